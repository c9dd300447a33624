import { Stack, Text } from '@mantine/core';
import { REJECTION_LABELS, REVIEW_CHECK_LABELS, type VideoEvent } from '@touchline/contracts/video-reviews';
import { PlainList } from '../../../../components/lists.tsx';
import { SectionCard } from '../../../../components/section-card.tsx';
import { formatDateTime, formatDuration } from '../../../../lib/format.ts';
import { EVENT_LABELS } from '../../video-history.tsx';

/** The same events for a reviewer, who has not made the video. */
const REVIEW_EVENT_LABELS: typeof EVENT_LABELS = {
  ...EVENT_LABELS,
  returned: 'Sent back to the review',
  edited: 'Edited by the player',
  replaced: 'File replaced by the player',
};

/** Earlier rejections, which matter most, and then all that has happened to a video. */
export function History({ events }: { events: readonly VideoEvent[] }) {
  const rejections = events.filter(({ kind }) => kind === 'rejected');
  const others = events.filter(({ kind }) => kind !== 'rejected');
  if (events.length === 0) return null;
  return (
    <>
      {rejections.length > 0 && (
        <SectionCard title={rejections.length === 1 ? 'Rejected Before' : `Rejected ${rejections.length} Times Before`}>
          <EventList events={rejections} />
        </SectionCard>
      )}
      {others.length > 0 && (
        <SectionCard title="History">
          <EventList events={others} />
        </SectionCard>
      )}
    </>
  );
}

function EventList({ events }: { events: readonly VideoEvent[] }) {
  return (
    <PlainList component="ol" gap="sm">
      {events.map((event) => (
        <Stack component="li" key={event.id} gap={0} style={{ overflowWrap: 'anywhere' }}>
          <strong>{event.reason ? REJECTION_LABELS[event.reason] : REVIEW_EVENT_LABELS[event.kind]}</strong>
          <Text span c="dimmed" size="sm">
            <time dateTime={event.createdAt}>{formatDateTime(event.createdAt)}</time>
            {event.actor && ` · ${event.actor.name}`}
            {event.watchedSeconds !== null && ` · watched ${formatDuration(event.watchedSeconds)}`}
          </Text>
          {event.note && <span>To the player: {event.note}</span>}
          {event.privateNote && <span>Among admins: {event.privateNote}</span>}
          {event.checklist && event.checklist.length > 0 && (
            <Text span c="dimmed" size="sm">
              Checked: {event.checklist.map((check) => REVIEW_CHECK_LABELS[check]).join('; ')}
            </Text>
          )}
        </Stack>
      ))}
    </PlainList>
  );
}
