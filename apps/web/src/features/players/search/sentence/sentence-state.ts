import type { PlayerSort } from '@touchline/contracts/players';
import type { KnownPlace } from '@touchline/contracts/sentence/chips';
import { type Filters, readFilters } from '../filters.ts';
import { type Asked, asChip, chipsOf, type Search, type SearchChip, searchOf, textChips } from './search-chips.ts';

/** The words in the field with their chips, and the chips of all other filters, such as those of the panel. */
export interface SentenceState {
  text: string;
  chips: readonly SearchChip[];
  others: readonly SearchChip[];
  /** The order that was chosen otherwise than by words. */
  sort: PlayerSort | undefined;
}

export function stateOf({ filters, sort }: Search, place: KnownPlace | undefined): SentenceState {
  return { text: filters.search, chips: textChips(filters.search), others: chipsOf(filters, place), sort };
}

export const allChips = ({ others, chips }: SentenceState): SearchChip[] => [...others, ...chips];

/** What is searched. There is one town at a time: that of the words. */
export function searchOfState(state: SentenceState, without?: SearchChip): Search {
  const chips = allChips(state).filter((chip) => chip !== without);
  const hasTown = state.chips.some((chip) => chip.kind === 'near' && chip !== without);
  const asked = chips.filter((chip) => !(hasTown && chip.kind === 'near' && state.others.includes(chip)));
  const isOrdered = chips.some(({ kind }) => kind === 'sort');
  const { filters, sort } = searchOf(asked);
  // Words that are only searched keep their order, in which two may be the name of a country.
  if (!without && textOf(state.chips) === state.text.split(/\s+/).join(' '))
    filters.search = readFilters({ search: state.text }).search;
  return { filters, sort: isOrdered ? sort : state.sort };
}

/** The words have been typed, and read as these chips. What was chosen for the same words before still holds. */
export function withWords(state: SentenceState, text: string, chips: readonly SearchChip[]): SentenceState {
  const chosen = state.chips.filter(({ isChosen }) => isChosen);
  const wordsOf = (sentence: string, { words }: SearchChip) => sentence.slice(...words).trim();
  const carried = chips.map((chip): SearchChip => {
    const before = chosen.find((one) => wordsOf(state.text, one) === wordsOf(text, chip));
    return before ? { ...before, words: chip.words } : chip;
  });
  return { ...state, text, chips: carried };
}

export function withoutChip(state: SentenceState, removed: SearchChip): SentenceState {
  if (!state.chips.includes(removed)) return { ...state, others: state.others.filter((chip) => chip !== removed) };
  return withoutWordsOf(state, [removed]);
}

/** Another choice of what a chip asks for. The words stay. */
export function withMeaning(
  state: SentenceState,
  chip: SearchChip,
  { meaning, isExcluded }: { meaning: Asked; isExcluded: boolean },
): SentenceState {
  const { words, choices } = chip;
  const changed = { ...asChip(meaning, isExcluded), words, ...(choices && { choices }), isChosen: true } as SearchChip;
  const swap = (chips: readonly SearchChip[]) => chips.map((one) => (one === chip ? changed : one));
  return { ...state, chips: swap(state.chips), others: swap(state.others) };
}

const KINDS_OF: Partial<Record<keyof Filters, SearchChip['kind']>> = {
  position: 'position',
  availability: 'availability',
  location: 'in',
  nationality: 'nationality',
  preferredFoot: 'foot',
  heightMin: 'height',
  heightMax: 'height',
  hasClips: 'hasClips',
  isFreeAgent: 'freeAgent',
  contractUntil: 'contractUntil',
  near: 'near',
  nearKm: 'near',
  experience: 'experience',
  ageMin: 'age',
  ageMax: 'age',
  saved: 'saved',
};

/** The panel has changed filters. What it says of them holds, and the words that said something else are taken out. */
export function withFilters(
  state: SentenceState,
  { part, place }: { part: Partial<Filters>; place: KnownPlace | undefined },
): SentenceState {
  const kinds = Object.keys(part).map((name) => KINDS_OF[name as keyof Filters]);
  const said = state.chips.filter(({ kind, isExcluded }) => kinds.includes(kind) && !isExcluded);
  const shown = searchOfState(state).filters;
  // The other end of a range stays.
  const ends = said.some(({ kind }) => kind === 'age' || kind === 'height' || kind === 'near')
    ? endsOf(shown, kinds)
    : {};
  const others = { ...searchOf(state.others).filters, ...ends, ...part, search: '' };
  const kept = state.others.filter(({ kind }) => kind === 'text');
  return { ...withoutWordsOf(state, said), others: [...chipsOf(others, place), ...kept] };
}

function endsOf(shown: Filters, kinds: readonly (SearchChip['kind'] | undefined)[]): Partial<Filters> {
  const names = (Object.keys(KINDS_OF) as (keyof Filters)[]).filter((name) => /M(in|ax)$|^near/.test(name));
  return Object.fromEntries(names.filter((name) => kinds.includes(KINDS_OF[name])).map((name) => [name, shown[name]]));
}

/** Another order has been chosen. */
export function withSort(state: SentenceState, sort: PlayerSort | undefined): SentenceState {
  const ordering = state.chips.filter(({ kind }) => kind === 'sort');
  return { ...withoutWordsOf(state, ordering), sort };
}

/**
 * Takes words out of the field. Where one leaves something out, the words of those that stay would be read otherwise without
 * it: they become filters like those of the panel.
 */
function withoutWordsOf(state: SentenceState, removed: readonly SearchChip[]): SentenceState {
  if (removed.length === 0) return state;
  const kept = state.chips.filter((chip) => !removed.includes(chip));
  if (state.chips.some(({ isExcluded, kind }) => isExcluded && kind !== 'text')) {
    const text = textOf(kept.filter(({ kind }) => kind === 'text')) ?? '';
    return {
      ...state,
      text,
      chips: textChips(text),
      others: [...state.others, ...kept.filter(({ kind }) => kind !== 'text')],
    };
  }
  let { text } = state;
  let chips = kept;
  for (const { words } of removed.toSorted((one, other) => other.words[0] - one.words[0])) {
    const [before, after] = [text.slice(0, words[0]).trimEnd(), text.slice(words[1]).trimStart()];
    const moved = text.length - after.length;
    text = before === '' || after === '' ? `${before}${after}` : `${before} ${after}`;
    const by = text.length - after.length - moved;
    chips = chips.map((chip) =>
      chip.words[0] < words[1] ? chip : ({ ...chip, words: [chip.words[0] + by, chip.words[1] + by] } as SearchChip),
    );
  }
  return { ...state, text, chips };
}

/** The town of the panel has its name once the server has told it. */
export function withTown(state: SentenceState, place: KnownPlace | undefined): SentenceState {
  const named = (chip: SearchChip): SearchChip =>
    chip.kind === 'near' && chip.value.placeId === place?.placeId
      ? { ...chip, value: { ...chip.value, ...place } }
      : chip;
  return { ...state, others: state.others.map(named) };
}

/** The words that chips are searched by. */
function textOf(chips: readonly SearchChip[]): string | null {
  const words = chips.map((chip) => (chip.kind === 'text' ? `${chip.isExcluded ? '-' : ''}${chip.value}` : null));
  return words.includes(null) ? null : words.join(' ');
}
