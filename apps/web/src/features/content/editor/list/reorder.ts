import { inNewOrder, type Move } from '../../../../components/sortable-list/moves.ts';

/** The list after an entry has been made active or inactive. */
export function withActive<Entry extends { id: string; isActive: boolean }>(
  entries: readonly Entry[],
  id: string,
  isActive: boolean,
): readonly Entry[] {
  return entries.map((entry) => (entry.id === id ? { ...entry, isActive } : entry));
}

/** The list after a move: each place keeps its number, and the entries take over the numbers of their new places. */
export function withMoved<Entry extends { id: string; order: number }>(
  entries: readonly Entry[],
  move: Move,
): readonly Entry[] {
  return inNewOrder(entries, move).map((entry, place) => ({ ...entry, order: entries[place]?.order ?? entry.order }));
}
