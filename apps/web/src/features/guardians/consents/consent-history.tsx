import { Skeleton } from '@mantine/core';
import { CONSENT_TEXTS, type ConsentEntry, RELATION_LABELS } from '@touchline/contracts/consents';
import type { Child } from '@touchline/contracts/guardians';
import { useState } from 'react';
import { ListView } from '../../../components/query-view.tsx';
import { LoadMore } from '../../../components/screen/load-more.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { PAGED, trpc } from '../../../lib/trpc.ts';
import classes from './consents.module.css';

/** The answers to each line, with author and time; fetched when it is opened. */
export function ConsentHistory({ child }: { child: Child }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.history} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>History</summary>
      {isOpen && <Entries playerId={child.id} />}
    </details>
  );
}

/** The text of an entry: the answer and its author, or another cause. */
function wordsOf({ kind, isGiven, by, relation, reason }: ConsentEntry): string {
  if (kind === 'reset') return 'earlier answers ended';
  const answer = isGiven ? 'yes' : 'no';
  const who = by && ` by ${by}${relation ? `, ${RELATION_LABELS[relation]}` : ''}`;
  const why = kind === 'safeguarding' ? ` of the safeguarding team: ${reason ?? ''}` : '';
  return `${answer}${who ?? ''}${why}`;
}

function Entries({ playerId }: { playerId: string }) {
  const history = trpc.consents.history.useInfiniteQuery({ playerId }, PAGED);
  return (
    <ListView
      query={history}
      skeleton={<Skeleton height={80} mt="sm" role="status" aria-label="Loading the history" />}
      error="The history could not be loaded"
      empty={<p className={classes.none}>Nothing was answered yet.</p>}
    >
      {(entries) => (
        <>
          <ol className={classes.entries}>
            {entries.map((entry) => (
              <li key={entry.id}>
                {CONSENT_TEXTS[entry.line].label}: {wordsOf(entry)}
                <time className={classes.when} dateTime={entry.createdAt}>
                  {formatDateTime(entry.createdAt)}
                </time>
              </li>
            ))}
          </ol>
          <LoadMore query={history} />
        </>
      )}
    </ListView>
  );
}
