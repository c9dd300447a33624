import { Button } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { ageLimitIn } from '@touchline/contracts/search';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { ChoiceSwitch } from '../../../components/choice-switch.tsx';
import { useFocusFallback } from '../../../components/screen/use-focus-after-removal.ts';
import { SearchField } from '../../../components/search-field.tsx';
import { WaitingNotice } from '../../../components/waiting-notice.tsx';
import type { ShownPlayer } from '../shown-player.ts';
import { countApplied, type Filters } from './filters.ts';
import { FoundPlayers } from './found-players.tsx';
import { FilterPanel } from './panel/filter-panel.tsx';
import classes from './player-search.module.css';
import { ResultLine } from './result-line.tsx';
import { SentenceChips } from './sentence/sentence-chips.tsx';
import type { PlayerSearchState } from './use-player-search.ts';

const VIEWS = [
  { value: 'cards', label: 'Cards', Icon: IconLayoutGrid },
  { value: 'list', label: 'List', Icon: IconList },
] as const;

interface PlayerSearchProps {
  search: PlayerSearchState;
  /** Buttons of a card, before the link to the profile. */
  actions: (player: ShownPlayer) => ReactNode;
  /** A small control that cards, rows and the quick view have. */
  star: (player: ShownPlayer) => ReactNode;
  /** Whether the scout has contacted a player, in a word or two; null if not. */
  contactState: (player: ShownPlayer) => string | null;
}

/** The filters and the text search beside the players they find. */
export function PlayerSearch({ search, actions, star, contactState }: PlayerSearchProps) {
  const { sort, setSort, filters, requested, found, change, clear, generation, permitted, sentence } = search;
  const { heading, listProps } = useFocusFallback();
  const results = useScrollToTopOnChange(filters);
  // The chips of what was typed say so themselves.
  const isRead = sentence.readCount > 0;
  // The browser keeps the choice, since it depends on the screen and not on the search.
  const [view, setView] = useLocalStorage<(typeof VIEWS)[number]['value']>({
    key: 'touchline_players_view',
    defaultValue: 'cards',
    getInitialValueInEffect: false,
    serialize: (chosen) => chosen,
    deserialize: (text) => (text === 'list' ? 'list' : 'cards'),
  });

  return (
    <div className={classes.columns}>
      <FilterPanel
        generation={generation}
        filters={filters}
        onChange={change}
        permitted={permitted}
        onClear={() => clear({ search: filters.search })}
      />
      <div ref={results} className={classes.results}>
        <SearchField
          key={generation}
          label="Search players"
          placeholder="Name, club, country, or “left backs under 21 near Lagos”"
          value={sentence.text}
          onSearch={(text) => void sentence.read(text)}
        />
        <SentenceChips
          sentence={sentence}
          found={found}
          permitted={permitted}
          onClear={() => clear()}
          onEmptied={() => results.current?.querySelector('input') ?? null}
        />
        {!isRead && (requested.ageMin !== filters.ageMin || requested.ageMax !== filters.ageMax) && (
          <NotApplied filter="age" fact="Ages" onRemove={() => change({ ageMin: '', ageMax: '' })} />
        )}
        {!isRead && requested.near !== filters.near && (
          <NotApplied filter="distance" fact="Distances" onRemove={() => change({ near: '', nearKm: '' })} />
        )}
        {!permitted.byAge && ageLimitIn(filters.search) !== undefined && (
          <WaitingNotice title="The age in your search is not applied">
            Ages are shown to verified scouts only, and your account is not verified yet.
          </WaitingNotice>
        )}
        <ResultLine
          found={found}
          applied={countApplied(filters)}
          sort={sort}
          onSortByRecent={() => setSort(undefined)}
          headingRef={heading}
          control={<ChoiceSwitch label="View" choices={VIEWS} value={view} onChange={setView} />}
        />
        <div {...listProps}>
          <FoundPlayers
            found={found}
            filters={filters}
            isList={view === 'list'}
            onClear={() => clear()}
            actions={actions}
            star={star}
            contactState={contactState}
            sorting={{ sort, onSort: setSort }}
          />
        </div>
      </div>
    </div>
  );
}

interface NotAppliedProps {
  filter: 'age' | 'distance';
  fact: string;
  onRemove: () => void;
}

/** Tells a scout who is not verified that a filter of the address has no effect, and why. */
function NotApplied({ filter, fact, onRemove }: NotAppliedProps) {
  return (
    <WaitingNotice title={`The ${filter} filter of this link is not applied`}>
      {fact} are shown to verified scouts only, and your account is not verified yet.{' '}
      <Button variant="subtle" size="compact-sm" onClick={onRemove}>
        Remove the {filter === 'age' ? 'Age' : 'Distance'} Filter
      </Button>
    </WaitingNotice>
  );
}

/** Brings the top of the results back into view when the filters change and the user has scrolled below it. */
function useScrollToTopOnChange(filters: Filters) {
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
