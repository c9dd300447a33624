import type { Party } from '@touchline/contracts/messages';
import { hasRole } from '@touchline/contracts/permissions';
import { useSession } from '../../../lib/session.tsx';
import { trpc } from '../../../lib/trpc.ts';

/** What the platform can say of the scout in a conversation, for players; undefined for others and until it is known. */
export function useStanding(other: Party) {
  const { user } = useSession();
  const isAsked = hasRole(user, 'player') && hasRole(other, 'scout');
  return trpc.scouts.standing.useQuery({ scoutId: other.id }, { enabled: isAsked }).data;
}
