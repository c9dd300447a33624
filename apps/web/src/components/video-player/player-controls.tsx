import {
  IconMaximize,
  IconMinimize,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { formatDuration } from '../../lib/format.ts';
import type { Playback, PlaybackActions } from './use-playback.ts';
import classes from './video-player.module.css';

interface PlayerControlsProps {
  playback: Playback;
  actions: PlaybackActions;
  isFull: boolean;
  onToggleFull: () => void;
}

const ICON = { size: 20, 'aria-hidden': true } as const;

/** The controls under the picture. They are never hidden: a phone has no pointer that could bring them back. */
export function PlayerControls({ playback, actions, isFull, onToggleFull }: PlayerControlsProps) {
  const { isPlaying, isMuted, time, duration } = playback;
  const clock = `${formatDuration(time)} / ${formatDuration(duration)}`;
  const share = duration > 0 ? Math.min(time / duration, 1) : 0;

  return (
    <div className={classes.bar}>
      <button
        type="button"
        className={classes.control}
        aria-label={isPlaying ? 'Pause' : 'Play'}
        onClick={actions.toggle}
      >
        {isPlaying ? <IconPlayerPauseFilled {...ICON} /> : <IconPlayerPlayFilled {...ICON} />}
      </button>
      <input
        type="range"
        className={classes.seek}
        style={{ '--share': share } as CSSProperties}
        aria-label="Seek"
        aria-valuetext={`${formatDuration(time)} of ${formatDuration(duration)}`}
        min={0}
        max={duration}
        step="any"
        value={Math.min(time, duration)}
        disabled={duration === 0}
        onChange={(event) => actions.seek(event.currentTarget.valueAsNumber)}
      />
      <span className={classes.clock}>{clock}</span>
      <button
        type="button"
        className={classes.control}
        aria-label={isMuted ? 'Unmute' : 'Mute'}
        onClick={actions.toggleMute}
      >
        {isMuted ? <IconVolumeOff {...ICON} /> : <IconVolume {...ICON} />}
      </button>
      <button
        type="button"
        className={classes.control}
        aria-label={isFull ? 'Leave full screen' : 'Full screen'}
        onClick={onToggleFull}
      >
        {isFull ? <IconMinimize {...ICON} /> : <IconMaximize {...ICON} />}
      </button>
    </div>
  );
}
