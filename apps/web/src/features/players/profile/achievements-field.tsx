import { ActionIcon, Button, Input, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { ACHIEVEMENTS_MAX } from '@touchline/contracts/limits';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import classes from './profile-form.module.css';
import type { ProfileValues } from './profile-values.ts';

/** A list of lines that can be added and removed; blank lines are dropped when the profile is saved. */
export function AchievementsField({ form }: { form: UseFormReturnType<ProfileValues> }) {
  const labelId = useId();
  const { achievements } = form.values;
  const addButton = useRef<HTMLButtonElement>(null);
  const isFull = achievements.length >= ACHIEVEMENTS_MAX;
  const list = useFocusOnNewLine(achievements.length);

  const add = () => form.insertListItem('achievements', '');
  const remove = (index: number) => {
    form.removeListItem('achievements', index);
    addButton.current?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Enter adds a line instead of submitting the form.
    event.preventDefault();
    if (!isFull) add();
  };

  return (
    <fieldset className={classes.list} aria-labelledby={labelId}>
      <Input.Label component="legend" size="md" p={0} id={labelId}>
        Achievements
      </Input.Label>
      <ul ref={list} className={classes.lines}>
        {achievements.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity besides their place, and two may be equal
          <li key={index} className={classes.line}>
            <TextInput
              className={classes.lineInput}
              aria-label={`Achievement ${index + 1}`}
              placeholder="Top scorer, county league 2025"
              onKeyDown={handleKeyDown}
              {...form.getInputProps(`achievements.${index}`)}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              size="input-md"
              aria-label={`Remove achievement ${index + 1}`}
              onClick={() => remove(index)}
            >
              <IconTrash size={20} aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {form.errors.achievements && <Input.Error size="md">{form.errors.achievements}</Input.Error>}
      <Button
        ref={addButton}
        id="achievements"
        variant="default"
        size="sm"
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        disabled={isFull}
        onClick={add}
      >
        Add Achievement
      </Button>
    </fieldset>
  );
}

/** Focuses a line that was just added. */
function useFocusOnNewLine(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const isAdded = count === before.current + 1;
    before.current = count;
    // Also true when a saved profile arrives, but then the focus is not in this list.
    const isHere = list.current?.parentElement?.contains(document.activeElement);
    if (isAdded && isHere) list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus();
  }, [count]);
  return list;
}
