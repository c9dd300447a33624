import { IconPlayerPlayFilled } from '@tabler/icons-react';
import type { Video } from '@touchline/contracts/videos';
import { type ReactNode, useRef } from 'react';
import { PlayerControls } from './player-controls.tsx';
import { handlePlayerKey } from './player-keys.ts';
import { UnplayableNotice } from './unplayable-notice.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { usePlayback } from './use-playback.ts';
import { downloadOf, POSTER } from './video-file.ts';
import classes from './video-player.module.css';

interface VideoPlayerProps {
  video: Pick<Video, 'id' | 'title' | 'duration' | 'videoCodec'>;
  /** Title and description, below the controls. */
  children?: ReactNode;
}

/** A video that plays in place. Starting one pauses the one that was playing on the page. */
export function VideoPlayer({ video, children }: VideoPlayerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const media = useRef<HTMLVideoElement>(null);
  const { playback, events, actions } = usePlayback(media, video);
  const { isFull, toggleFull } = useFullScreen(frame, media);
  const { isPlaying, isWaiting, isUnplayable } = playback;

  return (
    <div className={classes.player}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields; this groups a video and its controls */}
      <div
        ref={frame}
        className={`${classes.frame} tl-grass`}
        role="group"
        aria-label={`Video: ${video.title}`}
        onKeyDown={(event) =>
          isUnplayable || handlePlayerKey(event, { ...actions, seekBy: (by) => actions.seek(playback.time + by) })
        }
      >
        <div className={classes.picture} data-unplayable={isUnplayable}>
          <video
            ref={media}
            className={classes.media}
            poster={POSTER}
            preload="metadata"
            playsInline
            hidden={isUnplayable}
            onClick={actions.toggle}
            {...events}
          >
            Your browser does not support the video tag. <a href={downloadOf(video)}>Download video</a>
          </video>
          {!isPlaying && !isUnplayable && (
            <span className={classes.overlay} data-part="play-overlay" aria-hidden="true">
              <IconPlayerPlayFilled size={28} />
            </span>
          )}
          {/* Not Mantine's Loader: its code and styles would be loaded on the landing page. */}
          {isPlaying && isWaiting && <span className={classes.waiting} role="img" aria-label="Loading video" />}
          {isUnplayable && <UnplayableNotice video={video} onRetry={actions.reload} />}
        </div>
        {!isUnplayable && (
          <PlayerControls playback={playback} actions={actions} isFull={isFull} onToggleFull={toggleFull} />
        )}
      </div>
      {children}
    </div>
  );
}
