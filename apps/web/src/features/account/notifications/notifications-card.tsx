import { Skeleton } from '@mantine/core';
import { QueryView } from '../../../components/query-view.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { ChoicesTable } from './choices-table.tsx';
import classes from './notifications-card.module.css';
import { QuietHoursForm } from './quiet-hours-form.tsx';

/** What the user is told of, in which way, and when no email comes. */
export function NotificationsCard() {
  const choices = trpc.notifications.choices.useQuery();
  const quietHours = trpc.notifications.quietHours.useQuery();
  return (
    <SectionCard title="Notifications">
      <QueryView
        query={choices}
        skeleton={<Skeleton height={320} role="status" aria-label="Loading your choices" />}
        error="Your choices could not be loaded"
      >
        {(rows) => <ChoicesTable choices={rows} />}
      </QueryView>
      <h3 className={classes.heading}>Quiet Hours</h3>
      <QueryView
        query={quietHours}
        skeleton={<Skeleton height={80} role="status" aria-label="Loading your quiet hours" />}
        error="Your quiet hours could not be loaded"
      >
        {(hours) => <QuietHoursForm saved={hours} />}
      </QueryView>
    </SectionCard>
  );
}
