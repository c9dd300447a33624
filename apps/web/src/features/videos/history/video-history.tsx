import { Skeleton } from '@mantine/core';
import { REJECTION_LABELS, type ShownVideoEvent } from '@touchline/contracts/video-reviews';
import { ListView } from '../../../components/query-view.tsx';
import { LoadMore } from '../../../components/screen/load-more.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { PAGED, trpc } from '../../../lib/trpc.ts';
import { EVENT_LABELS } from './labels.ts';
import classes from './video-history.module.css';

const PAGE_SIZE = 20;

/**
 * What was decided about a video and what its player has changed, newest first. Admins also read who it was and what they note
 * for each other: the server tells it to them only.
 */
export function VideoHistory({ videoId }: { videoId: string }) {
  const history = trpc.videos.history.useInfiniteQuery({ id: videoId, limit: PAGE_SIZE }, PAGED);
  return (
    <ListView
      query={history}
      skeleton={<Skeleton height={80} />}
      error="Failed to fetch the history"
      empty={<p className={classes.empty}>Nothing has been decided yet.</p>}
    >
      {(events) => (
        <>
          <ol className={classes.events} aria-label="History">
            {events.map((event) => (
              <li key={event.id} className={classes.event} data-kind={event.kind}>
                <VideoEvent event={event} />
              </li>
            ))}
          </ol>
          <LoadMore query={history} />
        </>
      )}
    </ListView>
  );
}

function VideoEvent({ event }: { event: ShownVideoEvent }) {
  const { kind, reason, note, createdAt } = event;
  const isForAdmins = 'privateNote' in event;
  return (
    <>
      <p className={classes.title}>
        {reason ? `${EVENT_LABELS[kind]}: ${REJECTION_LABELS[reason]}` : EVENT_LABELS[kind]}
      </p>
      <p className={classes.about}>
        {isForAdmins && <span>{event.actor?.name ?? 'A deleted user'}</span>}
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </p>
      {note && (
        <p className={classes.text} dir="auto">
          {note}
        </p>
      )}
      {isForAdmins && event.privateNote && (
        <p className={classes.text} dir="auto">
          <strong>Private note:</strong> {event.privateNote}
        </p>
      )}
    </>
  );
}
