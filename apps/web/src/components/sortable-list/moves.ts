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

/** The list after a move. */
export function inNewOrder<Entry extends { id: string }>(entries: readonly Entry[], move: Move): readonly Entry[] {
  const moved = entries.find(({ id }) => id === move.id);
  if (!moved) return entries;
  const others = entries.filter((entry) => entry !== moved);
  return others.toSpliced(others.findIndex(({ id }) => id === move.afterId) + 1, 0, moved);
}
