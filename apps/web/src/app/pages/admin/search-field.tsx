import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

/** A pause in typing this long starts the search. */
const PAUSE_MS = 300;
/** What the server takes (contracts: search). */
const LONGEST = 120;

interface SearchFieldProps {
  placeholder: string;
  /** The search that is in force. */
  value: string;
  onSearch: (text: string) => void;
}

export function SearchField({ placeholder, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [inForce, setInForce] = useState(value);
  const search = useDebouncedCallback(onSearch, PAUSE_MS);

  // The search was changed from outside: by Clear Filters, or by going back.
  if (value !== inForce) {
    setInForce(value);
    if (value !== text.trim()) setText(value);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was still to be searched for is dropped with each new search
  useEffect(() => search.cancel(), [value]);

  const type = (typed: string) => {
    setText(typed);
    search(typed.trim());
  };

  return (
    <TextInput
      type="search"
      aria-label={placeholder.replace(/\.+$/, '')}
      placeholder={placeholder}
      maxLength={LONGEST}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      rightSection={text !== '' && <CloseButton aria-label="Clear search" onClick={() => type('')} />}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
