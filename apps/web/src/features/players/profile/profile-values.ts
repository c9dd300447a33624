import {
  EMPTY_PROFILE,
  PLAYER_FIELDS,
  type PlayerField,
  type PlayerProfile,
  type PlayerProfileFields,
  playerProfileFields,
} from '@touchline/contracts/players';

/** The value of a field in the form, where an empty field is an empty text. */
type ValueOf<T> = null extends T ? (NonNullable<T> extends number ? number | string : NonNullable<T> | '') : T;

/** The values of the form. */
export type ProfileValues = Omit<{ [F in PlayerField]: ValueOf<PlayerProfile[F]> }, 'position'> &
  Record<'position', PlayerProfile['position'] | null>;

export function toValues(profile: PlayerProfile | null): ProfileValues {
  const fields = PLAYER_FIELDS.map((field) => [field, (profile ?? EMPTY_VALUES)[field] ?? '']);
  return { ...Object.fromEntries(fields), position: profile?.position ?? null } as ProfileValues;
}

const EMPTY_VALUES = { ...EMPTY_PROFILE, position: null };

/** The input of the procedure: trimmed, without empty texts. Only for values that the schema has accepted. */
export function toFields(values: ProfileValues): PlayerProfileFields {
  return playerProfileFields.parse(values);
}
