import { Skeleton } from '@mantine/core';
import { CONSENT_TEXTS } from '@touchline/contracts/consents';
import type { Child } from '@touchline/contracts/guardians';
import { useState } from 'react';
import { ListView } from '../../../components/query-view.tsx';
import { LoadMore } from '../../../components/screen/load-more.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './consents.module.css';

/** When each line was given or withdrawn, and by whom; fetched when it is opened. */
export function ConsentHistory({ child }: { child: Child }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.history} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>History</summary>
      {isOpen && <Entries playerId={child.id} />}
    </details>
  );
}

function Entries({ playerId }: { playerId: string }) {
  const history = trpc.consents.history.useInfiniteQuery(
    { playerId },
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  );
  return (
    <ListView
      query={history}
      skeleton={<Skeleton height={80} mt="sm" role="status" aria-label="Loading the history" />}
      error="The history could not be loaded"
      empty={<p className={classes.none}>Nothing was changed yet; what is shown above are the defaults.</p>}
    >
      {(entries) => (
        <>
          <ol className={classes.entries}>
            {entries.map(({ id, line, isGiven, by, createdAt }) => (
              <li key={id}>
                {CONSENT_TEXTS[line].label}: {isGiven ? 'given' : 'withdrawn'}
                {by && ` by ${by}`}
                <time className={classes.when} dateTime={createdAt}>
                  {formatDateTime(createdAt)}
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
