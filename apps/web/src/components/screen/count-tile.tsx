import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';
import { StatTile } from '../stat-tile.tsx';

interface CountTileProps<Counts> {
  label: string;
  icon: ReactNode;
  query: { data: Counts | undefined; isPending: boolean };
  of: (counts: Counts) => number;
  /** The number stands for something a person has to act on, as long as there is any. */
  isWaiting?: boolean;
}

/** A figure from the server: a ghost while it is on its way, a dash when it could not be had. */
export function CountTile<Counts>({ label, icon, query, of, isWaiting = false }: CountTileProps<Counts>) {
  const count = query.data === undefined ? null : of(query.data);
  return (
    <StatTile
      label={label}
      icon={icon}
      value={count === null ? '–' : formatCount(count)}
      tone={isWaiting && count ? 'attention' : 'plain'}
      isLoading={query.isPending}
    />
  );
}
