import { keepPreviousData } from '@tanstack/react-query';
import type { Account } from '@touchline/contracts/users';
import { RemoteSelect, useRemoteSearch } from '../../components/remote-select.tsx';
import { fullName } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';

const OFFERED = 10;

type Person = Pick<Account, 'id' | 'firstName' | 'lastName' | 'username'>;
const toOption = (person: Person) => ({ id: person.id, label: `${fullName(person)} (@${person.username})` });

interface PersonFilterProps {
  label: string;
  /** The id of the chosen user; '' for all. */
  value: string;
  onChange: (id: string) => void;
}

/** Chooses a user. The server searches by name, email or user name. */
export function PersonFilter({ label, value, onChange }: PersonFilterProps) {
  const person = trpc.users.byId.useQuery({ id: value }, { enabled: value !== '', retry: false });
  const known = person.data && 'username' in person.data ? toOption(person.data) : null;
  // A link may name a user who was deleted.
  const unknown = { id: value, label: person.isPending ? 'Loading…' : 'A user who was deleted' };
  const chosen = value === '' ? null : (known ?? unknown);
  const remote = useRemoteSearch(chosen);
  const { search } = remote;
  const found = trpc.users.accounts.useQuery(
    { search, limit: OFFERED },
    { enabled: search !== '', placeholderData: keepPreviousData },
  );

  return (
    <RemoteSelect
      label={label}
      placeholder="All users"
      clearable
      openOnFocus={false}
      remote={remote}
      value={value}
      chosen={chosen}
      found={search === '' ? [] : (found.data?.items.map(toOption) ?? [])}
      onChange={(option) => onChange(option?.id ?? '')}
      nothingFoundMessage={search === '' ? 'Type a name' : found.isPending ? 'Searching…' : 'No users found'}
    />
  );
}
