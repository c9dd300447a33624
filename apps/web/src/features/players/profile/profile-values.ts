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

/** '178.5', which is refused at the field. */
const HEIGHT_LENGTH = 5;
/** A height that was given in metres. */
const METRES = /^[12][.,]\d{1,2}$/;

/** A height while it is typed: digits and a separator. */
export function heightOf(text: string): number | string {
  const typed = text.replace(/[^\d.,]/g, '').slice(0, HEIGHT_LENGTH);
  return /^\d+$/.test(typed) ? Number(typed) : typed;
}

/** '1.75' and '1,8' are understood as metres; other numbers stay as they are. */
export function inCentimetres(height: number | string): number | string {
  const text = String(height).trim();
  return METRES.test(text) ? Math.round(Number(text.replace(',', '.')) * 100) : height;
}

/** The input of the procedure: trimmed, without empty texts. Only for values that the schema has accepted. */
export function toFields(values: ProfileValues): PlayerProfileFields {
  return playerProfileFields.parse(values);
}
