import { PLAYER_SORTS, type PlayerSort } from '@touchline/contracts/players';
import { useMemo, useRef, useState } from 'react';
import { trpc } from '../../../../lib/trpc.ts';
import { known } from '../../../../lib/use-address-filters.ts';
import { type Filters, readFilters } from '../filters.ts';
import type { ChipOption } from './chip-options.ts';
import { type Search, type SearchChip, textChips } from './search-chips.ts';
import {
  type SentenceState,
  searchOfState,
  stateOf,
  withFilters,
  withMeaning,
  withoutChip,
  withSort,
  withTown,
  withWords,
} from './sentence-state.ts';

const keyOf = ({ filters, sort = undefined }: Search) => JSON.stringify([filters, sort]);

/**
 * The words in the search field and their chips. The address has the filters and not the words: after a reload, or when it has been
 * changed otherwise, its filters are chips, and the field has the words of the text search.
 * @param asked the filters and the order of the address
 */
export function useSentence(asked: Search, apply: (search: Search) => void) {
  const [typed, setTyped] = useState<{ state: SentenceState; key: string } | null>(null);
  const place = useTown(asked.filters.near);
  const key = keyOf(asked);
  const isTyped = typed?.key === key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with what is asked
  const state = useMemo(
    () => (typed?.key === key ? withTown(typed.state, place) : stateOf(asked, place)),
    [typed, key, place],
  );
  const written = useRef<typeof typed>(null);
  /** From the address and not from the last render: an earlier change may not be rendered yet. */
  const latest = (): SentenceState => {
    const query = new URLSearchParams(window.location.search);
    const now = { filters: readFilters(Object.fromEntries(query)), sort: known(query.get('sort') ?? '', PLAYER_SORTS) };
    return written.current?.key === keyOf(now) ? written.current.state : stateOf(now, place);
  };

  const write = (next: SentenceState) => {
    const search = searchOfState(next);
    written.current = { state: next, key: keyOf(search) };
    setTyped(written.current);
    apply(search);
  };
  const read = useReading((text, chips) => write(withWords(latest(), text, chips)));
  return {
    ...state,
    /** The chips that were read from words of the field, once more than a word was typed. */
    readCount: isTyped && /\s/.test(state.text) ? state.chips.length : 0,
    read,
    remove: (chip: SearchChip) => write(withoutChip(state, chip)),
    choose: (chip: SearchChip, option: ChipOption) => write(withMeaning(state, chip, option)),
    /** For the panel. */
    changeFilters: (part: Partial<Filters>) => write(withFilters(latest(), { part, place })),
    changeSort: (sort: PlayerSort | undefined) => write(withSort(latest(), sort)),
    searchWithout: (chip: SearchChip) => searchOfState(state, chip),
  };
}

export type Sentence = ReturnType<typeof useSentence>;

function useTown(near: string) {
  const { data } = trpc.places.byId.useQuery({ id: Number(near) }, { enabled: near !== '', staleTime: Infinity });
  return useMemo(
    () => (data ? { placeId: data.id, name: data.name, region: data.region, country: data.country } : undefined),
    [data],
  );
}

/** Reads what is typed. One word is searched as it is; of several sentences the last one counts. */
function useReading(onRead: (text: string, chips: readonly SearchChip[]) => void) {
  const utils = trpc.useUtils();
  const turn = useRef(0);
  return async (text: string) => {
    turn.current += 1;
    const own = turn.current;
    if (!/\s/.test(text)) return onRead(text, textChips(text));
    const findPlaces = (names: string[]) => utils.places.named.fetch({ names }, { staleTime: Infinity });
    const chips = await import('./read-words.ts')
      .then(({ readWords }) => readWords(text, findPlaces))
      .catch(() => textChips(text));
    if (own === turn.current) onRead(text, chips);
  };
}
