import type { NextStep } from '@touchline/contracts/player-files';
import { missingIn } from './my-players/changes.ts';
import { usePendingFiles } from './my-players/use-pending-files.ts';

interface KnownStep {
  playerId: string;
  nextStep: NextStep | null;
  /** When this was fetched. Milliseconds. */
  fetchedAt: number;
}

/** The next step of a player with the changes that what was fetched does not have yet. */
export function useStepAhead(): (known: KnownStep) => NextStep | null {
  const pending = usePendingFiles();
  return ({ playerId, nextStep, fetchedAt }) =>
    missingIn(pending, fetchedAt).reduce(
      (step, { playerIds, change }) =>
        change.kind === 'next-step' && playerIds.has(playerId) ? change.nextStep : step,
      nextStep,
    );
}
