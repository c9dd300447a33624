import { z } from 'zod';
import { wasField } from './changes.ts';
import { nearKm } from './distances.ts';
import { EXAMPLES } from './examples.ts';
import {
  ACHIEVEMENT_LENGTH_MAX,
  ACHIEVEMENTS_MAX,
  AGE_MAX,
  BIO_MAX,
  EXCLUDED_LENGTH_MAX,
  EXCLUDED_MAX,
  HEIGHT_CM_MAX,
  LINE_MAX,
  PLACE_ID_MAX,
  WEIGHT_KG_MAX,
} from './limits.ts';
import {
  AVAILABILITIES,
  AVAILABILITY_LABELS,
  POSITION_GROUPS,
  POSITIONS,
  type Position,
  PREFERRED_FEET,
  PREFERRED_FOOT_LABELS,
} from './options.ts';
import { pageInput } from './paging.ts';
import { bodyId, boundedText, optionalText, searchText, textList } from './text.ts';

const wholeNumber = (name: string, max: number) =>
  z
    .union([z.literal(''), z.null(), z.number()], { error: `${name} must be a whole number.` })
    .transform((value) => (value === '' ? null : value))
    .refine((value) => value === null || (Number.isInteger(value) && value > 0 && value <= max), {
      error: `${name} must be a whole number between 1 and ${max}.`,
    });

const optionalChoice = <const T extends readonly string[]>(choices: T, error: string) =>
  z.union([z.enum(choices), z.literal(''), z.null()], { error }).transform((choice) => (choice === '' ? null : choice));

export const MONTH_PATTERN = /^20\d\d-(0[1-9]|1[0-2])$/;

const optionalMonth = (error: string) =>
  z
    .union([z.literal(''), z.null(), z.string().regex(MONTH_PATTERN, { error })], { error })
    .transform((month) => (month === '' ? null : month));

/** 'June 2027' for '2027-06'. */
export function monthInWords(month: string): string {
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-GB', options);
}

const text = (label: string, example: readonly unknown[], written = optionalText()) => ({
  label,
  shown: z.string().nullable(),
  written: written.optional(),
  example,
});

/**
 * The fields of a profile in their order: the words for each, what an answer has and what its player may write. Only the position is
 * required. All that reads or writes a profile takes the fields from here; CONTRIBUTING.md says what else a new one needs.
 */
const FIELDS = {
  position: {
    label: 'Position',
    shown: z.enum(POSITIONS),
    written: z.enum(POSITIONS, { error: 'Position is required' }),
    example: EXAMPLES.position.examples,
    isOnShortCard: true,
  },
  secondPosition: {
    label: 'Second position',
    shown: z.enum(POSITIONS).nullable(),
    written: optionalChoice(POSITIONS, 'Second position must be one of the list.').optional(),
    example: ['Left Winger'],
    isOnShortCard: true,
  },
  thirdPosition: {
    label: 'Third position',
    shown: z.enum(POSITIONS).nullable(),
    written: optionalChoice(POSITIONS, 'Third position must be one of the list.').optional(),
    example: ['Right Winger'],
    isOnShortCard: true,
  },
  currentClub: text('Club', ['CD Marisma']),
  contractUntil: {
    label: 'Contract until',
    inWords: monthInWords,
    shown: z.string().nullable(),
    written: optionalMonth('Contract until must be a month, such as 2027-06.').optional(),
    example: ['2027-06'],
  },
  nationality: text('Nationality', EXAMPLES.nationality.examples),
  location: { ...text('Location', ['Seville']), isOnShortCard: true },
  /** A place of `places.suggest`, by its id of GeoNames. Of a minor none is stored. */
  placeId: {
    label: 'Place',
    isInWords: false,
    shown: z.number().nullable(),
    written: z
      .union([z.literal(''), z.null(), z.int().positive().max(PLACE_ID_MAX)], {
        error: 'Place must be one of the list.',
      })
      .transform((id) => (id === '' ? null : id))
      .optional(),
    example: [2510911],
  },
  height: {
    label: 'Height',
    unit: 'cm',
    shown: z.number().nullable(),
    written: wholeNumber('Height', HEIGHT_CM_MAX).optional(),
    example: [174],
  },
  weight: {
    label: 'Weight',
    unit: 'kg',
    shown: z.number().nullable(),
    written: wholeNumber('Weight', WEIGHT_KG_MAX).optional(),
    example: [64],
  },
  preferredFoot: {
    label: 'Preferred foot',
    words: PREFERRED_FOOT_LABELS,
    shown: z.enum(PREFERRED_FEET).nullable(),
    written: optionalChoice(PREFERRED_FEET, 'Preferred foot must be left, right or both.').optional(),
    example: ['left'],
  },
  availability: {
    label: 'Availability',
    words: AVAILABILITY_LABELS,
    shown: z.enum(AVAILABILITIES),
    written: z.enum(AVAILABILITIES, { error: 'Availability must be available, contract or trial.' }).optional(),
    isOnShortCard: true,
  },
  experience: text('Experience', ['Two seasons in the regional league'], optionalText(LINE_MAX * 4)),
  achievements: {
    label: 'Achievements',
    shown: z.array(z.string()),
    written: textList(ACHIEVEMENTS_MAX, ACHIEVEMENT_LENGTH_MAX).optional(),
    example: [['Top scorer 2025']],
  },
  bio: text('Bio', ['Quick over ten metres, calm in front of goal.'], optionalText(BIO_MAX)),
} satisfies Record<string, ProfileField>;

