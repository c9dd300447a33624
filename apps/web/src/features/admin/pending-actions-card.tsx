import { Group, Skeleton, Stack } from '@mantine/core';
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import type { UrgentCases } from '@touchline/contracts/cases';
import { can } from '@touchline/contracts/permissions';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { QueryView } from '../../components/query-view.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { countOf, waitingTimeOf } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.tsx';
import { trpc } from '../../lib/trpc.ts';
import classes from './pending-actions-card.module.css';

/** Urgent cases come first: a child may be in danger. */
export function PendingActionsCard() {
  const { user } = useSession();
  const users = trpc.users.counts.useQuery();
  const videos = trpc.videos.counts.useQuery();
  const cards = trpc.idCards.count.useQuery({ stage: 'requested' });
  // What is not known, or not for this admin, does not wait.
  const forHandlers = { enabled: can(user, 'cases:handle') };
  const urgent = trpc.cases.urgent.useQuery(undefined, forHandlers);
  const birthDates = trpc.birthDates.waitingCount.useQuery(undefined, forHandlers);
  const guardians = trpc.guardian.waitingCount.useQuery(undefined, forHandlers);
  const both = {
    data: users.data && videos.data && { users: users.data.pending, videos: videos.data.pending },
    isPending: users.isPending || videos.isPending,
    error: users.error ?? videos.error,
    refetch: () => Promise.all([users.refetch(), videos.refetch()]),
  };
  return (
    <SectionCard title="Pending Actions">
      <QueryView query={both} skeleton={<Skeleton height={56} />} error="Pending actions could not be counted">
        {(pending) => (
          <Actions
            {...pending}
            cards={cards.data ?? 0}
            birthDates={birthDates.data ?? 0}
            guardians={guardians.data ?? 0}
            urgent={urgent.data ?? NO_CASES}
          />
        )}
      </QueryView>
    </SectionCard>
  );
}

const NO_CASES: UrgentCases = { count: 0, oldestAt: null };

interface Counts {
  users: number;
  videos: number;
  cards: number;
  birthDates: number;
  guardians: number;
  urgent: UrgentCases;
}

/** Users and videos decide whether all is done; the rest of the queue has rows of its own. */
function Actions({ users, videos, cards, birthDates, guardians, urgent }: Counts) {
  const others = cards + birthDates + guardians + urgent.count;
  return (
    <Stack gap="sm">
      {users + videos === 0 && (
        <Group component="p" gap="xs" m={0}>
          <IconCircleCheck size={22} color="var(--tl-turf-text)" aria-hidden="true" /> All caught up!
        </Group>
      )}
      {users + videos + others > 0 && <Waiting {...{ users, videos, cards, birthDates, guardians, urgent }} />}
    </Stack>
  );
}

function Waiting({ users, videos, cards, birthDates, guardians, urgent }: Counts) {
  return (
    <ul className={classes.actions}>
      {urgent.count > 0 && (
        <Action to={paths.adminSafeguarding()}>
          {countOf(urgent.count, 'urgent case')}
          {urgent.oldestAt && `, the oldest waiting for ${waitingTimeOf(urgent.oldestAt)}`}
        </Action>
      )}
      {birthDates > 0 && (
        <Action to={paths.adminSafeguarding({ tab: 'birth-dates' })}>
          Decide about {countOf(birthDates, 'older date of birth', 'older dates of birth')}
        </Action>
      )}
      {guardians > 0 && (
        <Action to={paths.adminSafeguarding({ tab: 'guardians' })}>Confirm {countOf(guardians, 'guardian')}</Action>
      )}
      {users > 0 && <Action to={paths.adminUsers({ status: 'unverified' })}>Verify {countOf(users, 'user')}</Action>}
      {videos > 0 && <Action to={paths.adminContent({ status: 'pending' })}>Review {countOf(videos, 'video')}</Action>}
      {cards > 0 && (
        <Action to={paths.adminCards({ stage: 'requested' })}>Check {countOf(cards, 'request')} for ID cards</Action>
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
