import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { NextStep } from '@touchline/contracts/player-files';
import { NEXT_STEP_MAX } from '@touchline/contracts/stages';
import { type FormEvent, useState } from 'react';
import { dayLater } from '../../../lib/days.ts';

const PICKS = [
  ['Tomorrow', { days: 1 }],
  ['In a week', { days: 7 }],
  ['In a month', { months: 1 }],
] as const;

interface NextStepFieldProps {
  nextStep: NextStep | null;
  onChange: (next: NextStep | null) => void;
}

/** What to do next, and when to be reminded. A text is saved by Enter, by leaving it, and by choosing a day. */
export function NextStepField({ nextStep, onChange }: NextStepFieldProps) {
  const [text, setText] = useState(nextStep?.text ?? '');
  const [shown, setShown] = useState(nextStep);
  if (shown !== nextStep && JSON.stringify(shown) !== JSON.stringify(nextStep)) {
    // Changed elsewhere, or undone.
    setShown(nextStep);
    setText(nextStep?.text ?? '');
  }
  const on = nextStep?.on ?? null;
  const save = (next: NextStep) => {
    const text = next.text.trim();
    const isSame = text === (nextStep?.text ?? '') && next.on === on;
    if (!isSame) onChange(text === '' ? null : { text, on: next.on });
  };
  const pick = (day: string | null) => save({ text: text.trim() || 'Look again', on: day });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    save({ text, on });
  };
  return (
    <Stack component="fieldset" gap={6} m={0} p={0} bd={0} miw={0} aria-label="Next step">
      <form onSubmit={handleSubmit}>
        <TextInput
          label="Next step"
          size="sm"
          maxLength={NEXT_STEP_MAX}
          value={text}
          placeholder="Such as: call the club"
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={() => save({ text, on })}
        />
      </form>
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
          value={on ?? ''}
          onChange={(event) => pick(event.currentTarget.value || null)}
        />
        {nextStep && (
          <Button size="sm" variant="subtle" onClick={() => onChange(null)}>
            Done
          </Button>
        )}
      </Group>
      {nextStep && !on && (
        <Text size="sm" c="dimmed">
          Without a day there is no reminder.
        </Text>
      )}
    </Stack>
  );
}
