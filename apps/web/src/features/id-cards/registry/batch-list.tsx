import { Box, Button, Flex, Group, Progress, Text } from '@mantine/core';
import { IconDownload, IconTable } from '@tabler/icons-react';
import type { CardBatch } from '@touchline/contracts/id-cards';
import { BusyButton } from '../../../components/busy-button.tsx';
import { RecordList } from '../../../components/screen/record-list.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { FORMAT_LABELS } from '../labels.ts';
import { useBatches, useDownloadBatch } from './hooks.ts';

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

function Batch({ batch }: { batch: CardBatch }) {
  const { format, state, total, done, leftOut, createdAt } = batch;
  const name = `${total === 1 ? '1 card' : `${total} cards`}, ${FORMAT_LABELS[format].label}`;
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
      {(state === 'waiting' || state === 'running') && (
        <Progress value={(100 * done) / total} aria-label={`${done} of ${total} cards`} flex="1 0 100%" />
      )}
    </Flex>
  );
}

function BatchState({ batch }: { batch: CardBatch }) {
  const { state, total, done, leftOut } = batch;
  const download = useDownloadBatch(batch);
  if (state === 'waiting' || state === 'running') {
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
  return (
    <Group gap="xs" wrap="nowrap">
      <BusyButton
        size="sm"
        isBusy={download.isPending && download.variables === 'file'}
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        onClick={() => download.mutate('file')}
      >
        Download
      </BusyButton>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconTable size={18} aria-hidden="true" />}
        onClick={() => download.mutate('csv')}
      >
        CSV
      </Button>
    </Group>
  );
}

function leftOutText(leftOut: CardBatch['leftOut']): string {
  const names = leftOut.map(
    ({ name, state, problem }) => `${name ?? 'A deleted user'} (${problem?.replace(/\.$/, '') ?? state ?? 'gone'})`,
  );
  return `Not printed: ${names.join(', ')}`;
}
