import { can } from '@touchline/contracts/permissions';
import { useEffect, useRef } from 'react';
import { logProblem } from '../../lib/log.ts';
import { useSession } from '../../lib/session.tsx';
import { trpc } from '../../lib/trpc.ts';

/** Counts a view of a player's page, once per mount; for scouts the player has no news any more. A failure is only logged. */
export function useTrackView(playerId: string | undefined): void {
  const { mutate } = trpc.players.trackView.useMutation({
    onError: (error) => logProblem('The view of the profile was not counted.', error),
  });
  const { mutate: markSeen } = trpc.today.seen.useMutation({
    meta: { refreshes: 'today' },
    onError: (error) => logProblem('The news of the player were not marked as seen.', error),
  });
  const { user } = useSession();
  const hasDay = can(user, 'player-files:use');
  const counted = useRef<string>(undefined);
  useEffect(() => {
    if (playerId === undefined || counted.current === playerId) return;
    counted.current = playerId;
    mutate({ playerId });
    if (hasDay) markSeen({ playerIds: [playerId] });
  }, [playerId, hasDay, mutate, markSeen]);
}
