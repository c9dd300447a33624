import { Button, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { Today as Day, Reminder } from '@touchline/contracts/today';
import { useEffect, useId, useRef } from 'react';
import { QueryView } from '../../components/query-view.tsx';
import { useFocusFallback } from '../../components/screen/use-focus-after-removal.ts';
import { formatDateTime } from '../../lib/format.ts';
import { logProblem } from '../../lib/log.ts';
import { trpc } from '../../lib/trpc.ts';
import { BegunClips } from './begun-clips.tsx';
import { GoneList, NewsList } from './news-list.tsx';
import { type ChangeStep, ReminderList } from './reminder-list.tsx';
import { RequestNewsList } from './request-news-list.tsx';

interface TodayProps {
  onStep: ChangeStep;
  /** Whether a reminder was changed by which it is no longer due, and the day that was fetched (milliseconds) does not have that yet. */
  isPutOff: (reminder: Reminder, fetched: { day: string; fetchedAt: number }) => boolean;
}

/** A scout's day: what is due, and what is new of the players whom they follow. One line when there is nothing. */
export function Today({ onStep, isPutOff }: TodayProps) {
  const timeZone = useTimeZone();
  const today = trpc.today.read.useQuery({ timeZone });
  const headingId = useId();
  const { heading, listProps } = useFocusFallback();
  const { mutate: markSeen } = trpc.today.seen.useMutation({
    meta: { failed: 'Not marked as seen', refreshes: 'today' },
  });
  useVisit(timeZone, today.isSuccess);
  const day =
    today.data &&
    withoutPutOff(today.data, (reminder, day) => isPutOff(reminder, { day, fetchedAt: today.dataUpdatedAt }));
  return (
    <section aria-labelledby={headingId} {...listProps}>
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={2} size="h3" id={headingId} ref={heading} tabIndex={-1}>
          Today
        </Title>
        {day && hasUnseen(day) && (
          <Button variant="subtle" size="compact-md" onClick={() => markSeen({ until: day.readAt })}>
            Mark All as Seen
          </Button>
        )}
      </Group>
      <QueryView
        query={today}
        skeleton={<Skeleton height={64} />}
        error="Your day could not be loaded"
        showsRefetchError
      >
        {() => day && <Parts day={day} onStep={onStep} onSeen={(id) => markSeen({ playerIds: [id] })} />}
      </QueryView>
    </section>
  );
}

interface PartsProps {
  day: Day;
  onStep: ChangeStep;
  onSeen: (playerId: string) => void;
}

function Parts({ day, onStep, onSeen }: PartsProps) {
  const { reminders, news, gone, requests, begun } = day;
  const hasMain = reminders.items.length + news.items.length + gone.items.length > 0;
  const hasSide = requests.length + begun.length > 0;
  if (!hasMain && !hasSide) return <NothingNew visitedAt={day.visitedAt} />;
  return (
    <SimpleGrid minColWidth="min(100%, 26rem)" autoFlow="auto-fit" spacing="lg">
      {hasMain && (
        <Stack gap="lg" miw={0}>
          <ReminderList reminders={reminders} day={day.day} onStep={onStep} />
          <NewsList news={news} onSeen={onSeen} />
          <GoneList gone={gone} onSeen={onSeen} />
        </Stack>
      )}
      {hasSide && (
        <Stack gap="lg" miw={0}>
          <RequestNewsList requests={requests} />
          <BegunClips clips={begun} />
        </Stack>
      )}
    </SimpleGrid>
  );
}

function NothingNew({ visitedAt }: { visitedAt: string | null }) {
  return (
    <Text c="dimmed">
      {visitedAt === null
        ? 'Nothing yet. Star a player or choose a stage, and what changes of them stands here.'
        : `Nothing new since ${formatDateTime(visitedAt)}.`}
    </Text>
  );
}

const hasUnseen = ({ news, gone, requests }: Day) =>
  news.items.length + gone.items.length > 0 || requests.some(({ state }) => state !== 'waiting');

function withoutPutOff(today: Day, isPutOff: (reminder: Reminder, day: string) => boolean): Day {
  const { items, total } = today.reminders;
  const due = items.filter((reminder) => !isPutOff(reminder, today.day));
  return { ...today, reminders: { items: due, total: total - (items.length - due.length) } };
}

function useTimeZone(): string {
  return useRef(new Intl.DateTimeFormat().resolvedOptions().timeZone).current;
}

/** Tells the server once that the scout is here, and in which time zone, by which it knows when their morning is. */
function useVisit(timeZone: string, isShown: boolean): void {
  const { mutate } = trpc.today.visit.useMutation({
    onError: (error) => logProblem('The visit was not recorded.', error),
  });
  const isTold = useRef(false);
  useEffect(() => {
    if (!isShown || isTold.current) return;
    isTold.current = true;
    mutate({ timeZone });
  }, [isShown, timeZone, mutate]);
}
