import type { Availability, Position, PositionGroup, PreferredFoot } from '../options.ts';

/** What the parts of a search sentence ask for. Free of zod, so that any page may load it. */

/** Inclusive, in years or centimetres. */
export interface Range {
  from?: number;
  to?: number;
}

/** A town of the gazetteer. Its names may be those of several. */
export interface KnownPlace {
  placeId: number;
  name: string;
  /** In English, as its region is. They tell towns of one name apart. */
  country?: string;
  region?: string;
}

export interface Near extends KnownPlace {
  km: number;
}

export const SENTENCE_SORTS = [
  ...['newest', 'match', 'active', 'confirmed', 'nearest'],
  ...['tallest', 'shortest', 'youngest', 'oldest', 'name'],
] as const;
export type SentenceSort = (typeof SENTENCE_SORTS)[number];

export type Meaning =
  | { kind: 'position'; value: readonly (Position | PositionGroup)[] }
  /** Left is left or both, unless it is strict. */
  | { kind: 'foot'; value: readonly PreferredFoot[]; isStrict: boolean }
  /** Years as the age filter counts them: the current year minus the year of birth. */
  | { kind: 'age'; value: Range }
  | { kind: 'height'; value: Range }
  | { kind: 'availability'; value: readonly Availability[] }
  | { kind: 'freeAgent' }
  /** The contract ends in this month (yyyy-MM) or before. */
  | { kind: 'contractUntil'; value: string }
  /** Names of countries in English. */
  | { kind: 'nationality'; value: readonly string[] }
  | { kind: 'near'; value: Near }
  /** Texts of the location. */
  | { kind: 'in'; value: readonly string[] }
  | { kind: 'club'; value: readonly string[] }
  | { kind: 'experience'; value: string }
  | { kind: 'hasClips' }
  | { kind: 'saved' }
  | { kind: 'sort'; value: SentenceSort }
  /** Searched as typed. Without a word it is a negation of nothing, which filters nothing. */
  | { kind: 'text'; value: string }
  /** Words such as "the" and "players", which filter nothing. */
  | { kind: 'filler' };

export type Chip = Meaning & {
  isExcluded: boolean;
  /** The characters of the sentence that it was read from: from the first, to before the last. */
  words: readonly [from: number, to: number];
  /** What else the words may mean, with the likeliest, which the chip has, first. */
  choices?: readonly Meaning[];
};
