import { keepPreviousData } from '@tanstack/react-query';
import type { Account, ListedPlayer, Player } from '@touchline/contracts/users';
import type { ReactNode } from 'react';
import { useRemoteSearch } from '../../../../components/remote-select.tsx';
import { fullName } from '../../../../lib/format.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { type Pick, PickField } from './pick-field.tsx';

const OFFERED = 10;

interface PlayerFieldProps {
  value?: string;
  error?: ReactNode;
  onChange: (id: string) => void;
}

/** Chooses a player by name, position, club or nationality. */
export function PlayerField({ value = '', error, onChange }: PlayerFieldProps) {
  const chosen = trpc.users.byId.useQuery({ id: value }, { enabled: value !== '' });
  const unknown = chosen.isError ? { id: value, label: 'Unknown player', hint: value } : null;
  const pick = chosen.data ? toPick(chosen.data) : unknown;
  const remote = useRemoteSearch(pick);
  const players = trpc.players.list.useQuery(
    { search: remote.search, limit: OFFERED },
    { placeholderData: keepPreviousData },
  );

  return (
    <PickField
      label="Player"
      placeholder="Type a name"
      nothingFound="No player found"
      description="Scouts and admins are shown the way to this player's page."
      value={value}
      error={error}
      onChange={onChange}
      chosen={pick}
      found={players.data?.items.map(toPick) ?? []}
      isSearching={players.isFetching}
      remote={remote}
    />
  );
}

function toPick(player: Account | Player | ListedPlayer): Pick {
  const { id, username, playerProfile } = player;
  const facts = [username && `@${username}`, playerProfile?.position, playerProfile?.currentClub];
  return { id, label: fullName(player), hint: facts.filter(Boolean).join(' · ') };
}
