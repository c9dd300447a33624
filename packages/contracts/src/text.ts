import { z } from 'zod';
import { FILE_NAME_MAX, LINE_MAX, URL_MAX } from './limits.ts';

/** PostgreSQL cannot store NUL. Tabs and line breaks are kept. */
const NUL = '\u0000';
/** Ignorable characters (bidirectional controls, zero-width marks, fillers), control characters, and the blank Braille pattern. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Zl}\p{Zp}\u2800]/u;

/** False for invisible characters, with which two names that look the same could differ. */
export const isVisible = (name: string) => !INVISIBLE.test(name);

/** No record has this id, since all ids are random UUIDs. */
const UNKNOWN_ID = '00000000-0000-0000-0000-000000000000';

const guid = z.guid();

/** An id in a path or a query. A text that is no UUID becomes an unknown id, so that it gets the same response after the same checks. */
export const someId = z
  .string({ error: 'An id is missing.' })
  .transform((id) => (guid.safeParse(id).success ? id : UNKNOWN_ID));

export const idInput = z.object({ id: someId });
export const ofUserInput = z.object({ userId: someId });
export const ofPlayerInput = z.object({ playerId: someId });

export const nullableText = z.string().nullable();

export const personSchema = z.object({ id: z.string(), name: z.string() });

/** An id in a body; a text that is no UUID is rejected. */
export const bodyId = z.guid({
  error: ({ code }) => (code === 'invalid_type' ? 'An id is missing.' : 'This is not an id.'),
});

/** Moves a record behind another one of its list; null moves it to the front. */
export const moveInput = z.object({ id: someId, afterId: bodyId.nullable() });
export type MoveInput = z.output<typeof moveInput>;

/** Lone surrogates become U+FFFD, so that both databases store the same. */
export const plainText = (message = 'Please enter a text.') =>
  z
    .string({ error: message })
    .refine((text) => !text.includes(NUL), { error: 'The text holds a character that cannot be stored.' })
    .transform((text) => text.toWellFormed());

const tooLongFor = (max: number) => `Please use at most ${max} characters.`;

/** Not trimmed. */
export const boundedText = (max: number) => plainText().pipe(z.string().max(max, { error: tooLongFor(max) }));

export const searchText = () => boundedText(LINE_MAX);

/** The client's file name, truncated. It is made well-formed, because the cut can split a surrogate pair. */
export const fileName = plainText().transform((name) => name.slice(0, FILE_NAME_MAX).toWellFormed());

export const trimmedText = (max: number, tooLong = tooLongFor(max)) =>
  plainText().pipe(z.string().trim().max(max, { error: tooLong }));

export const requiredText = (blank: string, max: number, tooLong = tooLongFor(max)) =>
  plainText(blank).pipe(z.string().trim().min(1, { error: blank }).max(max, { error: tooLong }));

/** A trimmed text; blank becomes null. */
export const optionalText = (max: number = LINE_MAX) =>
  trimmedText(max)
    .nullable()
    .transform((text) => (text === '' ? null : text));

export const personName = (blank: string, max: number) =>
  requiredText(blank, max).refine(isVisible, { error: 'Please use visible letters only.' });

export const textList = (max: number, lengthMax: number) =>
  z
    .array(trimmedText(lengthMax))
    .transform((texts) => [...new Set(texts.filter((text) => text !== ''))])
    .pipe(z.array(z.string()).max(max, { error: `Please list at most ${max}.` }));

/** Shorter numbers, such as an extension, belong to many people. */
const PHONE_DIGITS_MIN = 6;

/** The digits without leading zeros, so that +34 and 0034 are the same; null for too few to compare. */
export function phoneKey(phone: string | null | undefined): string | null {
  const digits = (phone ?? '').normalize('NFKC').replace(/\D/g, '').replace(/^0+/, '');
  return digits.length >= PHONE_DIGITS_MIN ? digits : null;
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

export function isCalendarDate(text: string): boolean {
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (!year || !month || !day) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day) && Number(year) >= 1900;
}

export const birthDate = z
  .union([z.string(), z.null()])
  .transform((text) => (text === null || text.trim() === '' ? null : text.trim()))
  .refine((text) => text === null || isCalendarDate(text), { error: 'Please enter a date as yyyy-mm-dd.' })
  .refine((text) => text === null || text <= new Date().toISOString().slice(0, 10), {
    error: 'The date of birth cannot be in the future.',
  });

const OWN_PATH = /^\/(?!\/)[^\s\\]*$/;
const ENCODED = [
  [/%(?:25)*2e/gi, '.'],
  [/%(?:25)*2f/gi, '/'],
  [/%(?:25)*5c/gi, '\\'],
] as const;

/** Whether a text is a path of this platform in its normal form: parsers differ on `..`, encoded characters and backslashes. */
export function isOwnPath(text: string): boolean {
  const [path = ''] = text.split(/[?#]/);
  const plain = ENCODED.reduce((decoded, [encoded, character]) => decoded.replace(encoded, character), path);
  return [text, plain].every((one) => OWN_PATH.test(one)) && !/\/\.{1,2}(\/|$)/.test(plain);
}

/** An address that a page may show. Schemes other than http and https could run as script. */
export const webAddress = (extra: { mail?: boolean; anchor?: boolean } = {}) =>
  optionalText(URL_MAX).refine((url) => {
    if (url === null || isOwnPath(url)) return true;
    if (extra.anchor && /^#[\w-]+$/.test(url)) return true;
    if (/\s/.test(url) || !URL.canParse(url)) return false;
    const { protocol } = new URL(url);
    return protocol === 'https:' || protocol === 'http:' || (extra.mail === true && protocol === 'mailto:');
  }, 'Please enter an address that starts with https://, http:// or /.');

/** Usernames with the same folded form are the same: a full-width `Admin` must not be another user than `admin`. */
export function foldIdentifier(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
