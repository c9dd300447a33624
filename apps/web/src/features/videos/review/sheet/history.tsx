import { REJECTION_LABELS, REVIEW_CHECK_LABELS, type VideoEvent } from '@touchline/contracts/video-reviews';
import { SectionCard } from '../../../../components/section-card.tsx';
import { formatDateTime, formatDuration } from '../../../../lib/format.ts';
import { REVIEW_EVENT_LABELS } from '../../history/labels.ts';
import classes from './sheet.module.css';

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
    <ol className={classes.events}>
      {events.map((event) => (
        <li key={event.id}>
          <strong>{event.reason ? REJECTION_LABELS[event.reason] : REVIEW_EVENT_LABELS[event.kind]}</strong>
          <span className={classes.about}>
            <time dateTime={event.createdAt}>{formatDateTime(event.createdAt)}</time>
            {event.actor && ` · ${event.actor.name}`}
            {event.watchedSeconds !== null && ` · watched ${formatDuration(event.watchedSeconds)}`}
          </span>
          {event.note && <span>To the player: {event.note}</span>}
          {event.privateNote && <span>Among admins: {event.privateNote}</span>}
          {event.checklist && event.checklist.length > 0 && (
            <span className={classes.about}>
              Checked: {event.checklist.map((check) => REVIEW_CHECK_LABELS[check]).join('; ')}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
