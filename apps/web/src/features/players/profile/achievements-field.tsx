import { ActionIcon, Box, Button, Group, Input, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { ACHIEVEMENTS_MAX } from '@touchline/contracts/limits';
import { type KeyboardEvent, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { PlainList } from '../../../components/lists.tsx';
import type { ProfileValues } from './profile-values.ts';

/** A list of lines that can be added and removed; blank lines are dropped when the profile is saved. */
export function AchievementsField({ form }: { form: UseFormReturnType<ProfileValues> }) {
  const labelId = useId();
  const { achievements } = form.values;
  const addButton = useRef<HTMLButtonElement>(null);
  const isFull = achievements.length >= ACHIEVEMENTS_MAX;
  const field = useRef<HTMLFieldSetElement>(null);

  const add = () => {
    // Rendered at once, so that the new line can be focused.
    flushSync(() => form.insertListItem('achievements', ''));
    field.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus();
  };
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
    <Box component="fieldset" ref={field} miw={0} m={0} p={0} bd={0} aria-labelledby={labelId}>
      <Input.Label component="legend" size="md" p={0} id={labelId}>
        Achievements
      </Input.Label>
      <PlainList gap="xs" mt="0.25rem" mb="xs">
        {achievements.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity besides their place, and two may be equal
          <Group key={index} component="li" gap="xs" wrap="nowrap" align="flex-start">
            <TextInput
              flex={1}
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
          </Group>
        ))}
      </PlainList>
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
    </Box>
  );
}
