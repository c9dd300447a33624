import { can } from '@touchline/contracts/permissions';
import { useMemo } from 'react';
import { useSession } from '../../../lib/session.tsx';
import type { Permitted } from './filters.ts';

/** The filters that the viewer may apply. */
export function usePermitted(): Permitted {
  const { user } = useSession();
  const byAge = can(user, 'players:filter-by-age');
  const byDistance = can(user, 'players:filter-by-distance');
  return useMemo(() => ({ byAge, byDistance }), [byAge, byDistance]);
}
