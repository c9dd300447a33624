import type { Video } from '@touchline/contracts/videos';
import { type PointerEvent, useState } from 'react';
import { savesData } from '../../../shared/videos/video-player/source/quality.ts';
import { fileOf, posterOf } from '../../../shared/videos/video-player/video-file.ts';
import classes from './clip-poster.module.css';

interface ClipPosterProps {
  clip: Video;
  isPlaying: boolean;
}

/** The picture of a clip, or the clip itself without sound. Hidden from screen readers: the player's page has its title. */
export function ClipPoster({ clip, isPlaying }: ClipPosterProps) {
  return (
    <div className={classes.poster} aria-hidden="true">
      <img src={posterOf(clip, 640)} alt="" loading="lazy" decoding="async" />
      {isPlaying && (
        <video src={fileOf(clip, clip.media?.small ? 'small' : 'full')} muted autoPlay loop playsInline tabIndex={-1} />
      )}
    </div>
  );
}

/** Stops the clip that plays: there is one at a time, also where a pointer never says that it has left. */
let stopOther: (() => void) | null = null;

/** Whether the mouse is over an element whose clip may play, and the props that tell it. Touching only opens the player. */
export function useHoverPlay() {
  const [isPlaying, setPlaying] = useState(false);
  const stop = () => setPlaying(false);
  return {
    isPlaying,
    hoverProps: {
      onPointerEnter({ pointerType }: PointerEvent) {
        if (pointerType !== 'mouse' || savesData() || prefersStill()) return;
        stopOther?.();
        stopOther = stop;
        setPlaying(true);
      },
      onPointerLeave: stop,
    },
  };
}

const prefersStill = () =>
  ['(prefers-reduced-motion: reduce)', '(prefers-reduced-data: reduce)'].some(
    (query) => window.matchMedia(query).matches,
  );
