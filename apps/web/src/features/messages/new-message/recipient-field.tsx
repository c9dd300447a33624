import { Group, Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { ROLE_LABELS } from '@touchline/contracts/options';
import { hasRole } from '@touchline/contracts/permissions';
import type { DirectoryUser } from '@touchline/contracts/users';
import type { ReactNode } from 'react';
import { RemoteSelect, useRemoteSearch } from '../../../components/remote-select.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { codeOf, messageOf } from '../../../lib/errors.ts';
import { fullName } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';

const toOption = (person: DirectoryUser) => ({
  id: person.id,
  label: `${fullName(person)} (${ROLE_LABELS[person.role]})`,
  person,
});

interface RecipientFieldProps {
  chosen: DirectoryUser | null;
  error: ReactNode;
  onChoose: (person: DirectoryUser) => void;
}

/** Chooses a receiver. There may be very many, so the server searches, by name or exact username; verified users come first. */
export function RecipientField({ chosen, error, onChoose }: RecipientFieldProps) {
  const option = chosen && toOption(chosen);
  const remote = useRemoteSearch(option);
  const people = trpc.users.find.useQuery({ search: remote.search }, { placeholderData: keepPreviousData });

  return (
    <RemoteSelect
      label="To"
      placeholder="Type a name or an exact username"
      data-autofocus
      data-path="receiverId"
      openOnFocus={false}
      allowDeselect={false}
      remote={remote}
      value={chosen?.id ?? ''}
      chosen={option}
      found={people.data?.map(toOption) ?? []}
      error={error}
      onChange={(picked) => {
        if (picked) onChoose(picked.person);
      }}
      nothingFoundMessage={nothingFound(people)}
    >
      {({ person }) => <Person person={person} />}
    </RemoteSelect>
  );
}

function nothingFound({ isPending, error }: { isPending: boolean; error: unknown }) {
  if (isPending) return 'Searching…';
  if (codeOf(error) === 'TOO_MANY_REQUESTS') return messageOf(error, 'Please wait a little.');
  return error ? 'People could not be loaded. Please type again.' : 'No users found';
}

function Person({ person }: { person: DirectoryUser }) {
  return (
    <Group flex={1} justify="space-between" gap="sm" wrap="nowrap" miw={0}>
      <Stack gap={0} miw={0} lh={1.3} style={{ overflowWrap: 'anywhere' }}>
        <Text inherit fw={600}>
          {fullName(person)}
        </Text>
        {/* Two users may have the same name. The username of an unknown minor is not sent. */}
        {person.username && (
          <Text size="sm" lh="inherit" c="dimmed">
            @{person.username}
          </Text>
        )}
      </Stack>
      <Group gap={6} justify="flex-end">
        {!hasRole(person, 'admin') && (
          <StatusBadge tone={person.isVerified ? 'good' : 'waiting'}>
            {person.isVerified ? 'Verified' : 'Not verified'}
          </StatusBadge>
        )}
        <StatusBadge tone="plain">{ROLE_LABELS[person.role]}</StatusBadge>
      </Group>
    </Group>
  );
}
