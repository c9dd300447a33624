import { Skeleton, VisuallyHidden } from '@mantine/core';
import { ButtonLink } from '../../../components/button-link.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { isNotFound } from '../../../lib/errors.ts';
import { paths } from '../../../lib/paths.ts';

/** Shown instead of a player who does not exist or could not be loaded. */
export function NoPlayer({ error }: { error: unknown }) {
  const isFailure = error !== null && !isNotFound(error);
  return (
    <>
      <VisuallyHidden component="h1">Player</VisuallyHidden>
      <EmptyState
        title={isFailure ? 'Failed to fetch player details' : 'Player not found'}
        hint={
          isFailure
            ? 'The server could not be reached right now. Please try again in a moment.'
            : 'The account may have been closed, or the link is not complete.'
        }
      >
        <ButtonLink to={paths.scoutDiscover()} variant="default">
          Back to the players
        </ButtonLink>
      </EmptyState>
    </>
  );
}

export function PlayerSkeleton() {
  return (
    <div role="status" aria-label="Loading player">
      <Skeleton height={180} mb="lg" />
      <Skeleton height={420} />
    </div>
  );
}
