import { Skeleton } from '@mantine/core';
import type { Child } from '@touchline/contracts/guardians';
import type { Player } from '@touchline/contracts/users';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { ListSection } from '../../../components/screen/list-section.tsx';
import { trpc } from '../../../lib/trpc.ts';

interface VisibleProfileProps {
  child: Child;
  children: (player: Player) => ReactNode;
}

/** The child's profile with exactly what the server sends to verified scouts. */
export function VisibleProfile({ child, children }: VisibleProfileProps) {
  const profile = trpc.guardian.visibleProfile.useQuery({ playerId: child.id });
  return (
    <ListSection title={`${child.firstName} as Scouts See Them`}>
      <QueryView
        query={profile}
        skeleton={<Skeleton height={320} role="status" aria-label="Loading the profile" />}
        error="The profile could not be loaded"
        notFound={
          <EmptyState
            title="Scouts do not see this profile"
            hint="You do not allow it, or the account is not active."
          />
        }
      >
        {children}
      </QueryView>
    </ListSection>
  );
}
