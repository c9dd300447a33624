import { useLocation } from 'react-router-dom';

/** What a link to a player carries in the history: the list that it is in. */
export interface ListState {
  /** The address of the results with its filters; the player's page leads back to them. */
  results?: string | undefined;
  /** A list of the dashboard, which goes on beyond what is shown there. */
  list?: 'newest' | 'saved' | undefined;
}

export const FROM_NEWEST: ListState = { list: 'newest' };
export const FROM_SAVED: ListState = { list: 'saved' };

/** The state for links from this list of results to its players. */
export function useResultsState(): ListState {
  const { pathname, search } = useLocation();
  return { results: pathname + search };
}

/** The list that this page of a player was opened from; empty for one that was opened directly. */
export function useListState(): ListState {
  const state = useLocation().state as Partial<Record<keyof ListState, unknown>> | null;
  return {
    ...(typeof state?.results === 'string' && { results: state.results }),
    ...((state?.list === 'newest' || state?.list === 'saved') && { list: state.list }),
  };
}
