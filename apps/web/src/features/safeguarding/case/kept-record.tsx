import { Anchor, Button, Stack, Text } from '@mantine/core';
import type { CaseDetails, CaseRecord, FrozenChange, FrozenState } from '@touchline/contracts/cases';
import { REPORT_KEEPS_DAYS } from '@touchline/contracts/reports';
import { useState } from 'react';
import { PlainList } from '../../../components/lists.tsx';
import { ListView, QueryView } from '../../../components/query-view.tsx';
import { LoadMore } from '../../../components/screen/load-more.tsx';
import { RecordsSkeleton } from '../../../components/screen/record-list.tsx';
import { useFocusFallback } from '../../../components/screen/use-focus-after-removal.ts';
import { SectionCard } from '../../../components/section-card.tsx';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { PAGED, trpc } from '../../../lib/trpc.ts';
import { copiedText } from '../labels.ts';
import classes from './case-record.module.css';

/** What the case keeps of its user: how they presented themselves, what they have changed since, and the files they replaced. */
export function KeptRecord({ details }: { details: CaseDetails }) {
  const [isShown, setShown] = useState(false);
  const { heading, listProps } = useFocusFallback();
  return (
    <SectionCard title="Kept Record" headingRef={heading}>
      <Stack {...listProps}>
        <Text>{whyKept(details)}</Text>
        {isShown ? (
          <>
            <Files caseId={details.id} />
            <Records caseId={details.id} />
          </>
        ) : (
          <Button variant="default" w="fit-content" onClick={() => setShown(true)}>
            Show Kept Record
          </Button>
        )}
      </Stack>
    </SectionCard>
  );
}

/** Why nothing of the user can be deleted, or that it can be. */
function whyKept({ about, hasHold, state, keptUntil }: CaseDetails): string {
  const kept = `Nothing of ${about.name} can be deleted`;
  const changes = 'What they change is kept here; they do not notice it.';
  if (hasHold) return `${kept}: there is a legal hold. ${changes}`;
  if (state !== 'closed') return `${kept} while this case is not closed. ${changes}`;
  if (keptUntil)
    return `${kept} before ${formatDate(keptUntil)}, ${REPORT_KEEPS_DAYS} days after the last report. ${changes}`;
  return `This case keeps nothing of ${about.name} any more. What it has written down stays.`;
}

function Files({ caseId }: { caseId: string }) {
  const files = trpc.cases.files.useQuery({ id: caseId });
  return (
    <QueryView query={files} skeleton={null} error="The replaced files could not be loaded">
      {(replaced) =>
        replaced.length > 0 && (
          <div>
            <Text component="h3" fw={700}>
              Replaced files
            </Text>
            <PlainList gap={0}>
              {replaced.map(({ id, label, replacedAt }) => (
                <li key={id}>
                  <Anchor
                    style={{ overflowWrap: 'anywhere' }}
                    href={`/api/cases/${encodeURIComponent(caseId)}/files/${encodeURIComponent(id)}`}
                    target="_blank"
                    rel="noopener"
                  >
                    {label}
                  </Anchor>{' '}
                  <Text span size="sm" c="dimmed">
                    replaced {formatDateTime(replacedAt)}
                  </Text>
                </li>
              ))}
            </PlainList>
            <Text size="sm" c="dimmed">
              Opening a file is recorded.
            </Text>
          </div>
        )
      }
    </QueryView>
  );
}

function Records({ caseId }: { caseId: string }) {
  const records = trpc.cases.records.useInfiniteQuery({ id: caseId }, PAGED);
  return (
    <ListView
      query={records}
      skeleton={<RecordsSkeleton label="Loading the kept record" height={84} />}
      error="The kept record could not be loaded"
      showsRefetchError
      empty={<Text>Nothing was written down: this case is older than the record.</Text>}
    >
      {(items) => (
        <>
          <PlainList component="ol" aria-label="Kept record, newest first">
            {items.map((record) => (
              <li key={record.id} className={classes.entry}>
                <Entry record={record} />
              </li>
            ))}
          </PlainList>
          <LoadMore query={records} />
        </>
      )}
    </ListView>
  );
}

function Entry({ record }: { record: CaseRecord }) {
  const { kind, createdAt } = record;
  return (
    <article aria-label={kind === 'state' ? 'State' : 'Change'}>
      <Text component="h3" fw={700}>
        {kind === 'state' ? 'As it was' : 'Changed'}{' '}
        <Text component="time" size="sm" c="dimmed" dateTime={createdAt}>
          {formatDateTime(createdAt)}
        </Text>
      </Text>
      {kind === 'state' ? <State lines={record.lines} /> : <Changes changes={record.changes} />}
    </article>
  );
}

function State({ lines }: { lines: FrozenState }) {
  return (
    <dl className={classes.facts}>
      {lines.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">{copiedText(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Changes({ changes }: { changes: readonly FrozenChange[] }) {
  return (
    <dl className={classes.facts}>
      {changes.map(({ label, former, current }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">
            <del>{former === null ? 'nothing' : copiedText(former)}</del>
            <ins>{current === null ? 'nothing' : copiedText(current)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
