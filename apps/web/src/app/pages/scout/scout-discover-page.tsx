import type { Account } from '@touchline/contracts/users';
import { useLayoutEffect, useRef } from 'react';
import { PageHeader } from '../../../components/page-header.tsx';
import { Screen } from '../../../components/screen/screen.tsx';
import { useFocusFallback } from '../../../components/screen/use-focus-fallback.ts';
import { SearchField } from '../../../components/search-field.tsx';
import { ContactPlayerButton } from '../../../features/messages/contact/contact-player-button.tsx';
import { FilterPanel } from '../../../features/players/search/filter-panel.tsx';
import { countApplied, type Filters } from '../../../features/players/search/filters.ts';
import { FoundPlayers } from '../../../features/players/search/found-players.tsx';
import { ResultLine } from '../../../features/players/search/result-line.tsx';
import { useFilters } from '../../../features/players/search/use-filters.ts';
import { useFoundPlayers } from '../../../features/players/search/use-found-players.ts';
import { useSavedAmong } from '../../../features/saved-players/hooks.ts';
import { SaveStar } from '../../../features/saved-players/save-star.tsx';
import { useSession } from '../../../lib/session.tsx';
import classes from './scout-discover-page.module.css';

/** Every verified player, to be searched and narrowed down. */
export function ScoutDiscoverPage() {
  const { user } = useSession();
  return user && <Discovery scout={user} />;
}

function Discovery({ scout }: { scout: Account }) {
  const { filters, change, clear, generation } = useFilters();
  const found = useFoundPlayers(filters);
  const isSaved = useSavedAmong(scout.id, found.fetchedIds);
  const { heading, listProps } = useFocusFallback();
  const results = useTopOnChange(filters);

  return (
    <Screen>
      <PageHeader title="Discover Players" intro="Every player here has been verified by our team." />
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
            onSearch={(search) => change({ search })}
          />
          <ResultLine
            count={found.count}
            isCounting={found.isCounting}
            applied={countApplied(filters)}
            headingRef={heading}
          />
          <div {...listProps}>
            <FoundPlayers
              found={found}
              filters={filters}
              onClear={() => clear()}
              actions={(player) => <ContactPlayerButton player={player} isOnCard />}
              corner={(player) => <SaveStar scoutId={scout.id} player={player} isSaved={isSaved(player.id)} />}
            />
          </div>
        </div>
      </div>
    </Screen>
  );
}

/** Another list begins at its top: whoever had scrolled far down the one before is taken back up. */
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
