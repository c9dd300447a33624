import {
  IconMaximize,
  IconMinimize,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconSettings,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import type { Video } from '@touchline/contracts/videos';
import { formatDuration } from '../../../lib/format.ts';
import type { Playback, PlaybackActions } from './playback.ts';
import { SeekBar } from './seek-bar.tsx';
import type { PanelState } from './use-panel.ts';
import classes from './video-player.module.css';
import { VolumeSlider } from './volume-slider.tsx';

interface PlayerControlsProps {
  video: Pick<Video, 'id' | 'media'>;
  playback: Playback;
  actions: PlaybackActions;
  isFull: boolean;
  onToggleFull: () => void;
  panel: PanelState;
}

const ICON = { size: 20, 'aria-hidden': true } as const;

/** The controls under the picture. They are never hidden: a phone has no pointer that could bring them back. */
export function PlayerControls({ video, playback, actions, isFull, onToggleFull, panel }: PlayerControlsProps) {
  const { isPlaying, isMuted, time, duration } = playback;
  const clock = `${formatDuration(time)} / ${formatDuration(duration)}`;

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
      <SeekBar video={video} playback={playback} onSeek={actions.seek} />
      <span className={classes.clock}>{clock}</span>
      <button
        type="button"
        className={classes.control}
        aria-label={isMuted ? 'Unmute' : 'Mute'}
        onClick={actions.toggleMute}
      >
        {isMuted ? <IconVolumeOff {...ICON} /> : <IconVolume {...ICON} />}
      </button>
      <span className={classes.wideVolume}>
        <VolumeSlider playback={playback} onChange={actions.setVolume} />
      </span>
      <button
        ref={panel.button}
        type="button"
        className={classes.control}
        aria-label="More controls"
        aria-expanded={panel.open === 'menu'}
        aria-controls={panel.id}
        // The keyboard's click has no count.
        onClick={({ detail }) => panel.toggleMenu(detail === 0)}
      >
        <IconSettings {...ICON} />
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
