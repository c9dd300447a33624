import { Skeleton } from '@mantine/core';
import type { Child } from '@touchline/contracts/guardians';
import type { Player } from '@touchline/contracts/users';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { ListSection } from '../../../components/screen/list-section.tsx';
import { messageOf, statusOf } from '../../../lib/errors.ts';
import { trpc } from '../../../lib/trpc.ts';

const NOT_FOUND = 404;

interface VisibleProfileProps {
  child: Child;
  children: (player: Player) => ReactNode;
}

/** The child's profile with exactly what the server sends to verified scouts. */
export function VisibleProfile({ child, children }: VisibleProfileProps) {
  const profile = trpc.guardian.visibleProfile.useQuery({ playerId: child.id });
  const isHidden = statusOf(profile.error) === NOT_FOUND;
  return (
    <ListSection title={`${child.firstName} as Scouts See Them`}>
      <QueryView
        // Cached data would show the profile from before it was hidden.
        query={isHidden ? { ...profile, data: undefined } : profile}
        skeleton={<Skeleton height={320} role="status" aria-label="Loading the profile" />}
        error={(error) =>
          isHidden ? (
            <EmptyState
              title="Scouts do not see this profile"
              hint="You do not allow it, or the account is not active."
            />
          ) : (
            <ErrorState
              title="The profile could not be loaded"
              message={messageOf(error, 'Please try again.')}
              onRetry={() => void profile.refetch()}
            />
          )
        }
      >
        {children}
      </QueryView>
    </ListSection>
  );
}
