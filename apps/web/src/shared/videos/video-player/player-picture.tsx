import { IconPlayerPlayFilled } from '@tabler/icons-react';
import type { Video } from '@touchline/contracts/videos';
import type { ComponentProps, MouseEvent, Ref } from 'react';
import { FailureNotice } from './failure-notice.tsx';
import type { Playback, PlaybackActions } from './playback.ts';
import { StoryboardFrame } from './previews/storyboard.tsx';
import { ProcessingNotice } from './processing-notice.tsx';
import { downloadOf } from './video-file.ts';
import classes from './video-player.module.css';

interface PlayerPictureProps {
  ref: Ref<HTMLVideoElement>;
  video: Pick<Video, 'id' | 'processing' | 'processingError' | 'media' | 'isProtected'>;
  poster: string;
  playback: Playback;
  actions: PlaybackActions;
  events: ComponentProps<'video'>;
  /** The frame of the storyboard that is shown before the video plays. */
  previewed: number | null;
  onPointerDown: () => void;
  onRetry: (() => void) | undefined;
}

/** For clips of minors: browsers offer a download in their own controls, as in full screen on a phone, and in their menu. */
const NO_DOWNLOAD = {
  controlsList: 'nodownload',
  onContextMenu: (event: MouseEvent) => event.preventDefault(),
};

/** The video with what is shown over it: a play icon, a preview, or a notice why it cannot be played. */
export function PlayerPicture({ ref, video, poster, playback, actions, ...rest }: PlayerPictureProps) {
  const { events, previewed, onPointerDown, onRetry } = rest;
  const { isPlaying, isWaiting, hasPlayed, failure } = playback;
  const isReady = video.processing === 'ready';
  const isPlayable = isReady && !failure;
  return (
    <div className={classes.picture} data-unplayable={!isPlayable} onPointerDown={onPointerDown}>
      <video
        ref={ref}
        className={classes.media}
        poster={poster}
        preload="metadata"
        playsInline
        // The poster behind the notice of a video that is being prepared is the drawn pitch.
        hidden={!isPlayable && video.processing !== 'processing'}
        onClick={isPlayable ? actions.toggle : undefined}
        {...(video.isProtected && NO_DOWNLOAD)}
        {...events}
      >
        Your browser does not support the video tag.{' '}
        {!video.isProtected && <a href={downloadOf(video)}>Download video</a>}
      </video>
      {previewed !== null && (
        <span className={classes.hoverPreview} data-part="hover-preview">
          <StoryboardFrame video={video} frame={previewed} className={classes.hoverFrame} />
        </span>
      )}
      {!hasPlayed && isPlayable && (
        <span className={classes.overlay} data-part="play-overlay" aria-hidden="true">
          <IconPlayerPlayFilled size={28} />
        </span>
      )}
      {/* Not Mantine's Loader: its code and styles would be loaded on the landing page. */}
      {isPlaying && isWaiting && <span className={classes.waiting} role="img" aria-label="Loading video" />}
      {!isReady && <ProcessingNotice video={video} onRetry={onRetry} />}
      {isReady && failure && <FailureNotice video={video} failure={failure} onRetry={actions.reload} />}
    </div>
  );
}
