import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/**
 * Entries keep their places while their user works on them: sorted by what was changed last, each would go to the top at once.
 * @param order the ids in the order of before
 * @returns the ids in that order; a new one stands behind the one that it follows in the list, those of a new page at the end
 */
export function steadyOrder(order: readonly string[], ids: readonly string[]): readonly string[] {
  const known = new Set(order);
  const followers = new Map<string, string[]>();
  let before = '';
  for (const id of ids) {
    if (known.has(id)) before = id;
    else followers.set(before, [...(followers.get(before) ?? []), id]);
  }
  if (followers.size === 0) return order;
  const last = followers.get(before) ?? [];
  followers.delete(before);
  return [...(followers.get('') ?? []), ...order.flatMap((id) => [id, ...(followers.get(id) ?? [])]), ...last];
}

interface SteadyOptions {
  /** Which list it is; another one has the order of the server. */
  list: string;
  /** Whether the ids are still those of the list before. */
  isOutdated?: boolean;
}

const keyOf = (list: string) => ['steady-order', list] as const;

/** The ids in the order in which this list first showed them. The page of a player continues it. */
export function useSteadyOrder(ids: readonly string[], options: SteadyOptions): readonly string[] {
  const client = useQueryClient();
  const { list, order } = useOrder(ids, options, () => []);
  useEffect(() => {
    client.setQueryData(keyOf(list), order);
  }, [client, list, order]);
  return order;
}

/** The same on a page that was opened from the list: in the order that was shown there, if it still is in memory. */
export function useContinuedOrder(ids: readonly string[], list: string): readonly string[] {
  const client = useQueryClient();
  const { order } = useOrder(ids, { list }, () => client.getQueryData<readonly string[]>(keyOf(list)) ?? []);
  const listed = new Set(ids);
  return order.filter((id) => listed.has(id));
}

function useOrder(
  ids: readonly string[],
  { list: asked, isOutdated = false }: SteadyOptions,
  initial: () => readonly string[],
) {
  const [shown, setShown] = useState(() => ({ list: asked, order: initial() }));
  const list = isOutdated ? shown.list : asked;
  const order = steadyOrder(shown.list === list ? shown.order : [], ids);
  if (shown.list !== list || order !== shown.order) setShown({ list, order });
  return { list, order };
}
