import type { Player } from '@touchline/contracts/users';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useFocusFallback } from '../../../components/screen/use-focus-fallback.ts';
import { SearchField } from '../../../components/search-field.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { countApplied, type Filters } from './filters.ts';
import { FoundPlayers } from './found-players.tsx';
import classes from './player-search.module.css';
import { ResultLine } from './result-line.tsx';
import type { PlayerSearchState } from './use-player-search.ts';

interface PlayerSearchProps {
  search: PlayerSearchState;
  /** Buttons of a card, before the link to the profile. */
  actions: (player: Player) => ReactNode;
  /** Stands in the corner of a card, next to the quick view. */
  corner: (player: Player) => ReactNode;
}

/** The filters and the text search beside the players they find. */
export function PlayerSearch({ search, actions, corner }: PlayerSearchProps) {
  const { filters, found, change, clear, generation } = search;
  const { heading, listProps } = useFocusFallback();
  const results = useTopOnChange(filters);

  return (
    <div className={classes.columns}>
      <FilterPanel
        generation={generation}
        filters={filters}
        onChange={change}
        onClear={() => clear({ search: filters.search })}
      />
      <div ref={results} className={classes.results}>
        <SearchField
          key={generation}
          label="Search players"
          placeholder="Name, position, club or nationality"
          value={filters.search}
          onSearch={(text) => change({ search: text })}
        />
        <ResultLine
          count={found.count}
          isCounting={found.isCounting}
          applied={countApplied(filters)}
          headingRef={heading}
        />
        <div {...listProps}>
          <FoundPlayers found={found} filters={filters} onClear={() => clear()} actions={actions} corner={corner} />
        </div>
      </div>
    </div>
  );
}

/** Scrolls back to the top of the results when the filters change and the user had scrolled below it. */
function useTopOnChange(filters: Filters) {
  const results = useRef<HTMLDivElement>(null);
  const before = useRef(filters);
  useLayoutEffect(() => {
    if (before.current === filters) return;
    before.current = filters;
    const isAbove = (results.current?.getBoundingClientRect().top ?? 0) < 0;
    if (isAbove) results.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [filters]);
  return results;
}
