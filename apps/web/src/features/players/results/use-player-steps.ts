import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { markLedTo } from '../../../components/screen/use-list-place.ts';
import { paths } from '../../../lib/paths.ts';
import { showToast } from '../../../lib/toast.ts';
import { steadyOrder, useContinuedOrder } from '../../../shared/player-files/steady-order.ts';
import type { ListState } from './list-state.ts';
import { idsIn, type ListedPlayers, useListedPlayers } from './use-listed-players.ts';

/** After a reload the list is loaded from its beginning, until it has the player or so many pages. */
const PAGES_SOUGHT = 10;

interface Neighbours {
  of: string;
  previous: string | undefined;
  next: string | undefined;
}

/** Leads from a player to the previous and the next one of the list; undefined where there is none. */
export function usePlayerSteps(playerId: string, state: ListState) {
  const navigate = useNavigate();
  const listed = useListedPlayers(state);
  const { list } = listed;
  // What a scout does on the page may move a player in the list, and would lead them to others than those beside the player.
  const ids = useContinuedOrder(listed.ids, state.results ?? state.list ?? '');
  const { previous, next, isListed } = useNeighbours(playerId, { ids, list });

  // In place of this entry of the history, so that one step back leads to the list.
  const open = (id: string) => {
    markLedTo(paths.player(id));
    void navigate(paths.player(id), { replace: true, state });
  };
  const awaited = useRef<symbol>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step is awaited on the page of one player
  useEffect(() => {
    return () => {
      awaited.current = null;
    };
  }, [playerId]);
  const openFromNextPage = async () => {
    const step = Symbol();
    awaited.current = step;
    const fetchFollowing = async () => {
      const { data, isError, hasNextPage } = await list.fetchNextPage({ cancelRefetch: false });
      const longer = steadyOrder(ids, idsIn(data?.pages));
      return { id: longer[longer.indexOf(playerId) + 1], isError, hasNextPage };
    };
    let following = await fetchFollowing();
    // The list was being fetched again, without a further page.
    if (!following.isError && following.id === undefined && following.hasNextPage) following = await fetchFollowing();
    // Meanwhile the user may have left the player.
    if (awaited.current !== step) return;
    if (following.isError) showToast({ title: 'The rest of the list could not be loaded', tone: 'danger' });
    else if (following.id !== undefined) open(following.id);
  };
  const isLastOfPage = isListed && next === undefined && list.hasNextPage;
  return {
    toPrevious: previous === undefined ? undefined : () => open(previous),
    toNext: next !== undefined ? () => open(next) : isLastOfPage ? () => void openFromNextPage() : undefined,
  };
}

/** Those beside the player; once the player has left the list, as by an action on the page, those who were beside them. */
function useNeighbours(playerId: string, { ids, list }: ListedPlayers) {
  const at = ids.indexOf(playerId);
  const isListed = at >= 0;
  const [last, setLast] = useState<Neighbours>();
  const now: Neighbours = { of: playerId, previous: ids[at - 1], next: ids[at + 1] };
  const isNew = last?.of !== now.of || last.previous !== now.previous || last.next !== now.next;
  if (isListed && isNew) setLast(now);
  const isKnown = isListed || last?.of === playerId;

  const isSought =
    !isKnown && list.hasNextPage && !list.isFetching && !list.isFetchNextPageError && pagesOf(list) < PAGES_SOUGHT;
  const { fetchNextPage } = list;
  useEffect(() => {
    if (isSought) void fetchNextPage();
  }, [isSought, fetchNextPage]);

  const shown = isListed ? now : last?.of === playerId ? last : undefined;
  return { previous: shown?.previous, next: shown?.next, isListed };
}

const pagesOf = (list: ListedPlayers['list']) => list.data?.pages.length ?? 0;