interface ProfileField {
  label: string;
  unit?: string;
  words?: Readonly<Record<string, string>>;
  inWords?: (value: string) => string;
  /** False where another field says it in words. */
  isInWords?: false;
  shown: z.ZodType;
  written: z.ZodType;
  example?: readonly unknown[];
  /** Whether lists show it of a minor. */
  isOnShortCard?: true;
}

export type PlayerField = keyof typeof FIELDS;
export const PLAYER_FIELDS = Object.keys(FIELDS) as PlayerField[];

function schemas<Use extends 'shown' | 'written'>(use: Use) {
  const named = Object.entries<ProfileField>(FIELDS).map(([name, field]) => [
    name,
    field.example ? field[use].meta({ examples: [...field.example] }) : field[use],
  ]);
  return Object.fromEntries(named) as { [F in PlayerField]: (typeof FIELDS)[F][Use] };
}

export const playerProfileSchema = z.object({
  id: z.string(),
  userId: z.string(),
  ...schemas('shown'),
  /** When the player last said or confirmed the availability. */
  availabilityConfirmedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type PlayerProfile = z.infer<typeof playerProfileSchema>;

const fields = z.object(schemas('written'));

interface Positions {
  position?: Position | undefined;
  secondPosition?: Position | null | undefined;
  thirdPosition?: Position | null | undefined;
}

/** Which of the positions is said twice, and what to say of it; null if none is. */
export function repeatedPosition({ position, secondPosition, thirdPosition }: Positions) {
  if (secondPosition && secondPosition === position) {
    return { field: 'secondPosition', error: 'Second position must be another one than the position.' } as const;
  }
  if (thirdPosition && (thirdPosition === position || thirdPosition === secondPosition)) {
    return { field: 'thirdPosition', error: 'Third position must be another one than the first two.' } as const;
  }
  return null;
}

function refusesRepeated(asked: Positions, ctx: z.RefinementCtx): void {
  const repeated = repeatedPosition(asked);
  if (repeated) ctx.addIssue({ code: 'custom', path: [repeated.field], message: repeated.error });
}

export const playerProfileFields = fields.superRefine(refusesRepeated);
export type PlayerProfileFields = z.output<typeof playerProfileFields>;

const EMPTY: Partial<Record<PlayerField, unknown>> = { achievements: [], availability: 'available' };

export const EMPTY_PROFILE = Object.fromEntries(PLAYER_FIELDS.map((field) => [field, EMPTY[field] ?? null])) as {
  [F in PlayerField]: F extends 'achievements' | 'availability' ? PlayerProfile[F] : null;
};

const HIDDEN_IN_LISTS = Object.fromEntries(
  PLAYER_FIELDS.filter((field) => !('isOnShortCard' in FIELDS[field])).map((field) => [field, EMPTY_PROFILE[field]]),
);

/** What lists show of a minor's profile: every other field says nothing. */
export function shortProfile(profile: PlayerProfile): PlayerProfile {
  return { ...profile, ...HIDDEN_IN_LISTS };
}

export function positionsOf(player: Pick<PlayerProfile, 'position' | 'secondPosition' | 'thirdPosition'>): Position[] {
  const { position, secondPosition, thirdPosition } = player;
  return [...new Set([position, secondPosition, thirdPosition].filter((one) => one !== null))];
}

/**
 * The month after which a player is a free agent: '' for one without a club, null if it is not known. It holds for adults only,
 * since of a minor neither club nor contract is told.
 */
export function freeAfter(
  profile: Pick<PlayerProfile, 'currentClub' | 'availability' | 'contractUntil'>,
): string | null {
  const hasClub = (profile.currentClub ?? '').trim() !== '' || profile.availability === 'contract';
  return hasClub ? profile.contractUntil : '';
}

/** Whether an adult has no club, or a contract that has ended. `today` is a day, yyyy-MM-dd. */
export function isFreeAgent(profile: Parameters<typeof freeAfter>[0], today: string): boolean {
  const month = freeAfter(profile);
  return month !== null && month < today.slice(0, 'yyyy-MM'.length);
}

export function profileInWords(profile: Pick<PlayerProfile, PlayerField>): [label: string, text: string | null][] {
  const said = Object.entries<ProfileField>(FIELDS).filter(([, { isInWords }]) => isInWords !== false);
  return said.map(([name, { label, unit, words, inWords }]) => {
    const value = [profile[name as PlayerField]].flat().join(', ');
    if (value === '') return [label, null];
    return [label, unit ? `${value} ${unit}` : (words?.[value] ?? inWords?.(value) ?? value)];
  });
}

export const playerProfilePatch = fields.partial().extend(wasField).superRefine(refusesRepeated);
export type PlayerProfilePatch = z.output<typeof playerProfilePatch>;

/** An unknown value gives an empty list, so that an old link does not fail. */
const filter = searchText()
  .transform((value) => (value.trim() === '' || value === 'any' ? undefined : value.trim()))
  .optional();

const POSITIONS_LENGTH_MAX = [...POSITIONS, ...Object.keys(POSITION_GROUPS)].join(', ').length;

/** Values between commas. */
const listFilter = (lengthMax: number) =>
  boundedText(lengthMax)
    .transform((value) => {
      const names = value.split(',').map((name) => name.trim());
      const asked = names.filter((name) => name !== '' && name !== 'any');
      return asked.length === 0 ? undefined : asked;
    })
    .optional();

const positionFilter = listFilter(POSITIONS_LENGTH_MAX);

const excludedFilter = listFilter(EXCLUDED_LENGTH_MAX).refine((names) => new Set(names).size <= EXCLUDED_MAX, {
  error: `At most ${EXCLUDED_MAX} countries or places can be left out.`,
});

/** Only true filters; other values are ignored. */
const flagFilter = z
  .union([z.boolean(), z.string()])
  .transform((value) => value === true || value === 'true')
  .optional();

const numberFilter = (max: number, error: string) =>
  z
    .union([z.literal(''), z.coerce.number({ error }).int({ error }).min(0, { error }).max(max, { error })], { error })
    .transform((value) => (value === '' ? undefined : value))
    .optional();

const age = numberFilter(AGE_MAX, 'An age must be a whole number.');
const height = numberFilter(HEIGHT_CM_MAX, `A height must be a whole number up to ${HEIGHT_CM_MAX}.`);

/** Before all months, for a value that is none. */
const NO_MONTH = '0000-00';

const monthFilter = boundedText(LINE_MAX)
  .transform((value) => (value === '' ? undefined : MONTH_PATTERN.test(value) ? value : NO_MONTH))
  .optional();

/** Not the id of any place, for a value that is none. */
const NO_PLACE = 0;

const placeFilter = z
  .union([boundedText(LINE_MAX), z.number()])
  .transform((value) => {
    if (value === '') return undefined;
    const id = Number(value);
    return Number.isInteger(id) && id > 0 && id <= PLACE_ID_MAX ? id : NO_PLACE;
  })
  .optional();

const KM_ERROR = 'A distance must be a number of kilometres.';

const nearKmFilter = z
  .union([z.literal(''), z.coerce.number({ error: KM_ERROR }).positive({ error: KM_ERROR })], { error: KM_ERROR })
  .transform((km) => {
    return km === '' ? undefined : nearKm(km);
  })
  .optional();

/** After so many days the player is asked whether the availability is still right, and then it is marked as old. */
export const CONFIRMATION_DAYS = { asked: 60, old: 90 } as const;

export const playerFilters = z.object({
  position: positionFilter,
  availability: filter,
  /** Texts between semicolons, of which a location has one. */
  location: filter,
  /** Texts between commas, of which a nationality has one. */
  nationality: filter,
  experience: filter,
  /** Years, inclusive; an age is the current year minus the year of birth. */
  ageMin: age,
  ageMax: age,
  preferredFoot: filter,
  heightMin: height,
  heightMax: height,
  hasClips: flagFilter,
  /** Adults without a club, or whose contract has ended. */
  isFreeAgent: flagFilter,
  /** Adults whose contract ends by the end of this month, yyyy-MM. */
  contractUntil: monthFilter,
  /** Players who said or confirmed their availability within the last 90 days. */
  confirmedWithin90: flagFilter,
  /** Adults within `nearKm` of this place, by its id; for verified scouts. */
  near: placeFilter,
  /** Kilometres, rounded to a multiple of five; 100 if it is missing. */
  nearKm: nearKmFilter,
  /** Players of whom any of it is true are left out, those of whom it is not known are not. */
  notPosition: positionFilter,
  notAvailability: listFilter(LINE_MAX),
  /** A player of both feet is left out by either. */
  notPreferredFoot: listFilter(LINE_MAX),
  /** Names of countries or of their people; of others, parts of texts. */
  notNationality: excludedFilter,
  /** Parts of texts. */
  notLocation: excludedFilter,
  /** Leaves out players with a live clip. */
  notHasClips: flagFilter,
  /** Leaves out free agents. Of minors it is not known. */
  notFreeAgent: flagFilter,
  /** Each word is a part of name, position, club, nationality or location, or a synonym. */
  search: filter,
});
export type PlayerFilters = z.output<typeof playerFilters>;

export const trackViewInput = z.object({ playerId: bodyId });

export const countPlayersInput = playerFilters.extend({
  saved: flagFilter,
  /** Leaves out the saved players of the caller. */
  notSaved: flagFilter,
});
export type CountPlayersInput = z.output<typeof countPlayersInput>;

/** By `distance` only together with `near`. */
export const PLAYER_ORDERS = ['name', 'position', 'age', 'height', 'place', 'confirmed', 'distance'] as const;
export type PlayerOrder = (typeof PLAYER_ORDERS)[number];
export const PLAYER_SORTS = [...PLAYER_ORDERS, ...PLAYER_ORDERS.map((order) => `-${order}` as const)] as const;
export type PlayerSort = (typeof PLAYER_SORTS)[number];

export const listPlayersInput = pageInput.extend(countPlayersInput.shape).extend({
  /** Without it the newest come first. A hyphen reverses it; players of whom it is not told come last. */
  sort: z.enum(PLAYER_SORTS).optional().catch(undefined),
});
export type ListPlayersInput = z.output<typeof listPlayersInput>;
