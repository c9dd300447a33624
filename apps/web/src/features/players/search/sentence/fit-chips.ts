import type { Chip, Meaning, Range } from '@touchline/contracts/sentence/chips';
import { type SearchChip, SORTS } from './search-chips.ts';

/** What the server can leave out; of a text each word. */
const EXCLUDED_KINDS: readonly SearchChip['kind'][] = [
  ...(['position', 'foot', 'availability', 'nationality', 'in', 'text'] as const),
];

export const canBeExcluded = ({ kind }: Pick<SearchChip, 'kind'>) => EXCLUDED_KINDS.includes(kind);

/**
 * The chips of a sentence as the search can apply them. What it has no filter for is searched as the words that were typed, so that
 * nothing is dropped. What filters nothing has no chip.
 */
export function fitChips(sentence: string, chips: readonly Chip[]): Chip[] {
  let hasNear = false;
  return chips.flatMap((chip) => {
    if (chip.kind === 'filler' || (chip.kind === 'text' && chip.value === '')) return [];
    const fitting = asAllBut(chip);
    const isSecondTown = fitting.kind === 'near' && hasNear;
    hasNear ||= fitting.kind === 'near';
    return [isSecondTown || !isSearched(fitting) ? asTyped(sentence, chip) : fitting];
  });
}

function isSearched({ isExcluded, ...chip }: Chip): boolean {
  if (isExcluded) return canBeExcluded(chip);
  if (chip.kind === 'sort') return chip.value === 'newest' || SORTS[chip.value] !== undefined;
  return chip.kind !== 'club';
}

/** Not over 30 is up to 30. */
function asAllBut(chip: Chip): Chip {
  if (!chip.isExcluded || (chip.kind !== 'age' && chip.kind !== 'height')) return chip;
  const value = restOf(chip.value);
  const { choices: _, ...rest } = chip;
  return value ? ({ ...rest, value, isExcluded: false } as Chip) : chip;
}

function restOf({ from, to }: Range): Range | undefined {
  if (from !== undefined && to === undefined) return from > 0 ? { to: from - 1 } : undefined;
  if (to !== undefined && from === undefined) return { from: to + 1 };
  return undefined;
}

const NEGATION = /^(?:-|(?:not|no|non|without|except|isn.?t|aren.?t|excluding)\s+)/i;

function asTyped(sentence: string, { kind, words, isExcluded, ...chip }: Chip): Chip {
  const typed = sentence.slice(...words);
  const [name] = kind === 'club' && 'value' in chip ? (chip.value as readonly string[]) : [];
  const value = name ?? (isExcluded ? typed.replace(NEGATION, '') : typed);
  return { kind: 'text', value, isExcluded, words } satisfies Meaning & Pick<Chip, 'isExcluded' | 'words'>;
}
