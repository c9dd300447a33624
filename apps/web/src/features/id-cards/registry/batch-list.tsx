import { Box, Flex, Group, Progress, Text } from '@mantine/core';
import { IconDownload, IconTable } from '@tabler/icons-react';
import type { CardBatch } from '@touchline/contracts/id-cards';
import type { CardBatchFormat } from '@touchline/contracts/options';
import { useEffect, useRef } from 'react';
import { RecordList } from '../../../components/screen/record-list.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { countOf, formatDateTime } from '../../../lib/format.ts';
import { requestFile } from '../../../lib/http.ts';
import { useRefreshAfter } from '../../../lib/query-client.ts';
import { saveBlob } from '../../../lib/save-file.ts';
import { trpc } from '../../../lib/trpc.ts';
import { DownloadButton } from '../download-button.tsx';
import { FORMAT_LABELS } from '../labels.ts';

const isOpen = ({ state }: CardBatch) => state === 'waiting' || state === 'running';

/** The files that the admin has had made in the last day; nothing where there are none. */
export function BatchList() {
  const batches = useBatches().data ?? [];
  if (batches.length === 0) return null;
  return (
    <SectionCard title="Batches">
      <RecordList label="Batches">
        {batches.map((batch) => (
          <li key={batch.id}>
            <Batch batch={batch} />
          </li>
        ))}
      </RecordList>
    </SectionCard>
  );
}

/** Live events say when a batch is further. Cards are printed when one is done. */
function useBatches() {
  const refreshAfter = useRefreshAfter();
  const batches = trpc.idCards.batches.useQuery();
  const openCount = batches.data?.filter(isOpen).length ?? 0;
  const openBefore = useRef(openCount);
  useEffect(() => {
    if (openCount < openBefore.current) void refreshAfter('card-lists');
    openBefore.current = openCount;
  }, [openCount, refreshAfter]);
  return batches;
}

function Batch({ batch }: { batch: CardBatch }) {
  const { format, total, done, leftOut, createdAt } = batch;
  const name = `${countOf(total, 'card')}, ${FORMAT_LABELS[format].label}`;
  return (
    <Flex component="article" wrap="wrap" align="center" rowGap="xs" columnGap="md" aria-label={name}>
      <Box flex="1 1 14rem" miw={0}>
        <Text component="h3" fw={700}>
          {name}
        </Text>
        <Group component="p" gap="0 1rem" m={0} c="dimmed" fz="sm" style={{ overflowWrap: 'anywhere' }}>
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          {leftOut.length > 0 && <span>{leftOutText(leftOut)}</span>}
        </Group>
      </Box>
      <BatchState batch={batch} />
      {isOpen(batch) && (
        <Progress value={(100 * done) / total} aria-label={`${done} of ${total} cards`} flex="1 0 100%" />
      )}
    </Flex>
  );
}

const EXTENSIONS: Record<CardBatchFormat, string> = { sheet: 'pdf', press: 'pdf', printer: 'pdf', png: 'zip' };
const DOWNLOAD = { failed: 'Download failed', refreshes: 'cards' } as const;

function BatchState({ batch }: { batch: CardBatch }) {
  const { id, format, state, total, done, leftOut, createdAt } = batch;
  if (isOpen(batch)) {
    return (
      <Text style={{ fontVariantNumeric: 'tabular-nums lining-nums' }} role="status">
        {done < total ? `${done} of ${total}` : 'Making the file…'}
      </Text>
    );
  }
  if (state === 'outdated') {
    return <Text>A card in it was revoked, suspended, replaced or deleted. Please make it again.</Text>;
  }
  if (state === 'failed') {
    const isNothingLeft = leftOut.length === total;
    return <Text>No file was made. {!isNothingLeft && 'Please try again.'}</Text>;
  }
  const save = async (path: string, extension: string) =>
    saveBlob(await requestFile('GET', path), `id-cards-${createdAt.slice(0, 10)}.${extension}`);
  return (
    <Group gap="xs" wrap="nowrap">
      <DownloadButton
        variant="filled"
        Icon={IconDownload}
        meta={DOWNLOAD}
        download={() => save(`/api/id-cards/batches/${id}/file`, EXTENSIONS[format])}
      >
        Download
      </DownloadButton>
      <DownloadButton Icon={IconTable} meta={DOWNLOAD} download={() => save(`/api/id-cards.csv?batchId=${id}`, 'csv')}>
        CSV
      </DownloadButton>
    </Group>
  );
}

function leftOutText(leftOut: CardBatch['leftOut']): string {
  const names = leftOut.map(
    ({ name, state, problem }) => `${name ?? 'A deleted user'} (${problem?.replace(/\.$/, '') ?? state ?? 'gone'})`,
  );
  return `Not printed: ${names.join(', ')}`;
}
