import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { LINE_MAX } from '@touchline/contracts/limits';
import { useRef } from 'react';
import { useTextDraft } from './use-text-draft.ts';

interface SearchBoxProps {
  value: string;
  onSearch: (text: string) => void;
}

/** Finds players by any part of what stands on their card. */
export function SearchBox({ value, onSearch }: SearchBoxProps) {
  const { draft, type, settle } = useTextDraft(value, onSearch);
  const input = useRef<HTMLInputElement>(null);
  const empty = () => {
    settle('');
    input.current?.focus();
  };
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label="Search players"
      placeholder="Name, position, club or nationality"
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
