import { Anchor, Skeleton, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { ListView } from '../../components/query-view.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { paths } from '../../lib/paths.ts';
import { trpc } from '../../lib/trpc.ts';
import { AuditList } from './audit-list.tsx';

const SHOWN = 10;

/** The latest acts about a user, their videos and their card, and the way to all of them. */
export function LatestActs({ userId }: { userId: string }) {
  const entries = trpc.audit.list.useQuery({ targetId: userId, limit: SHOWN });
  return (
    <SectionCard
      title="Latest Acts"
      action={
        <Anchor component={Link} to={paths.adminAudit({ target: userId })} size="sm">
          View in the Audit Log
        </Anchor>
      }
    >
      <ListView
        query={entries}
        skeleton={<Skeleton height={160} role="status" aria-label="Loading the latest acts" />}
        error="The latest acts could not be loaded"
        empty={<Text c="dimmed">Nothing about this user is in the audit log.</Text>}
      >
        {(items) => <AuditList label="Latest acts" entries={items} />}
      </ListView>
    </SectionCard>
  );
}
