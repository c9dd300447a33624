import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { NextStep } from '@touchline/contracts/player-files';
import { NEXT_STEP_MAX } from '@touchline/contracts/stages';
import { type FocusEvent, type FormEvent, useRef, useState } from 'react';
import { useFocusAfterRemoval } from '../../../components/screen/use-focus-after-removal.ts';
import { dayLater } from '../../../lib/days.ts';

const PICKS = [
  ['Tomorrow', { days: 1 }],
  ['In a Week', { days: 7 }],
  ['In a Month', { months: 1 }],
] as const;
/** While a year is typed, a date field has days of the year 2 and 20. */
const FIRST_DAY = '2000-01-01';
const TYPES_A_DAY = /^(\d|Arrow.*|Backspace|Delete)$/;
/** What is planned by choosing a day alone. */
const USUAL_STEP = 'Look again';

interface NextStepFieldProps {
  nextStep: NextStep | null;
  onChange: (next: NextStep | null) => void;
}

/** What to do next, and when to be reminded. It is saved by Enter, by leaving it, and by choosing a day. */
export function NextStepField({ nextStep, onChange }: NextStepFieldProps) {
  const [shown, setShown] = useState(nextStep);
  const [text, setText] = useState(nextStep?.text ?? '');
  const [day, setDay] = useState(nextStep?.on ?? '');
  if (JSON.stringify(shown) !== JSON.stringify(nextStep)) {
    // Changed elsewhere, or undone. What was typed meanwhile stays.
    setShown(nextStep);
    if (text.trim() === (shown?.text ?? '')) setText(nextStep?.text ?? '');
    if (day === (shown?.on ?? '')) setDay(nextStep?.on ?? '');
  }
  const save = (typed: string, on: string | null) => {
    const step = typed.trim() || (on === null ? '' : USUAL_STEP);
    const isSame = step === (nextStep?.text ?? '') && on === (nextStep?.on ?? null);
    if (!isSame) onChange(step === '' ? null : { text: step, on });
  };
  const saveTyped = () => save(text, text.trim() === '' && day === nextStep?.on ? null : dayOf(day));
  const pick = (picked: string) => {
    setDay(picked);
    if (picked >= FIRST_DAY) save(text, picked);
  };
  // Of a day that is typed each digit is a change. It is saved like a text, by Enter or by leaving it.
  const isDayTyped = useRef(false);
  const handleDay = (next: string) => (isDayTyped.current ? setDay(next) : pick(next));
  const form = useRef<HTMLFormElement>(null);
  // "Done" leaves the form; the first of the days keeps the place.
  const focusProps = useFocusAfterRemoval(() => form.current?.querySelector('button'));
  const handleBlur = (event: FocusEvent) => {
    focusProps.onBlur(event);
    if (!event.currentTarget.contains(event.relatedTarget)) saveTyped();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    saveTyped();
  };
  return (
    <form ref={form} onSubmit={handleSubmit} onFocus={focusProps.onFocus} onBlur={handleBlur} aria-label="Next step">
      <Stack gap={6}>
        <TextInput
          label="Next step"
          size="sm"
          maxLength={NEXT_STEP_MAX}
          value={text}
          placeholder="Such as: call the club"
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Group gap={6}>
          {PICKS.map(([label, later]) => (
            <Button key={label} size="compact-sm" variant="default" fw={600} onClick={() => pick(dayLater(later))}>
              {label}
            </Button>
          ))}
        </Group>
        <Group gap="xs" align="end">
          <TextInput
            type="date"
            label="Remind me on"
            size="sm"
            flex="1 1 min(100%, 9rem)"
            miw={0}
            value={day}
            onKeyDown={({ key }) => {
              if (TYPES_A_DAY.test(key)) isDayTyped.current = true;
            }}
            onPointerDown={() => {
              isDayTyped.current = false;
            }}
            onChange={(event) => handleDay(event.currentTarget.value)}
          />
          {nextStep && (
            <Button size="sm" variant="subtle" onClick={() => onChange(null)}>
              Done
            </Button>
          )}
        </Group>
        {nextStep && !nextStep.on && (
          <Text size="sm" c="dimmed">
            Without a day there is no reminder.
          </Text>
        )}
      </Stack>
    </form>
  );
}

const dayOf = (day: string) => (day >= FIRST_DAY ? day : null);
