import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';
import { StatTile } from '../stat-tile.tsx';

interface CountTileProps<Counts> {
  label: string;
  icon: ReactNode;
  query: { data: Counts | undefined; isPending: boolean };
  of: (counts: Counts) => number;
  /** A number above zero asks the user to act. */
  isWaiting?: boolean;
  /** The list of what is counted. */
  to?: string | undefined;
}

/** A figure from the server: a skeleton while it loads, a dash after an error. */
export function CountTile<Counts>({ label, icon, query, of, isWaiting = false, to }: CountTileProps<Counts>) {
  const count = query.data === undefined ? null : of(query.data);
  return (
    <StatTile
      label={label}
      icon={icon}
      value={count === null ? '–' : formatCount(count)}
      tone={isWaiting && count ? 'attention' : 'plain'}
      to={to}
      isLoading={query.isPending}
    />
  );
}
