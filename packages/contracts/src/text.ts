import { z } from 'zod';
import { FILE_NAME_MAX, LINE_MAX, URL_MAX } from './limits.ts';

/** PostgreSQL cannot store NUL. Tabs and line breaks are kept. */
const NUL = '\u0000';
/** Ignorable characters (bidirectional controls, zero-width marks, fillers), control characters, and the blank Braille pattern. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Zl}\p{Zp}\u2800]/u;

/** False for invisible characters, with which two names that look the same could differ. */
export const isVisible = (name: string) => !INVISIBLE.test(name);

/** The scripts in which a zero-width joiner or non-joiner changes what a word looks like, as in `علی‌رضا`. */
const JOINED = [
  ...[
    'Arabic',
    'Syriac',
    'Nko',
    'Mongolian',
    'Devanagari',
    'Bengali',
    'Gurmukhi',
    'Gujarati',
    'Oriya',
    'Tamil',
    'Telugu',
  ],
  ...['Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar'],
]
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const IGNORABLE = new RegExp(
  // The joiner between two letters of such a script, and behind a virama at the end of a word.
  `((?<=[${JOINED}])[\\u200c\\u200d])[\\u200c\\u200d]*(?=[${JOINED}])|((?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])\\u200d)|\\p{Default_Ignorable_Code_Point}`,
  'gu',
);

/** Removes invisible marks, such as those of direction that come along when a text is copied, and keeps joiners where they are read. */
export const withoutInvisible = (text: string) =>
  text.replace(IGNORABLE, (_mark, between?: string, atEnd?: string) => between ?? atEnd ?? '');

const withoutJoiners = (text: string) => text.replace(/[\u200c\u200d]/g, '');

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** As much of a text as fits into `max` code units, cut between characters as readers see them, so that no emoji is halved. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = 0;
  for (const { index, segment } of characters.segment(text)) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

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
export const fileName = plainText().transform((name) => cutText(name, FILE_NAME_MAX).toWellFormed());

export const trimmedText = (max: number, tooLong = tooLongFor(max)) =>
  plainText().pipe(z.string().trim().max(max, { error: tooLong }));

export const requiredText = (blank: string, max: number, tooLong = tooLongFor(max)) =>
  plainText(blank).pipe(z.string().trim().min(1, { error: blank }).max(max, { error: tooLong }));

/** A trimmed text; blank becomes null. */
export const optionalText = (max: number = LINE_MAX) =>
  trimmedText(max)
    .nullable()
    .transform((text) => (text === '' ? null : text));

/** Trimmed, without invisible marks. A name of only these is blank; control characters and blank patterns are refused. */
export const personName = (blank: string, max: number) =>
  plainText(blank)
    .transform(withoutInvisible)
    .pipe(requiredText(blank, max))
    .refine((name) => isVisible(withoutJoiners(name)), { error: 'Please use visible letters only.' });

/** The same for a name that may be left out. */
export const optionalName = (max: number) =>
  plainText()
    .transform(withoutInvisible)
    .nullable()
    .pipe(optionalText(max))
    .refine((name) => name === null || isVisible(withoutJoiners(name)), { error: 'Please use visible letters only.' });

export const textList = (max: number, lengthMax: number) =>
  z
    .array(trimmedText(lengthMax))
    .transform((texts) => [...new Set(texts.filter((text) => text !== ''))])
    .pipe(z.array(z.string()).max(max, { error: `Please list at most ${max}.` }));

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

export function isCalendarDate(text: string): boolean {
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (!year || !month || !day) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day) && Number(year) >= 1900;
}

export const pointInTime = z.iso.datetime({ error: 'Please enter a date and time such as 2026-03-01T00:00:00Z.' });

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

/** An address with its host in ASCII, as mail servers know it: `ann@münchen.example` is `ann@xn--mnchen-3ya.example`. */
export function asciiAddress(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const host = address.slice(at);
  // Anything else would change what ASCII hosts are, or be taken for another part of an address.
  if (at === 0 || !/[^\0-\x7f]/.test(host) || /[\s/?#:\\%]/.test(host)) return address;
  const url = `http://${host}`;
  return URL.canParse(url) ? address.slice(0, at) + new URL(url).hostname : address;
}

/** Usernames and addresses with the same folded form are the same: a full-width `Admin` must not be another user than `admin`. */
export function foldIdentifier(text: string): string {
  return asciiAddress(text.normalize('NFKC').toLowerCase());
}
