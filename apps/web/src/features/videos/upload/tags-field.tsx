import { Chip, Group, Stack, TagsInput } from '@mantine/core';
import { TAG_LENGTH_MAX, TAGS_MAX } from '@touchline/contracts/limits';
import { cutText } from '@touchline/contracts/text';
import { USUAL_TAGS } from '@touchline/contracts/videos';
import { type KeyboardEvent, type ReactNode, useState } from 'react';

/** More of them would take the place of the form on a phone. */
const OFFERED_TAGS = 12;

interface TagsFieldProps {
  value: string[];
  /** Tags that the player has used before, the most frequent first. */
  used: readonly string[];
  error?: ReactNode;
  disabled: boolean;
  readOnly: boolean;
  onChange: (tags: string[]) => void;
}

/** The tags of a video. Enter or a comma adds one, and the usual ones are pressed; blank and repeated ones are ignored. */
export function TagsField({ value, used, error, disabled, readOnly, onChange }: TagsFieldProps) {
  const [text, setText] = useState('');
  const isFull = value.length >= TAGS_MAX;

  const handleText = (typed: string) => {
    if (!typed.includes(',')) {
      setText(typed);
      return;
    }
    // Phone keyboards report no key for the comma, so the text is checked.
    onChange(withMore(value, typed.split(',')));
    setText('');
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || text.trim() !== '') return;
    // Without text Enter would submit the form.
    event.preventDefault();
    setText('');
  };

  return (
    <Stack gap="xs">
      <TagsInput
        data-path="tags"
        label="Tags"
        description={`Press Enter or a comma after each, at most ${TAGS_MAX}.`}
        placeholder={value.length === 0 ? 'Free kick, left foot' : ''}
        value={value}
        error={error}
        disabled={disabled}
        readOnly={readOnly}
        searchValue={text}
        maxLength={TAG_LENGTH_MAX}
        maxTags={TAGS_MAX}
        splitChars={[',']}
        isDuplicate={(tag, tags) => tags.includes(tag.trim())}
        onKeyDown={handleKeyDown}
        onSearchChange={handleText}
        onChange={(tags) => onChange(withMore([], tags))}
      />
      <Group gap={6} role="group" aria-label="Usual tags">
        {offeredTags(used).map((tag) => (
          <Chip
            key={tag}
            size="xs"
            variant="outline"
            checked={value.includes(tag)}
            disabled={disabled || readOnly || (isFull && !value.includes(tag))}
            onChange={(isChosen) => onChange(isChosen ? withMore(value, [tag]) : value.filter((one) => one !== tag))}
          >
            {tag}
          </Chip>
        ))}
      </Group>
    </Stack>
  );
}

function withMore(tags: readonly string[], more: readonly string[]): string[] {
  const all = [...tags, ...more].map((tag) => cutText(tag.trim(), TAG_LENGTH_MAX)).filter((tag) => tag !== '');
  return [...new Set(all)].slice(0, TAGS_MAX);
}

function offeredTags(used: readonly string[]): string[] {
  return [...new Set([...used.slice(0, OFFERED_TAGS / 2), ...USUAL_TAGS])].slice(0, OFFERED_TAGS);
}
