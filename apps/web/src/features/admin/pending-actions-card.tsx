import { Skeleton } from '@mantine/core';
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { SectionCard } from '../../components/section-card.tsx';
import { formatCount } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import classes from './pending-actions-card.module.css';

interface CountsQuery {
  data: { pending: number } | undefined;
  isPending: boolean;
}

export function PendingActionsCard({ users, videos }: { users: CountsQuery; videos: CountsQuery }) {
  return (
    <SectionCard title="Pending Actions">
      <Actions users={users} videos={videos} />
    </SectionCard>
  );
}

function Actions({ users, videos }: { users: CountsQuery; videos: CountsQuery }) {
  if (users.isPending || videos.isPending) return <Skeleton height={56} />;
  if (!users.data || !videos.data) {
    return <p className={classes.text}>What is pending could not be counted. Reload the page to try again.</p>;
  }
  if (users.data.pending + videos.data.pending === 0) {
    return (
      <p className={classes.text}>
        <IconCircleCheck size={22} aria-hidden="true" /> All caught up!
      </p>
    );
  }
  return (
    <ul className={classes.actions}>
      {users.data.pending > 0 && (
        <Action to={paths.adminUsers({ status: 'unverified' })}>Verify {formatCount(users.data.pending)} users</Action>
      )}
      {videos.data.pending > 0 && (
        <Action to={paths.adminContent({ status: 'pending' })}>Review {formatCount(videos.data.pending)} videos</Action>
      )}
    </ul>
  );
}

function Action({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={classes.action}>
        <span>{children}</span>
        <IconChevronRight size={20} aria-hidden="true" />
      </Link>
    </li>
  );
}
