import { Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
import { ListView } from '../../components/query-view.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { paths } from '../../lib/paths.ts';
import { trpc } from '../../lib/trpc.ts';
import classes from './audit.module.css';
import { AuditList } from './audit-list.tsx';

const SHOWN = 10;

/** The latest acts about a user, their videos and their card, and the way to all of them. */
export function ActsAbout({ userId }: { userId: string }) {
  const entries = trpc.audit.list.useQuery({ targetId: userId, limit: SHOWN });
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
        {(items) => <AuditList label="Latest acts" entries={items} />}
      </ListView>
    </SectionCard>
  );
}
