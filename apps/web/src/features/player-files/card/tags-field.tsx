import { TagsInput } from '@mantine/core';
import { FILE_TAG_LENGTH_MAX, FILE_TAGS_MAX } from '@touchline/contracts/stages';
import { useState } from 'react';
import { trpc } from '../../../lib/trpc.ts';

interface TagsFieldProps {
  label?: string;
  tags: readonly string[];
  onChange: (change: { add: string[]; remove: string[] }) => void;
}

/** The tags of a file: typed, ended by a comma or Enter; the scout's own ones are proposed. */
export function TagsField({ label = 'Tags', tags, onChange }: TagsFieldProps) {
  const { data: counts } = trpc.playerFiles.counts.useQuery();
  const [typed, setTyped] = useState('');
  const isFull = tags.length >= FILE_TAGS_MAX;
  const handleChange = (next: string[]) => {
    const add = next.map((tag) => tag.trim()).filter((tag) => tag && !tags.includes(tag));
    const remove = tags.filter((tag) => !next.includes(tag));
    if (add.length + remove.length > 0) onChange({ add: [...new Set(add)], remove });
  };
  const handleText = (text: string) => {
    if (!text.includes(',')) return setTyped(text);
    // Phone keyboards report no key for the comma, so the text is checked.
    handleChange([...tags, ...text.split(',')]);
    setTyped('');
  };
  return (
    <TagsInput
      label={label}
      size="sm"
      value={[...tags]}
      searchValue={typed}
      onSearchChange={handleText}
      maxLength={FILE_TAG_LENGTH_MAX}
      isDuplicate={(tag, tags) => tags.includes(tag.trim())}
      onChange={handleChange}
      data={counts?.tags.map(({ tag }) => tag) ?? []}
      maxTags={FILE_TAGS_MAX}
      splitChars={[',']}
      {...(isFull ? { description: `${FILE_TAGS_MAX} tags, the most there can be.` } : { placeholder: 'Add a tag' })}
      comboboxProps={{ withinPortal: true }}
    />
  );
}
