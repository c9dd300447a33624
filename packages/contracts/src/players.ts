import { z } from 'zod';
import { wasField } from './changes.ts';
import { EXAMPLES } from './examples.ts';
import {
  ACHIEVEMENT_LENGTH_MAX,
  ACHIEVEMENTS_MAX,
  AGE_MAX,
  BIO_MAX,
  HEIGHT_CM_MAX,
  LINE_MAX,
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
  currentClub: text('Club', ['CD Marisma']),
  nationality: text('Nationality', EXAMPLES.nationality.examples),
  location: { ...text('Location', ['Seville']), isOnShortCard: true },
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
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type PlayerProfile = z.infer<typeof playerProfileSchema>;

const fields = z.object(schemas('written'));

const hasTwoPositions = (asked: { position?: Position | undefined; secondPosition?: Position | null | undefined }) =>
  !asked.secondPosition || asked.secondPosition !== asked.position;
export const ONE_POSITION = {
  path: ['secondPosition'],
  error: 'Second position must be another one than the position.',
};

export const playerProfileFields = fields.refine(hasTwoPositions, ONE_POSITION);
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

export function positionsOf(player: Pick<PlayerProfile, 'position' | 'secondPosition'>): Position[] {
  return [...new Set([player.position, player.secondPosition].filter((position) => position !== null))];
}

export function profileInWords(profile: Pick<PlayerProfile, PlayerField>): [label: string, text: string | null][] {
  return Object.entries<ProfileField>(FIELDS).map(([name, { label, unit, words }]) => {
    const value = [profile[name as PlayerField]].flat().join(', ');
    if (value === '') return [label, null];
    return [label, unit ? `${value} ${unit}` : (words?.[value] ?? value)];
  });
}

export const playerProfilePatch = fields.partial().extend(wasField).refine(hasTwoPositions, ONE_POSITION);
export type PlayerProfilePatch = z.output<typeof playerProfilePatch>;

/** An unknown value gives an empty list, so that an old link does not fail. */
const filter = searchText()
  .transform((value) => (value.trim() === '' || value === 'any' ? undefined : value.trim()))
  .optional();

const POSITIONS_LENGTH_MAX = [...POSITIONS, ...Object.keys(POSITION_GROUPS)].join(', ').length;

const positionFilter = boundedText(POSITIONS_LENGTH_MAX)
  .transform((value) => {
    const names = value.split(',').map((name) => name.trim());
    const asked = names.filter((name) => name !== '' && name !== 'any');
    return asked.length === 0 ? undefined : asked;
  })
  .optional();

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

export const playerFilters = z.object({
  position: positionFilter,
  availability: filter,
  location: filter,
  nationality: filter,
  experience: filter,
  /** Years, inclusive; an age is the current year minus the year of birth. */
  ageMin: age,
  ageMax: age,
  preferredFoot: filter,
  heightMin: height,
  heightMax: height,
  hasClips: flagFilter,
  /** Each word is a part of name, position, club, nationality or location, or a synonym. */
  search: filter,
});
export type PlayerFilters = z.output<typeof playerFilters>;

export const trackViewInput = z.object({ playerId: bodyId });

export const countPlayersInput = playerFilters.extend({
  saved: flagFilter,
});
export type CountPlayersInput = z.output<typeof countPlayersInput>;

export const PLAYER_ORDERS = ['name', 'position', 'age', 'height', 'place'] as const;
export type PlayerOrder = (typeof PLAYER_ORDERS)[number];
export const PLAYER_SORTS = [...PLAYER_ORDERS, ...PLAYER_ORDERS.map((order) => `-${order}` as const)] as const;
export type PlayerSort = (typeof PLAYER_SORTS)[number];

export const listPlayersInput = pageInput.extend(countPlayersInput.shape).extend({
  /** Without it the newest come first. A hyphen reverses it; players of whom it is not told come last. */
  sort: z.enum(PLAYER_SORTS).optional().catch(undefined),
});
export type ListPlayersInput = z.output<typeof listPlayersInput>;
