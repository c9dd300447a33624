import { Button, Progress } from '@mantine/core';
import { IconDownload, IconTable } from '@tabler/icons-react';
import type { CardBatch } from '@touchline/contracts/id-cards';
import { BusyButton } from '../../../components/busy-button.tsx';
import { RecordList } from '../../../components/screen/record-list.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { FORMAT_LABELS } from '../card-words.ts';
import classes from './batch-list.module.css';
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
    <article className={classes.batch} aria-label={name}>
      <div className={classes.what}>
        <h3 className={classes.name}>{name}</h3>
        <p className={classes.facts}>
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          {leftOut.length > 0 && <span>{leftOutText(leftOut)}</span>}
        </p>
      </div>
      <BatchState batch={batch} />
      {(state === 'waiting' || state === 'running') && (
        <Progress value={(100 * done) / total} aria-label={`${done} of ${total} cards`} className={classes.progress} />
      )}
    </article>
  );
}

function BatchState({ batch }: { batch: CardBatch }) {
  const { state, total, done, leftOut } = batch;
  const download = useDownloadBatch(batch);
  if (state === 'waiting' || state === 'running') {
    return (
      <p className={classes.state} role="status">
        {done < total ? `${done} of ${total}` : 'Making the file…'}
      </p>
    );
  }
  if (state === 'outdated') {
    return (
      <p className={classes.state}>A card in it was revoked, suspended, replaced or deleted. Please make it again.</p>
    );
  }
  if (state === 'failed') {
    const isNothingLeft = leftOut.length === total;
    return <p className={classes.state}>No file was made. {!isNothingLeft && 'Please try again.'}</p>;
  }
  return (
    <div className={classes.actions}>
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
    </div>
  );
}

function leftOutText(leftOut: CardBatch['leftOut']): string {
  const names = leftOut.map(
    ({ name, state, problem }) => `${name ?? 'A deleted user'} (${problem?.replace(/\.$/, '') ?? state ?? 'gone'})`,
  );
  return `Not printed: ${names.join(', ')}`;
}
