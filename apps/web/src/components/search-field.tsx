import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { LINE_MAX } from '@touchline/contracts/limits';
import { useRef } from 'react';
import { useTextDraft } from '../lib/use-text-draft.ts';

interface SearchFieldProps {
  /** What is searched, for who does not see the placeholder; without one the placeholder says it. */
  label?: string;
  placeholder: string;
  /** The search that is in force. */
  value: string;
  onSearch: (text: string) => void;
}

/** Searches as one types, at each pause; Enter and the cross do not wait. */
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
