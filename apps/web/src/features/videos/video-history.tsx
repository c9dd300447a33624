import { Group, Skeleton, Text } from '@mantine/core';
import { REJECTION_LABELS, type ShownVideoEvent, type VideoEventKind } from '@touchline/contracts/video-reviews';
import type { Video } from '@touchline/contracts/videos';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { PlainList } from '../../components/lists.tsx';
import { ListView } from '../../components/query-view.tsx';
import { LoadMore } from '../../components/screen/load-more.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { PAGED, trpc } from '../../lib/trpc.ts';
import type { VideoDialogProps } from './video-dialog-button.tsx';
import classes from './video-history.module.css';

/** The events in the history of a video, as its player and admins read them. */
export const EVENT_LABELS: Record<VideoEventKind, string> = {
  approved: 'Approved',
  rejected: 'Rejected',
  returned: 'Returned to the review',
  edited: 'Texts changed',
  replaced: 'File replaced',
  resubmitted: 'Sent to the review again',
  undone: 'A decision was undone',
};

const PAGE_SIZE = 20;

/** The history of a video, for admins. */
export function HistoryDialog({ video, ...dialog }: VideoDialogProps<Pick<Video, 'id' | 'title'>>) {
  return (
    <Dialog title={`History of “${video.title}”`} {...dialog}>
      <VideoHistory videoId={video.id} />
    </Dialog>
  );
}

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
      empty={<Text c="dimmed">Nothing has been decided yet.</Text>}
    >
      {(events) => (
        <>
          <PlainList component="ol" aria-label="History">
            {events.map((event) => (
              <li key={event.id} className={classes.event} data-kind={event.kind}>
                <VideoEvent event={event} />
              </li>
            ))}
          </PlainList>
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
      <Text fw={700}>{reason ? `${EVENT_LABELS[kind]}: ${REJECTION_LABELS[reason]}` : EVENT_LABELS[kind]}</Text>
      <Group component="p" gap="0 1rem" m={0} c="dimmed" fz="sm">
        {isForAdmins && <span>{event.actor?.name ?? 'A deleted user'}</span>}
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </Group>
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
