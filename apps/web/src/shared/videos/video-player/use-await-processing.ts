import type { Video } from '@touchline/contracts/videos';
import { useEffect } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { awaitProcessing } from './await-processing.ts';

/** While a video is being prepared, asks for it until it is ready: not every page is told by live events. */
export function useAwaitProcessing({ id, processing }: Pick<Video, 'id' | 'processing'>): void {
  const { client, videos } = trpc.useUtils();
  const isWaiting = processing === 'processing';
  useEffect(() => {
    if (!isWaiting) return;
    const isDone = async () => (await client.videos.byId.query({ id })).processing !== 'processing';
    return awaitProcessing({
      // Without an answer it is asked again.
      isDone: () => isDone().catch(() => false),
      refresh: () => void videos.invalidate(),
    });
  }, [isWaiting, id, client, videos]);
}
