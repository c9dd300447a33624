import { Switch, Textarea, TextInput } from '@mantine/core';
import { VIDEO_DESCRIPTION_MAX } from '@touchline/contracts/limits';
import type { VideoDetails } from '@touchline/contracts/videos';
import type { ZodForm } from '../../../lib/use-zod-form.ts';
import { TextWarning } from '../../../shared/text-concerns/text-warning.tsx';
import { TagsField } from './tags-field.tsx';
import { useUsedTags } from './use-used-tags.ts';

interface DetailsFieldsProps {
  form: Pick<ZodForm<VideoDetails>, 'getInputProps' | 'setFieldValue' | 'values' | 'errors' | 'isLocked'>;
  isDisabled: boolean;
  playerId: string;
}

/** Title, description, tags and visibility of a video. */
export function DetailsFields({ form, isDisabled, playerId }: DetailsFieldsProps) {
  const used = useUsedTags(playerId);
  return (
    <>
      <TextInput label="Title" withAsterisk disabled={isDisabled} {...form.getInputProps('title')} />
      <Textarea
        label="Description"
        description={charactersLeft(form.values.description)}
        autosize
        minRows={3}
        maxRows={8}
        disabled={isDisabled}
        {...form.getInputProps('description')}
      />
      <TagsField
        value={form.values.tags}
        used={used}
        error={form.errors.tags}
        disabled={isDisabled}
        readOnly={form.isLocked}
        onChange={(tags) => form.setFieldValue('tags', tags)}
      />
      <TextWarning texts={[form.values.title, form.values.description, ...form.values.tags]} />
      <Switch
        label="Public"
        description="Once an admin has approved it, everyone can watch it. Switched off, only you and the admins can."
        disabled={isDisabled}
        {...form.getInputProps('isPublic', { type: 'checkbox' })}
      />
    </>
  );
}

function charactersLeft(description: string): string {
  const left = VIDEO_DESCRIPTION_MAX - description.trim().length;
  const characters = Math.abs(left) === 1 ? 'character' : 'characters';
  return left >= 0 ? `${left} ${characters} left` : `${-left} ${characters} too many`;
}
