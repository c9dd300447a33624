import type { Video } from '@touchline/contracts/videos';
import { type CSSProperties, type PointerEvent, useState } from 'react';
import { formatDuration } from '../../../lib/format.ts';
import type { Playback } from './playback.ts';
import { frameAt, StoryboardFrame } from './previews/storyboard.tsx';
import classes from './video-player.module.css';

interface SeekBarProps {
  video: Pick<Video, 'id' | 'media'>;
  playback: Pick<Playback, 'time' | 'duration' | 'loop'>;
  onSeek: (seconds: number) => void;
}

/** The time of a video as a slider, with the loop that is marked and a preview of the frame under the pointer. */
export function SeekBar({ video, playback: { time, duration, loop }, onSeek }: SeekBarProps) {
  const [hovered, setHovered] = useState<number | null>(null);
  const [isFocused, setFocused] = useState(false);
  const shareOf = (seconds: number) => (duration > 0 ? Math.min(seconds / duration, 1) : 0);
  const previewed = hovered ?? (isFocused ? time : null);
  const storyboard = video.media?.storyboard;

  const follow = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setHovered(Math.min(1, Math.max(0, (clientX - left) / width)) * duration);
  };
  return (
    <div className={classes.seekPlace}>
      <input
        type="range"
        className={classes.seek}
        style={{ '--share': shareOf(time) } as CSSProperties}
        aria-label="Seek"
        aria-valuetext={`${formatDuration(time)} of ${formatDuration(duration)}`}
        min={0}
        max={duration}
        step="any"
        value={Math.min(time, duration)}
        disabled={duration === 0}
        onChange={(event) => onSeek(event.currentTarget.valueAsNumber)}
        onPointerMove={follow}
        onPointerLeave={() => setHovered(null)}
        onFocus={({ currentTarget }) => setFocused(currentTarget.matches(':focus-visible'))}
        onBlur={() => setFocused(false)}
      />
      {(['a', 'b'] as const).map((end) => {
        const at = loop[end];
        return (
          at !== null && (
            <span
              key={end}
              className={classes.loopEnd}
              data-end={end}
              style={{ '--share': shareOf(at) } as CSSProperties}
              aria-hidden="true"
            >
              {end.toUpperCase()}
            </span>
          )
        );
      })}
      {previewed !== null && duration > 0 && (
        <span
          className={classes.preview}
          style={{ '--share': shareOf(previewed) } as CSSProperties}
          data-part="seek-preview"
          aria-hidden="true"
        >
          {storyboard && (
            <StoryboardFrame video={video} frame={frameAt(storyboard, previewed)} className={classes.previewFrame} />
          )}
          {formatDuration(previewed)}
        </span>
      )}
    </div>
  );
}
