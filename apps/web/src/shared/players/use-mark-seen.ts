import { can } from '@touchline/contracts/permissions';
import { useEffect, useRef } from 'react';
import { logProblem } from '../../lib/log.ts';
import { useSession } from '../../lib/session.tsx';
import { trpc } from '../../lib/trpc.ts';

/** A scout who opens a player's page has seen what is new of the player. A failure is only logged. */
export function useMarkSeen(playerId: string | undefined): void {
  const { mutate } = trpc.today.seen.useMutation({
    meta: { refreshes: 'today' },
    onError: (error) => logProblem('The news of the player were not marked as seen.', error),
  });
  const { user } = useSession();
  const hasDay = can(user, 'player-files:use');
  const marked = useRef<string>(undefined);
  useEffect(() => {
    if (playerId === undefined || !hasDay || marked.current === playerId) return;
    marked.current = playerId;
    mutate({ playerIds: [playerId] });
  }, [playerId, hasDay, mutate]);
}
