import { Group, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { ROLE_LABELS } from '@touchline/contracts/options';
import { hasRole } from '@touchline/contracts/permissions';
import type { DirectoryUser } from '@touchline/contracts/users';
import { type ReactNode, useState } from 'react';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { codeOf, messageOf } from '../../../lib/errors.ts';
import { fullName } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './recipient-field.module.css';

/** A pause of this length in typing starts the search. */
const PAUSE_MS = 250;

const labelOf = (person: DirectoryUser) => `${fullName(person)} (${ROLE_LABELS[person.role]})`;

interface RecipientFieldProps {
  chosen: DirectoryUser | null;
  error: ReactNode;
  onChoose: (person: DirectoryUser) => void;
}

/** Chooses a receiver. There may be very many, so the server searches, by name or exact username; verified users come first. */
export function RecipientField({ chosen, error, onChoose }: RecipientFieldProps) {
  const [typed, setTyped] = useState(chosen ? labelOf(chosen) : '');
  // The field shows the chosen user in the text input, so that text is not a search.
  const isTyping = !(chosen && typed === labelOf(chosen));
  const [search] = useDebouncedValue(isTyping ? typed.trim() : '', PAUSE_MS);
  const people = trpc.users.find.useQuery({ search }, { placeholderData: keepPreviousData });

  const found = people.data ?? [];
  const offered = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  const byId = new Map(offered.map((person) => [person.id, person]));

  return (
    <Select
      label="To"
      placeholder="Type a name or an exact username"
      data-autofocus
      data-path="receiverId"
      searchable
      openOnFocus={false}
      allowDeselect={false}
      maxDropdownHeight={280}
      value={chosen?.id ?? null}
      error={error}
      data={offered.map((person) => ({ value: person.id, label: labelOf(person) }))}
      // The server has filtered already.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => {
        const person = byId.get(id ?? '');
        if (person) onChoose(person);
      }}
      nothingFoundMessage={nothingFound(people)}
      renderOption={({ option }) => <Person person={byId.get(option.value)} />}
    />
  );
}

function nothingFound({ isPending, error }: { isPending: boolean; error: unknown }) {
  if (isPending) return 'Searching…';
  if (codeOf(error) === 'TOO_MANY_REQUESTS') return messageOf(error, 'Please wait a little.');
  return error ? 'People could not be loaded. Please type again.' : 'No users found';
}

function Person({ person }: { person: DirectoryUser | undefined }) {
  if (!person) return null;
  return (
    <span className={classes.person}>
      <span className={classes.words}>
        <span className={classes.name}>{fullName(person)}</span>
        {/* Two users may have the same name. The username of an unknown minor is not sent. */}
        {person.username && <span className={classes.username}>@{person.username}</span>}
      </span>
      <Group gap={6} justify="flex-end">
        {!hasRole(person, 'admin') && (
          <StatusBadge tone={person.isVerified ? 'good' : 'waiting'}>
            {person.isVerified ? 'Verified' : 'Not verified'}
          </StatusBadge>
        )}
        <StatusBadge tone="plain">{ROLE_LABELS[person.role]}</StatusBadge>
      </Group>
    </span>
  );
}
