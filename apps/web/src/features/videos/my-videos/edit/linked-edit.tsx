import type { PlayerVideo } from '@touchline/contracts/videos';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useLazyDialog } from '../../../../components/dialog/use-lazy-dialog.tsx';
import { showToast } from '../../../../lib/toast.ts';

const loadEditDialog = () => import('./edit-dialog.tsx').then((module) => module.EditDialog);

interface LinkedEditProps {
  /** Those of the list that are loaded so far. */
  videos: readonly PlayerVideo[];
  /** Loads more of the list; absent when all are loaded or more are on their way. */
  loadMore?: (() => unknown) | undefined;
  isComplete: boolean;
}

/**
 * The form of the video that the address names, such as from the notification of a rejection. The address forgets it then, so
 * that a reload does not open the form again and the same link does.
 */
export function LinkedEdit({ videos, loadMore, isComplete }: LinkedEditProps) {
  const [query, setQuery] = useSearchParams();
  const [shownId, setShownId] = useState<string | null>(null);
  const { open, render } = useLazyDialog(loadEditDialog);
  const id = query.get('video');
  const isFound = videos.some((one) => one.id === id);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens once for each link, not with each rendering
  useEffect(() => {
    if (id === null) return;
    if (!isFound && !isComplete) return void loadMore?.();
    if (isFound) {
      setShownId(id);
      open();
    } else showToast({ title: 'Video not found', description: 'It may have been deleted.', tone: 'danger' });
    const rest = new URLSearchParams(query);
    rest.delete('video');
    setQuery(rest, { replace: true });
  }, [id, isFound, isComplete, videos.length]);

  const video = videos.find((one) => one.id === shownId);
  return video ? render({ video }) : null;
}
