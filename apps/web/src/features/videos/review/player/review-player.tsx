import type { Video } from '@touchline/contracts/videos';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { type PlayerHandle, VideoPlayer } from '../../../../components/video-player/video-player.tsx';
import { useReprocessVideo } from '../../hooks.ts';
import { StoryboardStrip } from './storyboard-strip.tsx';
import { trackWatched } from './watched.ts';

export interface ReviewPlayerHandle extends Pick<PlayerHandle, 'toggle' | 'seekBy'> {
  /** How much of the video was watched, without what was watched twice. */
  watchedSeconds: () => number;
}

/** The reviewed video, which plays at once, with its storyboard. */
export function ReviewPlayer({ ref, video }: { ref: Ref<ReviewPlayerHandle>; video: Video }) {
  const player = useRef<PlayerHandle>(null);
  const watched = useRef<ReturnType<typeof trackWatched>>(null);
  const { mutate: reprocess } = useReprocessVideo();

  useEffect(() => {
    const media = player.current?.media();
    if (!media) return;
    const tracked = trackWatched(media);
    watched.current = tracked;
    return tracked.end;
  }, []);

  const isReady = video.processing === 'ready';
  useEffect(() => {
    // Before the first key or click browsers play nothing that has sound.
    if (isReady && navigator.userActivation?.hasBeenActive && player.current?.media()?.paused) player.current.toggle();
  }, [isReady]);

  useImperativeHandle(ref, () => ({
    toggle: () => player.current?.toggle(),
    seekBy: (seconds) => player.current?.seekBy(seconds),
    watchedSeconds: () => watched.current?.seconds() ?? 0,
  }));

  return (
    <VideoPlayer ref={player} video={video} isLarge onRetry={() => reprocess({ id: video.id })}>
      <StoryboardStrip video={video} onSeek={(seconds) => player.current?.seek(seconds)} />
    </VideoPlayer>
  );
}
