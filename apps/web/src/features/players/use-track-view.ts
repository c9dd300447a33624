import { useEffect, useRef } from 'react';
import { logProblem } from '../../lib/log.ts';
import { trpc } from '../../lib/trpc.ts';
import { useMarkSeen } from '../../shared/players/use-mark-seen.ts';

/** Counts a view of a player's page, once per mount; for scouts the player has no news any more. A failure is only logged. */
export function useTrackView(playerId: string | undefined): void {
  const { mutate } = trpc.players.trackView.useMutation({
    onError: (error) => logProblem('The view of the profile was not counted.', error),
  });
  useMarkSeen(playerId);
  const counted = useRef<string>(undefined);
  useEffect(() => {
    if (playerId === undefined || counted.current === playerId) return;
    counted.current = playerId;
    mutate({ playerId });
  }, [playerId, mutate]);
}
