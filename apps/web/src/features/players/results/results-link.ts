import { useLocation } from 'react-router-dom';

/** What a link to a player carries in the history, so that the player's page can lead back to the results. */
interface ResultsState {
  /** The address of the results with its filters. */
  results: string;
}

/** The state for links from this list of results to its players. */
export function useResultsState(): ResultsState {
  const { pathname, search } = useLocation();
  return { results: pathname + search };
}

/** The address of the results that led to this entry of the history; null when it was reached in another way. */
export function resultsOf(state: unknown): string | null {
  const { results } = (state ?? {}) as Partial<Record<keyof ResultsState, unknown>>;
  return typeof results === 'string' ? results : null;
}
