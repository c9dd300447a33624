import type { Video } from '@touchline/contracts/videos';
import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import { useFocusAfterRemoval } from '../../../components/screen/use-focus-after-removal.ts';
import { reportChunkError } from '../../../lib/chunk-error.ts';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { PlayerControls } from './player-controls.tsx';
import { handlePlayerKey, type PlayerKeyEvent } from './player-keys.ts';
import { PlayerPicture } from './player-picture.tsx';
import { useHoverPreview } from './previews/use-hover-preview.ts';
import { useQuality } from './source/quality.ts';
import { useFullScreen } from './use-full-screen.ts';
import { usePageKeys } from './use-page-keys.ts';
import { usePanel } from './use-panel.ts';
import { usePlayback } from './use-playback.ts';
import { posterOf } from './video-file.ts';
import classes from './video-player.module.css';

// Loaded when they are asked for: most visitors only press Play.
const ON_FAILURE = { onFailure: reportChunkError };
const PlayerMenu = lazyComponent(() => import('./player-menu.tsx').then((module) => module.PlayerMenu), ON_FAILURE);
const KeyList = lazyComponent(() => import('./key-list.tsx').then((module) => module.KeyList), ON_FAILURE);

/** What a page around the player can do with it. */
export interface PlayerHandle {
  toggle: () => void;
  seek: (seconds: number) => void;
  seekBy: (seconds: number) => void;
  /** The element itself, to observe what is played. */
  media: () => HTMLVideoElement | null;
}

interface VideoPlayerProps {
  ref?: Ref<PlayerHandle> | undefined;
  video: Pick<
    Video,
    'id' | 'playerId' | 'title' | 'duration' | 'processing' | 'processingError' | 'media' | 'isProtected'
  >;
  /** The picture before it plays, where the page has shown it already. */
  poster?: string | undefined;
  /** The second that it shows first. */
  startAt?: number | undefined;
  /** Takes the whole width of the page. */
  isLarge?: boolean | undefined;
  /** Has a video that could not be prepared tried again; for its player and admins. */
  onRetry?: (() => void) | undefined;
  /** Marks a second, by the key M, for viewers who can. */
  onMark?: ((seconds: number) => void) | undefined;
  /** Title and description, below the controls. */
  children?: ReactNode;
}

/** A video that plays in place. Starting one pauses the one that was playing. */
export function VideoPlayer({ ref, video, poster, startAt, isLarge = false, onRetry, ...rest }: VideoPlayerProps) {
  const { onMark, children } = rest;
  const frame = useRef<HTMLDivElement>(null);
  const media = useRef<HTMLVideoElement>(null);
  const { isFull, toggleFull } = useFullScreen(frame, media);
  const { choice, setChoice, quality, file } = useQuality(media, video);
  const { playback, events, actions } = usePlayback(media, { video, file, startAt });
  const hasNotice = video.processing !== 'ready' || playback.failure !== null;
  const panel = usePanel(hasNotice);
  const previewed = useHoverPreview(frame, video, !playback.hasStarted && !hasNotice && !isFull);
  // A notice replaces the controls, for example; the page would get the next key.
  const keptFocus = useFocusAfterRemoval(() => frame.current, { preventScroll: true });
  const { toggle, seek, seekBy } = actions;
  useImperativeHandle(ref, () => ({ toggle, seek, seekBy, media: () => media.current }));

  const handleKey = (event: PlayerKeyEvent) => {
    if (hasNotice) return;
    if (event.key === 'Escape' && panel.open) {
      event.stopPropagation();
      return panel.close();
    }
    const seekTo = (share: number) => actions.seek(share * playback.duration);
    const mark = onMark && (() => onMark(media.current?.currentTime ?? 0));
    handlePlayerKey(event, { ...actions, seekTo, mark, toggleFull, toggleKeys: panel.toggleKeys });
  };
  usePageKeys(frame, handleKey);

  return (
    <div className={classes.player}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields; this groups a video and its controls */}
      <div
        ref={frame}
        className={`${classes.frame} tl-grass`}
        role="group"
        aria-label={`Video: ${video.title}`}
        data-can-mark={onMark ? '' : undefined}
        tabIndex={-1}
        onKeyDown={handleKey}
        {...keptFocus}
      >
        <PlayerPicture
          ref={media}
          {...{ video, playback, actions, events, previewed, onRetry }}
          poster={poster ?? posterOf(video, isLarge ? 1280 : 640)}
          // From here keys reach the player, and not the page.
          onPointerDown={() => frame.current?.focus({ preventScroll: true })}
        />
        {!hasNotice && (
          <div className={classes.bottom}>
            <PlayerControls {...{ video, playback, actions, isFull, panel }} onToggleFull={toggleFull} />
            {panel.open === 'menu' && (
              <PlayerMenu
                {...{ video, playback, actions, panel }}
                quality={{ choice, now: quality, onChoose: setChoice }}
              />
            )}
            {panel.open === 'keys' && <KeyList canMark={onMark !== undefined} onClose={panel.close} />}
          </div>
        )}
      </div>
      {children}
    </div>
  );
}
