import type { Video } from '@touchline/contracts/videos';
import { type KeyboardEvent, useState } from 'react';
import { formatDuration } from '../../../../lib/format.ts';
import { StoryboardFrame } from '../../../../shared/videos/video-player/previews/storyboard.tsx';
import classes from './storyboard-strip.module.css';

const FRAMES_SHOWN = 24;

interface StoryboardStripProps {
  video: Pick<Video, 'id' | 'media'>;
  onSeek: (seconds: number) => void;
}

/** Frames of the whole video in a row; each leads to its second. One tab stop: the arrow keys go from frame to frame. */
export function StoryboardStrip({ video, onSeek }: StoryboardStripProps) {
  const [current, setCurrent] = useState(0);
  const storyboard = video.media?.storyboard;
  if (!storyboard || storyboard.frames < 2) return null;
  const count = Math.min(storyboard.frames, FRAMES_SHOWN);
  const frames = Array.from({ length: count }, (_, index) => Math.floor((index * storyboard.frames) / count));

  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = Math.min(count - 1, Math.max(0, current + step));
    setCurrent(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };

  return (
    <div className={classes.strip} role="toolbar" aria-label="Storyboard" onKeyDown={handleKey}>
      {frames.map((frame, index) => {
        const second = frame * storyboard.secondsPerFrame;
        return (
          <button
            key={frame}
            type="button"
            className={classes.frame}
            aria-label={`Go to ${formatDuration(second)}`}
            tabIndex={index === current ? 0 : -1}
            onFocus={() => setCurrent(index)}
            onClick={() => onSeek(second)}
          >
            <StoryboardFrame video={video} frame={frame} className={classes.picture} />
          </button>
        );
      })}
    </div>
  );
}
