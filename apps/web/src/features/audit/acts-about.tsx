import { Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
import { ListView } from '../../components/query-view.tsx';
import { RecordList } from '../../components/screen/record-list.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { paths } from '../../lib/paths.ts';
import { trpc } from '../../lib/trpc.ts';
import classes from './audit.module.css';
import { AuditRow } from './audit-row.tsx';
import { useAskAndUndo, useUndo } from './hooks.ts';

const SHOWN = 10;

/** The latest acts about a user, their videos and their card, and the way to all of them. */
export function ActsAbout({ userId }: { userId: string }) {
  const entries = trpc.audit.list.useQuery({ targetId: userId, limit: SHOWN });
  const undo = useUndo();
  const askAndUndo = useAskAndUndo(undo.mutate);
  return (
    <SectionCard
      title="Latest Acts"
      action={
        <Link to={paths.adminAudit({ target: userId })} className={classes.more ?? ''}>
          View in the Audit Log
        </Link>
      }
    >
      <ListView
        query={entries}
        skeleton={<Skeleton height={160} role="status" aria-label="Loading the latest acts" />}
        error="The latest acts could not be loaded"
        empty={<p className={classes.none}>Nothing about this user is in the audit log.</p>}
      >
        {(items) => (
          <RecordList label="Latest acts">
            {items.map((entry) => (
              <li key={entry.id}>
                <AuditRow
                  entry={entry}
                  isUndoing={undo.isPending && undo.variables.id === entry.id}
                  onUndo={() => void askAndUndo(entry)}
                />
              </li>
            ))}
          </RecordList>
        )}
      </ListView>
    </SectionCard>
  );
}
