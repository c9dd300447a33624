import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import type { Account, ListedPlayer, Player } from '@touchline/contracts/users';
import { type ReactNode, useState } from 'react';
import { fullName } from '../../../../lib/format.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { type Pick, PickField } from './pick-field.tsx';

/** A pause of this length in typing starts the search. */
const PAUSE_MS = 250;
const OFFERED = 10;

interface PlayerFieldProps {
  value?: string;
  error?: ReactNode;
  onChange: (id: string) => void;
}

/** Chooses a player by name, position, club or nationality. */
export function PlayerField({ value = '', error, onChange }: PlayerFieldProps) {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text, PAUSE_MS);
  const players = trpc.players.list.useQuery({ search, limit: OFFERED }, { placeholderData: keepPreviousData });
  const chosen = trpc.users.byId.useQuery({ id: value }, { enabled: value !== '' });

  return (
    <PickField
      label="Player"
      placeholder="Type a name"
      nothingFound="No player found"
      description="Scouts and admins are shown the way to this player's page."
      value={value}
      error={error}
      onChange={onChange}
      chosen={
        chosen.data ? toPick(chosen.data) : chosen.isError ? { id: value, label: 'Unknown player', hint: value } : null
      }
      found={players.data?.items.map(toPick) ?? []}
      isSearching={players.isFetching}
      onSearch={setText}
    />
  );
}

function toPick(player: Account | Player | ListedPlayer): Pick {
  const { id, username, playerProfile } = player;
  const facts = [username && `@${username}`, playerProfile?.position, playerProfile?.currentClub];
  return { id, label: fullName(player), hint: facts.filter(Boolean).join(' · ') };
}
