import { TagsInput } from '@mantine/core';
import { TAG_LENGTH_MAX, TAGS_MAX } from '@touchline/contracts/limits';
import { cutText } from '@touchline/contracts/text';
import { type KeyboardEvent, type ReactNode, useState } from 'react';

interface TagsFieldProps {
  value: string[];
  error?: ReactNode;
  disabled: boolean;
  readOnly: boolean;
  onChange: (tags: string[]) => void;
}

/** The tags of a video. Enter or a comma adds one; blank and repeated ones are ignored. */
export function TagsField({ value, error, disabled, readOnly, onChange }: TagsFieldProps) {
  const [text, setText] = useState('');

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
  );
}

function withMore(tags: readonly string[], more: readonly string[]): string[] {
  const all = [...tags, ...more].map((tag) => cutText(tag.trim(), TAG_LENGTH_MAX)).filter((tag) => tag !== '');
  return [...new Set(all)].slice(0, TAGS_MAX);
}
