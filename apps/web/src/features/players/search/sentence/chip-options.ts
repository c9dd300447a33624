import { NEAR_DISTANCES } from '@touchline/contracts/distances';
import { chipWords, meaningWords, placeWords } from './chip-words.ts';
import { canBeExcluded } from './fit-chips.ts';
import type { Asked, SearchChip } from './search-chips.ts';

/** Another choice of what a chip asks for. */
export interface ChipOption {
  label: string;
  meaning: Asked;
  isExcluded: boolean;
  isChosen: boolean;
}

/** What the menu of a chip offers: other meanings of the words, how narrow it is, and whether it leaves out. */
export function optionsOf(chip: SearchChip, sentence: string): ChipOption[] {
  const { isExcluded } = chip;
  const now = meaningWords(chip);
  const option = (meaning: Asked, label = meaningWords(meaning)): ChipOption => ({
    label: label.charAt(0).toUpperCase() + label.slice(1),
    meaning,
    isExcluded,
    isChosen: meaning.kind === chip.kind && meaningWords(meaning) === now,
  });
  const other = canBeExcluded(chip)
    ? [{ label: isExcluded ? 'Ask for it' : 'Leave it out', meaning: chip, isExcluded: !isExcluded, isChosen: false }]
    : [];
  return [...meanings(chip).map(([meaning, label]) => option(meaning, label)), ...asWords(chip, sentence), ...other];
}

function meanings(chip: SearchChip): [Asked, string?][] {
  const choices = (chip.choices ?? []).map((choice): [Asked] => [choice]);
  if (chip.kind === 'near') {
    const towns = choices.map(([choice]): [Asked, string?] => {
      if (choice.kind !== 'near') return [choice];
      return [{ kind: 'near', value: { ...choice.value, km: chip.value.km } }, placeWords(choice.value)];
    });
    const distances = NEAR_DISTANCES.map((km): [Asked, string] => [
      { kind: 'near', value: { ...chip.value, km: Number(km) } },
      `Within ${km} km`,
    ]);
    return [...towns, ...distances];
  }
  const [foot] = chip.kind === 'foot' ? chip.value : [];
  if (chip.kind !== 'foot' || chip.value.length !== 1 || foot === 'both' || chip.isExcluded) return choices;
  const side = foot === 'left' ? 'Left' : 'Right';
  const narrowed: [Asked, string][] = [
    [{ kind: 'foot', value: chip.value, isStrict: false }, `${side} or both`],
    [{ kind: 'foot', value: chip.value, isStrict: true }, `${side} only`],
  ];
  return [...narrowed, ...choices.filter(([choice]) => choice.kind !== 'foot')];
}

/** Words of a sentence can also be searched as they are, such as a name that means something else. */
function asWords(chip: SearchChip, sentence: string): ChipOption[] {
  const typed = sentence.slice(...chip.words).trim();
  const isOffered = chip.choices?.some(({ kind }) => kind === 'text') ?? false;
  if (typed === '' || chip.kind === 'text' || chip.isExcluded || isOffered) return [];
  const meaning = { kind: 'text', value: typed } as const;
  return [{ label: `The word${/\s/.test(typed) ? 's' : ''} “${typed}”`, meaning, isExcluded: false, isChosen: false }];
}

export const removeLabel = (chip: SearchChip, sentence: string) => `Remove ${chipWords(chip, sentence)}`;
