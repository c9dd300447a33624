import { useState } from 'react';

/** The items of a list that are chosen for one change of all. */
export interface Selection<Item> {
  /** The shown items that can be chosen. */
  selectable: readonly Item[];
  selected: readonly Item[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  selectAll: () => void;
  clear: () => void;
}

/** An item that leaves the list, for example by a filter, leaves the selection. */
export function useSelection<Item>(selectable: readonly Item[], idOf: (item: Item) => string): Selection<Item> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    selectable,
    selected: selectable.filter((item) => ids.has(idOf(item))),
    has: (id) => ids.has(id),
    toggle: (id) =>
      setIds((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
    selectAll: () => setIds(new Set(selectable.map(idOf))),
    clear: () => setIds(new Set()),
  };
}
