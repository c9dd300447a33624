import { IconListSearch } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';

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

/**
 * For a scout who opened the player from a list of results: back to that list. It goes one step back in the history, so
 * that the list has its filters, its loaded pages and its scroll position; in a new tab the address brings the filters.
 */
export function BackToResults() {
  const state = useLocation().state as Partial<Record<keyof ResultsState, unknown>> | null;
  const navigate = useNavigate();
  if (typeof state?.results !== 'string') return null;

  const goBack = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link to={state.results} onClick={goBack}>
      <IconListSearch size={18} aria-hidden="true" />
      <span>Back to Results</span>
    </Link>
  );
}
