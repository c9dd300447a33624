import { useMediaQuery } from '@mantine/hooks';
import { useRef } from 'react';
import { PART_MAX_SECONDS, PART_MIN_SECONDS } from '../../limits.ts';
import type { Source } from '../../media/open-source.ts';
import { moveEnd, movePart, moveStart, type Part } from '../../part.ts';
import { percentOf, type Section } from '../../section.ts';
import { formatTime, toTenths } from '../../times.ts';
import type { Change } from '../use-choice.ts';
import classes from './film-strip.module.css';
import { useFilmStrip } from './use-film-strip.ts';
import { useSlider } from './use-slider.ts';

interface FilmStripProps {
  source: Source;
  section: Section;
  part: Part;
  /** What is being played; null while nothing is. */
  playedTime: number | null;
  onChange: (part: Part, change: Change) => void;
}

const STEPS = { arrow: 0.1, shifted: 1, page: 10 };
const FRAMES = { wide: 16, narrow: 12 };

/** Frames of a video with the handles that select a part of it. */
export function FilmStrip({ source, section, part, playedTime, onChange }: FilmStripProps) {
  const track = useRef<HTMLDivElement>(null);
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const count = isWide ? FRAMES.wide : FRAMES.narrow;
  useFilmStrip(source, section, { strip: track, count });
  const { length } = source;
  const until = section.from + section.seconds;
  const shortest = Math.min(PART_MIN_SECONDS, length);
  const seconds = part.end - part.start;
  const common = { steps: STEPS, seconds: section.seconds, track };
  /** A handle that is dragged stays on the strip, while the keys take the strip along. */
  const within = (to: number, isDragged: boolean, last = until) =>
    isDragged ? Math.max(section.from, Math.min(last, to)) : to;

  const start = useSlider({
    ...common,
    label: 'Start',
    valueText: formatTime(part.start),
    value: part.start,
    min: 0,
    max: toTenths(part.end - shortest),
    onMove: (to, isDragged) => onChange(moveStart(part, within(to, isDragged), length), { edge: 'start', isDragged }),
  });
  const whole = useSlider({
    ...common,
    label: 'Whole part',
    valueText: `${formatTime(part.start)} to ${formatTime(part.end)}`,
    value: part.start,
    min: 0,
    max: toTenths(Math.max(0, length - seconds)),
    onMove: (to, isDragged) =>
      onChange(movePart(part, within(to, isDragged, until - seconds), length), { edge: 'start', isDragged }),
  });
  const end = useSlider({
    ...common,
    label: 'End',
    valueText: formatTime(part.end),
    value: part.end,
    min: toTenths(part.start + shortest),
    max: toTenths(length),
    onMove: (to, isDragged) => onChange(moveEnd(part, within(to, isDragged), length), { edge: 'end', isDragged }),
  });

  const [left, right] = [percentOf(part.start, section), percentOf(part.end, section)];
  return (
    <fieldset className={classes.strip} aria-label={`Part of the video, at most ${PART_MAX_SECONDS} seconds`}>
      <div ref={track} className={classes.track}>
        <div className={classes.frames} aria-hidden="true">
          {Array.from({ length: count }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they differ by their place only
            <canvas key={index} className={classes.frame} width={16} height={9} />
          ))}
        </div>
        <div className={classes.shade} style={{ left: 0, width: `${left}%` }} />
        <div className={classes.shade} style={{ right: 0, width: `${100 - right}%` }} />
        <div {...start} className={classes.handle} data-edge="start" style={{ left: `${left}%` }} />
        <div {...whole} className={classes.selection} style={{ left: `${left}%`, width: `${right - left}%` }} />
        <div {...end} className={classes.handle} data-edge="end" style={{ left: `${right}%` }} />
        {playedTime !== null && (
          <div className={classes.playhead} style={{ left: `${percentOf(playedTime, section)}%` }} />
        )}
      </div>
    </fieldset>
  );
}
