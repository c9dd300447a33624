import { Skeleton, VisuallyHidden } from '@mantine/core';
import { choicesFor, rowOf } from '@touchline/contracts/notifications';
import type { Account } from '@touchline/contracts/users';
import { QueryView } from '../../../components/query-view.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { ChoicesTable } from './choices-table.tsx';
import classes from './notification-cards.module.css';
import { QuietHoursForm } from './quiet-hours-form.tsx';

/** What the user is told of, and in which way. */
export function ChoicesCard({ user }: { user: Account }) {
  const choices = trpc.notifications.choices.useQuery();
  return (
    <SectionCard title="Notifications">
      <QueryView query={choices} skeleton={<ChoicesSkeleton user={user} />} error="Your choices could not be loaded">
        {(rows) => <ChoicesTable choices={rows} />}
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

/** When no email comes. */
export function QuietHoursCard() {
  const quietHours = trpc.notifications.quietHours.useQuery();
  return (
    <SectionCard title="Quiet Hours">
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
