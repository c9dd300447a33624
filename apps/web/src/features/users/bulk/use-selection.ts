import { can } from '@touchline/contracts/permissions';
import type { Account } from '@touchline/contracts/users';
import { useState } from 'react';
import { useSession } from '../../../lib/session.tsx';

/** The accounts of a list that are chosen for one change of all. */
export interface Selection {
  /** Those of the shown accounts that the viewer may change. */
  selectable: readonly Account[];
  selected: readonly Account[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  selectAll: () => void;
  clear: () => void;
}

/** An account that leaves the list, such as by other filters, leaves the selection. */
export function useSelection(accounts: readonly Account[]): Selection {
  const { user: viewer } = useSession();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selectable = accounts.filter((account) => can(viewer, 'user:change', account));
  return {
    selectable,
    selected: selectable.filter(({ id }) => ids.has(id)),
    has: (id) => ids.has(id),
    toggle: (id) =>
      setIds((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
    selectAll: () => setIds(new Set(selectable.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}
