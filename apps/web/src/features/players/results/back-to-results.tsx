import { IconListSearch } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { useListState } from './list-state.ts';

/**
 * For a scout who opened the player from a list of results: back to that list. It goes one step back in the history, so
 * that the list has its filters, its loaded pages and its scroll position; in a new tab the address brings the filters.
 */
export function BackToResults() {
  const { results } = useListState();
  const navigate = useNavigate();
  if (results === undefined) return null;

  const goBack = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link to={results} onClick={goBack}>
      <IconListSearch size={18} aria-hidden="true" />
      <span>{results.split('?')[0] === paths.scoutPlayers() ? 'Back to My Players' : 'Back to Results'}</span>
    </Link>
  );
}
