import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { LINE_MAX } from '@touchline/contracts/limits';
import { useRef } from 'react';
import { useTextDraft } from '../lib/use-text-draft.ts';

interface SearchFieldProps {
  /** The accessible name; the placeholder by default. */
  label?: string;
  placeholder: string;
  /** The current search. */
  value: string;
  onSearch: (text: string) => void;
}

/** Searches at each pause in typing; Enter and the clear button do not wait. */
export function SearchField({ placeholder, label = placeholder.replace(/\.+$/, ''), ...search }: SearchFieldProps) {
  const { draft, type, settle } = useTextDraft(search.value, search.onSearch);
  const input = useRef<HTMLInputElement>(null);
  const empty = () => {
    settle('');
    input.current?.focus();
  };
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      maxLength={LINE_MAX}
      leftSection={<IconSearch size={20} aria-hidden="true" />}
      rightSection={draft !== '' && <CloseButton aria-label="Clear search" onClick={empty} />}
      value={draft}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
    />
  );
}
