import { positionsNamed } from '../../options.ts';
import { foldForSearch } from '../../search.ts';
import type { Chip, Meaning, Range } from '../chips.ts';

/** What the tests know of a player, to see whom chips find. */
export interface KnownPlayer {
  positions: readonly string[];
  foot: 'left' | 'right' | 'both';
  age: number;
  height: number;
  availability: string;
  club: string;
  contractUntil: string;
  nationality: string;
  location: string;
  nearby: readonly number[];
  hasClips: boolean;
  isSaved: boolean;
  experience: string;
  name: string;
}

const has = (text: string, part: string) => foldForSearch(text).includes(foldForSearch(part));
const isWithin = (value: number, { from = 0, to = Number.POSITIVE_INFINITY }: Range) => value >= from && value <= to;

function isMeant(player: KnownPlayer, meaning: Meaning): boolean {
  switch (meaning.kind) {
    case 'position':
      return positionsNamed(meaning.value).some((position) => player.positions.includes(position));
    case 'foot':
      return meaning.value.includes(player.foot) || (!meaning.isStrict && player.foot === 'both');
    case 'age':
      return isWithin(player.age, meaning.value);
    case 'height':
      return isWithin(player.height, meaning.value);
    case 'availability':
      return meaning.value.some((availability) => availability === player.availability);
    case 'freeAgent':
      return player.club === '';
    case 'contractUntil':
      return player.contractUntil <= meaning.value;
    case 'near':
      return player.nearby.includes(meaning.value.placeId);
    case 'hasClips':
      return player.hasClips;
    case 'saved':
      return player.isSaved;
    default:
      return isWritten(player, meaning);
  }
}

function isWritten(player: KnownPlayer, meaning: Meaning): boolean {
  switch (meaning.kind) {
    case 'nationality':
      return meaning.value.includes(player.nationality);
    case 'in':
      return meaning.value.some((place) => has(player.location, place));
    case 'club':
      return meaning.value.some((club) => has(player.club, club));
    case 'experience':
      return has(player.experience, meaning.value);
    case 'text':
      return has(`${player.name} ${player.club} ${player.nationality} ${player.location}`, meaning.value);
    default:
      return true;
  }
}

/** Whether chips find a player: each kind that is a list by any of its chips, all others by each, and no excluding one. */
export function isFound(player: KnownPlayer, chips: readonly Chip[]): boolean {
  const filtering = chips.filter((chip) => chip.kind !== 'sort' && chip.kind !== 'filler');
  const wanted = filtering.filter((chip) => !chip.isExcluded);
  const isExcluded = filtering.some((chip) => {
    const isNothing = chip.kind === 'text' && chip.value === '';
    return chip.isExcluded && !isNothing && isMeant(player, chip);
  });
  return !isExcluded && wanted.every((chip) => ofOneKind(wanted, chip).some((other) => isMeant(player, other)));
}

const LISTS = new Set<Meaning['kind']>([
  'position',
  'foot',
  'availability',
  'nationality',
  'in',
  'club',
  'experience',
  'near',
]);

const ofOneKind = (chips: readonly Chip[], chip: Chip) =>
  LISTS.has(chip.kind) ? chips.filter(({ kind }) => kind === chip.kind) : [chip];
