import type { PlayerVideo } from '@touchline/contracts/videos';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useLazyDialog } from '../../../../components/dialog/use-lazy-dialog.tsx';

const loadEditDialog = () => import('./edit-dialog.tsx').then((module) => module.EditDialog);

interface LinkedEditProps {
  /** Those of the list that are loaded so far. */
  videos: readonly PlayerVideo[];
  /** Loads more of the list; absent when all are loaded or more are on their way. */
  loadMore?: (() => unknown) | undefined;
}

/** The form of the video that the address names, such as from the notification of a rejection. It opens once for each link. */
export function LinkedEdit({ videos, loadMore }: LinkedEditProps) {
  const [query] = useSearchParams();
  const id = query.get('video');
  const video = videos.find((one) => one.id === id);
  const { open, render } = useLazyDialog(loadEditDialog);
  const isFound = video !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens once for each link, not with each rendering
  useEffect(() => {
    if (isFound) open();
    else if (id !== null) loadMore?.();
  }, [id, isFound, videos.length]);

  if (!video) return null;
  return render({ video });
}
