import { z } from 'zod';
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
import { AVAILABILITIES, POSITION_GROUPS, POSITIONS, PREFERRED_FEET } from './options.ts';
import { pageInput } from './paging.ts';
import { bodyId, boundedText, optionalText, searchText, textList } from './text.ts';

const wholeNumber = (name: string, max: number) =>
  z
    .union([z.literal(''), z.null(), z.number()], { error: `${name} must be a whole number.` })
    .transform((value) => (value === '' ? null : value))
    .refine((value) => value === null || (Number.isInteger(value) && value > 0 && value <= max), {
      error: `${name} must be a whole number between 1 and ${max}.`,
    });

const PLAYER_EXAMPLES = {
  height: { examples: [174] },
  weight: { examples: [64] },
  preferredFoot: { examples: ['left'] },
  currentClub: { examples: ['CD Marisma'] },
  experience: { examples: ['Two seasons in the regional league'] },
  bio: { examples: ['Quick over ten metres, calm in front of goal.'] },
  achievements: { examples: [['Top scorer 2025']] },
  location: { examples: ['Seville'] },
};

export const playerProfileSchema = z.object({
  id: z.string(),
  userId: z.string(),
  position: z.enum(POSITIONS).meta(EXAMPLES.position),
  height: z.number().nullable().meta(PLAYER_EXAMPLES.height),
  weight: z.number().nullable().meta(PLAYER_EXAMPLES.weight),
  preferredFoot: z.enum(PREFERRED_FEET).nullable().meta(PLAYER_EXAMPLES.preferredFoot),
  currentClub: z.string().nullable().meta(PLAYER_EXAMPLES.currentClub),
  nationality: z.string().nullable().meta(EXAMPLES.nationality),
  experience: z.string().nullable().meta(PLAYER_EXAMPLES.experience),
  bio: z.string().nullable().meta(PLAYER_EXAMPLES.bio),
  achievements: z.array(z.string()).meta(PLAYER_EXAMPLES.achievements),
  location: z.string().nullable().meta(PLAYER_EXAMPLES.location),
  availability: z.enum(AVAILABILITIES),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type PlayerProfile = z.infer<typeof playerProfileSchema>;

/** Only the position is required. Height in cm, weight in kg. */
export const playerProfileFields = z.object({
  position: z.enum(POSITIONS, { error: 'Position is required' }).meta(EXAMPLES.position),
  height: wholeNumber('Height', HEIGHT_CM_MAX).optional().meta(PLAYER_EXAMPLES.height),
  weight: wholeNumber('Weight', WEIGHT_KG_MAX).optional().meta(PLAYER_EXAMPLES.weight),
  preferredFoot: z
    .union([z.enum(PREFERRED_FEET), z.literal(''), z.null()], { error: 'Preferred foot must be left, right or both.' })
    .transform((foot) => (foot === '' ? null : foot))
    .optional()
    .meta(PLAYER_EXAMPLES.preferredFoot),
  currentClub: optionalText().optional().meta(PLAYER_EXAMPLES.currentClub),
  nationality: optionalText().optional().meta(EXAMPLES.nationality),
  experience: optionalText(LINE_MAX * 4)
    .optional()
    .meta(PLAYER_EXAMPLES.experience),
  bio: optionalText(BIO_MAX).optional().meta(PLAYER_EXAMPLES.bio),
  achievements: textList(ACHIEVEMENTS_MAX, ACHIEVEMENT_LENGTH_MAX).optional().meta(PLAYER_EXAMPLES.achievements),
  location: optionalText().optional().meta(PLAYER_EXAMPLES.location),
  availability: z.enum(AVAILABILITIES, { error: 'Availability must be available, contract or trial.' }).optional(),
});
export type PlayerProfileFields = z.output<typeof playerProfileFields>;

export const playerProfilePatch = playerProfileFields.partial();
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

export const listPlayersInput = pageInput.extend(countPlayersInput.shape);
export type ListPlayersInput = z.output<typeof listPlayersInput>;
