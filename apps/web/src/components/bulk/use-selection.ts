import { useState } from 'react';

/** The items of a list that are chosen for one change of all. */
export interface Selection<Item> {
  /** The shown items that can be chosen. */
  selectable: readonly Item[];
  selected: readonly Item[];
  isAll: boolean;
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  toggleAll: () => void;
  clear: () => void;
}

/** An item that leaves the list, for example by a filter, leaves the selection. */
export function useSelection<Item>(selectable: readonly Item[], idOf: (item: Item) => string): Selection<Item> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selected = selectable.filter((item) => ids.has(idOf(item)));
  const isAll = selected.length > 0 && selected.length === selectable.length;
  return {
    selectable,
    selected,
    isAll,
    has: (id) => ids.has(id),
    toggle: (id) =>
      setIds((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
    toggleAll: () => setIds(new Set(isAll ? [] : selectable.map(idOf))),
    clear: () => setIds(new Set()),
  };
}
