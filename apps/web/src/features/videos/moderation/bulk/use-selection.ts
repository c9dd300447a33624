import { useState } from 'react';

export interface Selection<Item> {
  /** Of the shown ones: what has left the list is chosen no longer. */
  chosen: readonly Item[];
  isAll: boolean;
  has: (item: Item) => boolean;
  toggle: (item: Item) => void;
  toggleAll: () => void;
  clear: () => void;
}

/** Which items of a list are chosen. */
export function useSelection<Item extends { id: string }>(shown: readonly Item[]): Selection<Item> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = shown.filter(({ id }) => ids.has(id));
  const isAll = shown.length > 0 && chosen.length === shown.length;
  return {
    chosen,
    isAll,
    has: ({ id }) => ids.has(id),
    toggle({ id }) {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setIds(next);
    },
    toggleAll: () => setIds(new Set(isAll ? [] : shown.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}
