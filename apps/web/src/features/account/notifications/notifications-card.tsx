import { Skeleton, Title, VisuallyHidden } from '@mantine/core';
import { choicesFor, rowOf } from '@touchline/contracts/notifications';
import type { Account } from '@touchline/contracts/users';
import { QueryView } from '../../../components/query-view.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { ChoicesTable } from './choices-table.tsx';
import classes from './notifications-card.module.css';
import { QuietHoursForm } from './quiet-hours-form.tsx';

/** What the user is told of, in which way, and when no email comes. */
export function NotificationsCard({ user }: { user: Account }) {
  const choices = trpc.notifications.choices.useQuery();
  const quietHours = trpc.notifications.quietHours.useQuery();
  return (
    <SectionCard title="Notifications">
      <QueryView query={choices} skeleton={<ChoicesSkeleton user={user} />} error="Your choices could not be loaded">
        {(rows) => <ChoicesTable choices={rows} />}
      </QueryView>
      <Title order={3} size="h5" lh={1.5} mt="xl" mb="sm">
        Quiet Hours
      </Title>
      <QueryView
        query={quietHours}
        skeleton={<Skeleton className={classes.waiting ?? ''} role="status" aria-label="Loading your quiet hours" />}
        error="Your quiet hours could not be loaded"
      >
        {(hours) => <QuietHoursForm saved={hours} />}
      </QueryView>
    </SectionCard>
  );
}

/** The same table without its boxes, so that nothing below it moves when they arrive. */
function ChoicesSkeleton({ user }: { user: Account }) {
  return (
    <>
      <VisuallyHidden role="status">Loading your choices</VisuallyHidden>
      <ChoicesTable choices={choicesFor(user).map((kind) => ({ kind, label: rowOf(kind).label }))} />
    </>
  );
}
