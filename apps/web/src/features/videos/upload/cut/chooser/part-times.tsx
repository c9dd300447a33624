import { Button, Text } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { moveEnd, type Part, placeStart, problemWithEnd } from '../part.ts';
import classes from './part-chooser.module.css';
import { TimeField } from './time-field.tsx';
import type { Change } from './use-choice.ts';

interface PartTimesProps {
  part: Part;
  /** Of the video, in seconds. */
  length: number;
  /** How much will be sent, in words. */
  estimate: string;
  isPlaying: boolean;
  onChange: (part: Part, change: Change) => void;
  /** Plays the part or stops it; null where the browser cannot play the video. */
  onPlay: (() => void) | null;
}

/** The times of a part as fields, what it amounts to, and the button that plays it. */
export function PartTimes({ part, length, estimate, isPlaying, onChange, onPlay }: PartTimesProps) {
  const Icon = isPlaying ? IconPlayerStop : IconPlayerPlay;
  return (
    <div className={classes.times}>
      <TimeField
        label="Start Time"
        value={part.start}
        length={length}
        onPlace={(seconds) => onChange(placeStart(part, seconds, length), { edge: 'start', isDragged: false })}
      />
      <TimeField
        label="End Time"
        value={part.end}
        length={length}
        problemWith={(seconds) => problemWithEnd(part, seconds, length)}
        onPlace={(seconds) => onChange(moveEnd(part, seconds, length), { edge: 'end', isDragged: false })}
      />
      {onPlay && (
        <Button
          variant="default"
          className={classes.play}
          leftSection={<Icon size={18} aria-hidden="true" />}
          onClick={onPlay}
        >
          {isPlaying ? 'Stop' : 'Play Part'}
        </Button>
      )}
      <Text className={`${classes.estimate} ${classes.figures}`} c="dimmed" size="sm" role="status">
        {estimate}
      </Text>
    </div>
  );
}
