import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatTime, parseTime } from '../times.ts';
import classes from './part-chooser.module.css';

interface TimeFieldProps {
  label: string;
  value: number;
  /** Of the video, in seconds. */
  length: number;
  /** Why a time within the video is refused; null for one that is fine. */
  problemWith?: (seconds: number) => string | null;
  onPlace: (seconds: number) => void;
}

const MALFORMED = 'Type minutes and seconds, such as 1:05.3.';

/** A time that can be typed. It counts when the field is left or Enter is pressed; a malformed one stays to be corrected. */
export function TimeField({ label, value, length, problemWith, onPlace }: TimeFieldProps) {
  /** What was typed instead of a value. A handle that changes the value takes its place. */
  const [typed, setTyped] = useState<{ text: string; insteadOf: number; error: string | null } | null>(null);
  const shown = typed?.insteadOf === value ? typed : null;
  const input = useRef<HTMLInputElement>(null);
  // A time is typed in place of the old one. That may change after the focus has come, by what was typed into the other field.
  useEffect(() => {
    if (document.activeElement === input.current && formatTime(value) === input.current?.value) input.current.select();
  }, [value]);

  const place = () => {
    if (!shown) return;
    const seconds = parseTime(shown.text);
    const error = seconds === null ? MALFORMED : (outside(seconds, length) ?? problemWith?.(seconds) ?? null);
    setTyped(error === null ? null : { ...shown, error });
    if (seconds !== null && error === null) onPlace(seconds);
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    place();
  };

  return (
    <TextInput
      ref={input}
      className={classes.time}
      label={label}
      autoComplete="off"
      value={shown?.text ?? formatTime(value)}
      error={shown?.error}
      onChange={({ currentTarget }) => setTyped({ text: currentTarget.value, insteadOf: value, error: null })}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onKeyDown={handleKeyDown}
      onBlur={place}
    />
  );
}

function outside(seconds: number, length: number): string | null {
  return Math.floor(seconds) > length ? `The video is only ${formatTime(length)} long.` : null;
}
