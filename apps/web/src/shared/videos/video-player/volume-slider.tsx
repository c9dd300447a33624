import type { CSSProperties } from 'react';
import type { Playback } from './playback.ts';
import classes from './video-player.module.css';

interface VolumeSliderProps {
  playback: Pick<Playback, 'volume' | 'isMuted'>;
  onChange: (volume: number) => void;
}

/** The volume; a muted video has none. */
export function VolumeSlider({ playback: { volume, isMuted }, onChange }: VolumeSliderProps) {
  const heard = isMuted ? 0 : volume;
  return (
    <input
      type="range"
      className={classes.seek}
      style={{ '--share': heard } as CSSProperties}
      aria-label="Volume"
      aria-valuetext={`${Math.round(heard * 100)} %`}
      data-own-arrows
      min={0}
      max={1}
      step={0.05}
      value={heard}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
    />
  );
}
