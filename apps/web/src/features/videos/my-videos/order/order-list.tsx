import { VisuallyHidden } from '@mantine/core';
import type { PlayerVideo } from '@touchline/contracts/videos';
import { useState } from 'react';
import { PlainList } from '../../../../components/lists.tsx';
import { inNewOrder, type Move, moveTo } from '../../../../components/sortable-list/moves.ts';
import { SortableList } from '../../../../components/sortable-list/sortable-list.tsx';
import { trpc } from '../../../../lib/trpc.ts';
import { usePendingChanges } from '../../../../lib/use-pending-changes.ts';
import { IN_TURN } from '../../hooks.ts';
import { OrderRow, PinnedRow } from './order-row.tsx';

/** The videos in their order, each with a handle and two arrows. The pinned one stays first. */
export function OrderList({ videos }: { videos: readonly PlayerVideo[] }) {
  const reorder = trpc.videos.reorder.useMutation({
    ...IN_TURN,
    meta: {
      failed: 'Order not saved',
      otherwise: 'Failed to move the video. Please try again.',
      refreshes: 'own-video',
    },
  });
  const { shown, isPending, showDuring } = usePendingChanges(videos);
  const [announcement, setAnnouncement] = useState('');

  const pinned = shown.find(({ isPinned }) => isPinned);
  const others = shown.filter((video) => video !== pinned);
  const entries = others.map(({ id, title }) => ({ id, name: title }));
  const ids = others.map(({ id }) => id);
  const first = pinned ? 2 : 1;

  const move = (change: Move) => {
    // The pinned video is the first of the list that the server orders.
    const sent = { ...change, afterId: change.afterId ?? pinned?.id ?? null };
    showDuring(
      reorder.mutateAsync(sent).catch(() => {}),
      (list) => inNewOrder(list, sent),
    );
  };

  const step = ({ id, title }: PlayerVideo, by: -1 | 1) => {
    const place = ids.indexOf(id) + by;
    const change = moveTo(ids, id, ids[place] ?? '');
    if (!change) return;
    move(change);
    setAnnouncement(`${title} is in place ${place + first} of ${shown.length}.`);
  };

  return (
    <>
      {pinned && <PinnedRow video={pinned} />}
      <SortableList entries={entries} onMove={move} firstPlace={first}>
        <PlainList gap="xs" mb="md" aria-label="Order" aria-busy={isPending}>
          {others.map((video, index) => (
            <OrderRow
              key={video.id}
              video={video}
              place={index + first}
              isFirst={index === 0}
              isLast={index === others.length - 1}
              onStep={(by) => step(video, by)}
            />
          ))}
        </PlainList>
      </SortableList>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}
