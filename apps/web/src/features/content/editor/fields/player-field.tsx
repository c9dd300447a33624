import { keepPreviousData } from '@tanstack/react-query';
import type { Account, ListedPlayer, Player } from '@touchline/contracts/users';
import { fullName } from '../../../../lib/format.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { type Pick, PickField, type PickInputProps } from './pick-field.tsx';

const OFFERED = 10;

type AnyPlayer = Account | Player | ListedPlayer;

/** Chooses a player by name, position, club or nationality. */
export function PlayerField(field: PickInputProps) {
  return (
    <PickField<AnyPlayer>
      label="Player"
      placeholder="Type a name"
      description="Scouts and admins are shown the way to this player's page."
      useChosen={usePlayer}
      useFound={usePlayersFound}
      toPick={toPick}
      {...field}
    />
  );
}

const usePlayer = (id: string) => trpc.users.byId.useQuery({ id }, { enabled: id !== '' });

const usePlayersFound = (search: string) =>
  trpc.players.list.useQuery({ search, limit: OFFERED }, { placeholderData: keepPreviousData });

function toPick({ id, username, playerProfile, ...name }: AnyPlayer): Pick {
  const facts = [username && `@${username}`, playerProfile?.position, playerProfile?.currentClub];
  return { id, label: fullName(name), hint: facts.filter(Boolean).join(' · ') };
}
