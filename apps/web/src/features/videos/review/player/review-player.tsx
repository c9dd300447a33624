import type { Video } from '@touchline/contracts/videos';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import { type PlayerHandle, VideoPlayer } from '../../../../shared/videos/video-player/video-player.tsx';
import { useReprocessVideo } from '../../hooks.ts';
import { useLinkedClip } from '../../use-linked-clip.ts';
import { StoryboardStrip } from './storyboard-strip.tsx';
import { trackWatched } from './watched.ts';

export interface ReviewPlayerHandle extends Pick<PlayerHandle, 'toggle' | 'seekBy'> {
  /** How much of the video was watched, without what was watched twice. */
  watchedSeconds: () => number;
}

interface ReviewPlayerProps {
  ref: Ref<ReviewPlayerHandle>;
  video: Video;
  /** Called with the watched seconds while it plays. */
  onWatched: (seconds: number) => void;
}

/** The reviewed video, which plays at once, with its storyboard. */
export function ReviewPlayer({ ref, video, onWatched }: ReviewPlayerProps) {
  const player = useRef<PlayerHandle>(null);
  const watched = useRef<ReturnType<typeof trackWatched>>(null);
  const { videoId, startAt } = useLinkedClip();
  const { mutate: reprocess } = useReprocessVideo();
  const handleWatched = useEffectEvent(onWatched);

  useEffect(() => {
    const media = player.current?.media();
    if (!media) return;
    const tracked = trackWatched(media, (seconds) => handleWatched(seconds));
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
    <VideoPlayer
      ref={player}
      video={video}
      startAt={video.id === videoId ? startAt : undefined}
      isLarge
      onRetry={() => reprocess({ id: video.id })}
    >
      <StoryboardStrip video={video} onSeek={(seconds) => player.current?.seek(seconds)} />
    </VideoPlayer>
  );
}
