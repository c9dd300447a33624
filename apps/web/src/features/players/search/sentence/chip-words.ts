import { AVAILABILITY_LABELS } from '@touchline/contracts/options';
import { monthInWords } from '@touchline/contracts/players';
import type { KnownPlace, Range, SentenceSort } from '@touchline/contracts/sentence/chips';
import { labelOf } from '../positions.ts';
import type { Asked, SearchChip } from './search-chips.ts';

const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });

const FEET = { left: 'left-footed', right: 'right-footed', both: 'two-footed' } as const;

const SORT_WORDS: Record<SentenceSort, string> = {
  newest: 'newest first',
  match: 'best match first',
  active: 'recently active first',
  confirmed: 'availability confirmed last first',
  nearest: 'nearest first',
  tallest: 'tallest first',
  shortest: 'shortest first',
  youngest: 'youngest first',
  oldest: 'oldest first',
  name: 'by name',
};

/** 'Springfield, Illinois, United States': towns of one name differ. */
export const placeWords = ({ name, region, country }: KnownPlace) =>
  [...new Set([name, region, country])].filter(Boolean).join(', ') || 'a town';

function rangeWords({ from, to }: Range, unit: string): string {
  if (from !== undefined && from === to) return `${from} ${unit}`;
  if (from === undefined) return `up to ${to} ${unit}`;
  return to === undefined ? `at least ${from} ${unit}` : `${from} to ${to} ${unit}`;
}

function footWords({ value, isStrict }: Extract<Asked, { kind: 'foot' }>): string {
  const feet = OR.format(value.map((foot) => FEET[foot]));
  return isStrict ? `only ${feet}` : feet;
}

/** What is asked for, such as 'up to 21 years'. */
export function meaningWords(asked: Asked): string {
  switch (asked.kind) {
    case 'position':
      return OR.format(asked.value.map(labelOf));
    case 'foot':
      return footWords(asked);
    case 'age':
      return rangeWords(asked.value, 'years');
    case 'height':
      return rangeWords(asked.value, 'cm');
    case 'availability':
      return OR.format(asked.value.map((availability) => AVAILABILITY_LABELS[availability]));
    case 'nationality':
      return `from ${OR.format(asked.value)}`;
    case 'in':
      return `in ${OR.format(asked.value)}`;
    case 'near':
      return `within ${asked.value.km} km of ${placeWords(asked.value)}`;
    default:
      return otherWords(asked);
  }
}

function otherWords(asked: Asked): string {
  switch (asked.kind) {
    case 'freeAgent':
      return 'free agents';
    case 'contractUntil':
      return `contract ends by ${monthInWords(asked.value)}`;
    case 'club':
      return `at ${OR.format(asked.value)}`;
    case 'experience':
      return `experience “${asked.value}”`;
    case 'hasClips':
      return 'with clips';
    case 'saved':
      return 'saved players';
    case 'confirmed90':
      return 'availability confirmed in the last 90 days';
    case 'sort':
      return SORT_WORDS[asked.value];
    case 'text':
      return asked.value;
    default:
      return '';
  }
}

/** The text of a chip: the words that were typed, or what it asks for if they do not say it. One that leaves out says so. */
export function chipWords(chip: SearchChip, sentence: string): string {
  const typed = sentence.slice(...chip.words).trim();
  if (chip.isExcluded) return `not ${meaningWords(chip)}`;
  return typed === '' || chip.isChosen || chip.kind === 'text' ? meaningWords(chip) : typed;
}

/** What a chip stands for, below its words. */
export function standsFor(chip: SearchChip): string {
  if (chip.kind === 'text') {
    return chip.isExcluded
      ? 'Leaves out players with this word'
      : 'Searched as words: name, position, club, country or city';
  }
  if (chip.kind === 'foot' && !chip.isStrict && !chip.isExcluded && !chip.value.includes('both')) {
    return `Stands for: ${meaningWords(chip)} or two-footed`;
  }
  return `Stands for: ${chip.isExcluded ? 'not ' : ''}${meaningWords(chip)}`;
}
