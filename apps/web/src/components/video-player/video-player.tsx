import { IconPlayerPlayFilled } from '@tabler/icons-react';
import type { Video } from '@touchline/contracts/videos';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { logProblem } from '../../lib/log.ts';
import { PlayerControls } from './player-controls.tsx';
import { handlePlayerKey } from './player-keys.ts';
import { ProcessingNotice } from './processing-notice.tsx';
import { StoryboardFrame } from './storyboard-frame.tsx';
import { UnplayableNotice } from './unplayable-notice.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { useGlimpse } from './use-glimpse.ts';
import { type Playback, type PlaybackActions, RATES, usePlayback } from './use-playback.ts';
import { useQuality } from './use-quality.ts';
import { downloadOf, posterOf } from './video-file.ts';
import classes from './video-player.module.css';

const failed = (problem: unknown) => logProblem('A part of the player could not be loaded.', problem);
// Loaded when they are asked for: most visitors only press Play.
const PlayerMenu = lazyComponent(() => import('./player-menu.tsx').then((module) => module.PlayerMenu), null, failed);
const KeyList = lazyComponent(() => import('./key-list.tsx').then((module) => module.KeyList), null, failed);

interface VideoPlayerProps {
  video: Pick<Video, 'id' | 'title' | 'duration' | 'videoCodec' | 'processing' | 'processingError' | 'media'>;
  /** Takes the whole width of the page. */
  isLarge?: boolean | undefined;
  /** Has a video that could not be prepared tried again; for its player and admins. */
  onRetry?: (() => void) | undefined;
  /** Title and description, below the controls. */
  children?: ReactNode;
}

/** A video that plays in place. Starting one pauses the one that was playing. */
export function VideoPlayer({ video, isLarge = false, onRetry, children }: VideoPlayerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const media = useRef<HTMLVideoElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [hasKeys, setKeys] = useState(false);
  const { isFull, toggleFull } = useFullScreen(frame, media);
  const { choice, setChoice, quality, file } = useQuality(frame, video, isFull);
  const { playback, events, actions } = usePlayback(media, { video, file });
  const { isPlaying, isWaiting, isUnplayable, hasStarted } = playback;
  const isReady = video.processing === 'ready';
  const hasNotice = !isReady || isUnplayable;
  const glimpse = useGlimpse(video, !hasStarted && !hasNotice);

  const closeMenu = () => {
    setMenuOpen(false);
    menuButton.current?.focus();
  };
  const closeKeys = () => {
    setKeys(false);
    menuButton.current?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (hasNotice) return;
    if (event.key === 'Escape' && (hasKeys || isMenuOpen)) {
      event.stopPropagation();
      return hasKeys ? closeKeys() : closeMenu();
    }
    const keyActions = keysOf(playback, actions, media);
    handlePlayerKey(event, { ...keyActions, toggleFull, toggleKeys: () => setKeys(!hasKeys) });
  };

  return (
    <div className={classes.player}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields; this groups a video and its controls */}
      <div
        ref={frame}
        className={`${classes.frame} tl-grass`}
        role="group"
        aria-label={`Video: ${video.title}`}
        onKeyDown={handleKey}
        {...glimpse.inPlayer}
      >
        <div className={classes.picture} data-unplayable={hasNotice} {...glimpse.overPicture}>
          <video
            ref={media}
            className={classes.media}
            poster={posterOf(video, isLarge ? 1280 : 640)}
            preload="metadata"
            playsInline
            hidden={hasNotice}
            onClick={actions.toggle}
            {...events}
          >
            Your browser does not support the video tag. <a href={downloadOf(video)}>Download video</a>
          </video>
          {glimpse.frame !== null && (
            <span className={classes.glimpse} data-part="glimpse">
              <StoryboardFrame video={video} frame={glimpse.frame} className={classes.glimpseFrame} />
            </span>
          )}
          {!isPlaying && !hasNotice && (
            <span className={classes.overlay} data-part="play-overlay" aria-hidden="true">
              <IconPlayerPlayFilled size={28} />
            </span>
          )}
          {/* Not Mantine's Loader: its code and styles would be loaded on the landing page. */}
          {isPlaying && isWaiting && <span className={classes.waiting} role="img" aria-label="Loading video" />}
          {!isReady && <ProcessingNotice video={video} onRetry={onRetry} />}
          {isReady && isUnplayable && <UnplayableNotice video={video} onRetry={actions.reload} />}
        </div>
        {hasKeys && <KeyList onClose={closeKeys} />}
        {!hasNotice && isMenuOpen && (
          <PlayerMenu
            id={menuId}
            video={video}
            playback={playback}
            actions={actions}
            quality={{ choice, now: quality, onChoose: setChoice }}
            onShowKeys={() => {
              setMenuOpen(false);
              setKeys(true);
            }}
          />
        )}
        {!hasNotice && (
          <PlayerControls
            video={video}
            playback={playback}
            actions={actions}
            isFull={isFull}
            onToggleFull={toggleFull}
            isMenuOpen={isMenuOpen}
            menuId={menuId}
            menuButton={menuButton}
            onToggleMenu={() => setMenuOpen(!isMenuOpen)}
          />
        )}
      </div>
      {children}
    </div>
  );
}

/** The actions of keys, in terms of those of the player. */
function keysOf(playback: Playback, actions: PlaybackActions, media: { readonly current: HTMLVideoElement | null }) {
  return {
    ...actions,
    seekBy: (by: number) => actions.seek((media.current?.currentTime ?? playback.time) + by),
    seekTo: (share: number) => actions.seek(share * playback.duration),
    changeVolume: (by: number) => actions.setVolume((playback.isMuted ? 0 : playback.volume) + by),
    changeRate(steps: number) {
      const now = RATES.findIndex((rate) => rate >= playback.rate);
      actions.setRate(RATES[Math.min(RATES.length - 1, Math.max(0, now + steps))] ?? 1);
    },
  };
}
