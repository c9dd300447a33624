import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import type { Account } from '@touchline/contracts/users';
import { useState } from 'react';
import { fullName } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';

/** A pause of this length in typing starts the search. */
const PAUSE_MS = 250;
const OFFERED = 10;

type Person = Pick<Account, 'id' | 'firstName' | 'lastName' | 'username'>;
const labelOf = (person: Person) => `${fullName(person)} (@${person.username})`;

interface PersonFilterProps {
  label: string;
  /** The id of the chosen user; '' for all. */
  value: string;
  onChange: (id: string) => void;
}

/** Chooses a user. The server searches by name, email or user name. */
export function PersonFilter({ label, value, onChange }: PersonFilterProps) {
  const [typed, setTyped] = useState('');
  const chosen = trpc.users.byId.useQuery({ id: value }, { enabled: value !== '', retry: false });
  const present = value !== '' && chosen.data && 'username' in chosen.data ? chosen.data : null;
  // The field shows the chosen user in the text input, so that text is not a search.
  const isTyping = !(present && typed === labelOf(present));
  const [search] = useDebouncedValue(isTyping ? typed.trim() : '', PAUSE_MS);
  const found = trpc.users.accounts.useQuery(
    { search, limit: OFFERED },
    { enabled: search !== '', placeholderData: keepPreviousData },
  );
  const offered: Person[] = search === '' ? [] : (found.data?.items ?? []);
  const all = present && !offered.some(({ id }) => id === present.id) ? [present, ...offered] : offered;
  const isUnknown = value !== '' && !all.some(({ id }) => id === value);
  const options = all.map((person) => ({ value: person.id, label: labelOf(person) }));

  return (
    <Select
      label={label}
      placeholder="All users"
      searchable
      clearable
      openOnFocus={false}
      maxDropdownHeight={280}
      value={value || null}
      // A link may name a user who was deleted.
      data={
        isUnknown ? [...options, { value, label: chosen.isPending ? 'Loading…' : 'A user who was deleted' }] : options
      }
      // The server has filtered already.
      filter={({ options }) => options}
      onSearchChange={setTyped}
      onChange={(id) => onChange(id ?? '')}
      nothingFoundMessage={search === '' ? 'Type a name' : found.isPending ? 'Searching…' : 'No users found'}
    />
  );
}
