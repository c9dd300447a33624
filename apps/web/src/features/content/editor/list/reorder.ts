/** A move of an entry to the place after another one; first when that is null. */
export interface Move {
  id: string;
  afterId: string | null;
}

/** The move that puts an entry in the place of another one. */
export function moveTo(ids: readonly string[], id: string, overId: string): Move | null {
  const [from, to] = [ids.indexOf(id), ids.indexOf(overId)];
  if (from < 0 || to < 0 || from === to) return null;
  const others = ids.filter((other) => other !== id);
  return { id, afterId: others[to - 1] ?? null };
}

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
  const moved = entries.find(({ id }) => id === move.id);
  if (!moved) return entries;
  const others = entries.filter((entry) => entry !== moved);
  return others
    .toSpliced(others.findIndex(({ id }) => id === move.afterId) + 1, 0, moved)
    .map((entry, place) => ({ ...entry, order: entries[place]?.order ?? entry.order }));
}
