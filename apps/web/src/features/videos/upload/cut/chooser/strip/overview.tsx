import { Group } from '@mantine/core';
import { type MouseEvent, useRef } from 'react';
import type { Part } from '../../part.ts';
import type { Section } from '../../section.ts';
import { formatTime } from '../../times.ts';
import classes from './overview.module.css';
import { useSlider } from './use-slider.ts';

interface OverviewProps {
  length: number;
  section: Section;
  part: Part;
  /** Called with the time at which the section is to start. */
  onMove: (from: number) => void;
  /** Called with the time that was pointed at. */
  onPoint: (time: number) => void;
}

/** The whole of a long video as a bar, on which the section is moved that the film strip shows. The part goes along. */
export function Overview({ length, section, part, onMove, onPoint }: OverviewProps) {
  const track = useRef<HTMLDivElement>(null);
  const whole = { from: 0, seconds: length };
  const share = (seconds: number) => `${(seconds / whole.seconds) * 100}%`;
  const slider = useSlider({
    label: 'Section on the film strip',
    valueText: `${formatShort(section.from)} to ${formatShort(section.from + section.seconds)}`,
    value: section.from,
    min: 0,
    max: length - section.seconds,
    steps: { arrow: 10, shifted: 60, page: section.seconds },
    seconds: length,
    track,
    onMove,
  });

  const handleClick = (event: MouseEvent<HTMLElement>) => {
    if (event.target !== track.current) return;
    const { left, width } = track.current.getBoundingClientRect();
    onPoint(((event.clientX - left) / width) * length);
  };

  return (
    <div>
      <Group
        component="p"
        justify="space-between"
        gap={0}
        m={0}
        mb="0.25rem"
        c="dimmed"
        fz="sm"
        className={classes.times}
      >
        <span>
          The strip shows {formatShort(section.from)} to {formatShort(section.from + section.seconds)}
        </span>
        <span>of {formatShort(length)}</span>
      </Group>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the slider in it has keys */}
      <div ref={track} className={classes.track} onClick={handleClick}>
        <div className={classes.part} style={{ left: share(part.start), width: share(part.end - part.start) }} />
        <div
          {...slider}
          className={classes.section}
          style={{ left: `min(${share(section.from)}, 100% - 1.75rem)`, width: share(section.seconds) }}
        />
      </div>
    </div>
  );
}

const formatShort = (seconds: number) => formatTime(Math.round(seconds)).replace(/\.\d$/, '');
