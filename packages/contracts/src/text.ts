import { z } from 'zod';
import { FILE_NAME_MAX, LINE_MAX, URL_MAX } from './limits.ts';

/** NUL cannot be stored by PostgreSQL and means nothing in a text; tabs and line breaks are kept. */
const NUL = '\u0000';
/**
 * Characters that nobody sees, some of which change how the text around them reads: what Unicode says is not shown, which
 * is bidirectional controls and zero-width marks, but also the fillers among letters; control characters; the blank Braille
 * pattern.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Zl}\p{Zp}\u2800]/u;

/** Is every character of a name one that can be seen? Otherwise two that look the same could be different. */
export const isVisible = (name: string) => !INVISIBLE.test(name);

/** An id that no record has: every record is named by a random UUID, and this one is not random. */
const UNKNOWN_ID = '00000000-0000-0000-0000-000000000000';

/**
 * The id of what a call is about, as paths and queries name it. What is not a UUID names no record, so it stands for an
 * unknown id: it gets the same answer, after the same checks, and nothing but UUIDs reaches the database.
 */
export const someId = z
  .string({ error: 'An id is missing.' })
  .transform((id) => (z.guid().safeParse(id).success ? id : UNKNOWN_ID));

/** An id inside a body. What is not a UUID is a mistake of the sender, and refused like any other wrong value. */
export const bodyId = z.guid({
  error: ({ code }) => (code === 'invalid_type' ? 'An id is missing.' : 'This is not an id.'),
});

/** Any text a person may write: lone surrogates become U+FFFD, so that both databases store the same. */
export const plainText = (message = 'Please enter a text.') =>
  z
    .string({ error: message })
    .refine((text) => !text.includes(NUL), { error: 'The text holds a character that cannot be stored.' })
    .transform((text) => text.toWellFormed());

/** A part of a text to look for, under the rule of the texts that are stored. */
export const searchText = () =>
  plainText().pipe(z.string().max(LINE_MAX, { error: `Please use at most ${LINE_MAX} characters.` }));

/** What the sender of a file calls it. Only its beginning is kept; the cut may go through a pair of surrogates. */
export const fileName = plainText().transform((name) => name.slice(0, FILE_NAME_MAX).toWellFormed());

/** A trimmed text that may not be blank, with the sentences of the spec for blank and too long. */
export const requiredText = (blank: string, max: number, tooLong = `Please use at most ${max} characters.`) =>
  plainText(blank).pipe(z.string().trim().min(1, { error: blank }).max(max, { error: tooLong }));

/** A trimmed text that may be left out; blank and missing are the same: null. */
export const optionalText = (max: number = LINE_MAX, tooLong = `Please use at most ${max} characters.`) =>
  plainText()
    .pipe(z.string().trim().max(max, { error: tooLong }))
    .nullable()
    .transform((text) => (text === '' ? null : text));

/** A person's name as others will read it. */
export const personName = (blank: string, max: number) =>
  requiredText(blank, max).refine(isVisible, {
    error: 'Please use visible letters only.',
  });

/** A list of short texts: trimmed, blanks and repetitions dropped. */
export const textList = (max: number, lengthMax: number) =>
  z
    .array(
      plainText().pipe(
        z
          .string()
          .trim()
          .max(lengthMax, { error: `Please use at most ${lengthMax} characters.` }),
      ),
    )
    .transform((texts) => [...new Set(texts.filter((text) => text !== ''))])
    .pipe(z.array(z.string()).max(max, { error: `Please list at most ${max}.` }));

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Is this a day of the calendar, written yyyy-MM-dd? */
export function isCalendarDate(text: string): boolean {
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (!year || !month || !day) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day) && Number(year) >= 1900;
}

/** A birth date, yyyy-MM-dd, not in the future; blank and missing are null (decision 20). */
export const birthDate = z
  .union([z.string(), z.null()])
  .transform((text) => (text === null || text.trim() === '' ? null : text.trim()))
  .refine((text) => text === null || isCalendarDate(text), { error: 'Please enter a date as yyyy-mm-dd.' })
  .refine((text) => text === null || text <= new Date().toISOString().slice(0, 10), {
    error: 'The date of birth cannot be in the future.',
  });

const OWN_PATH = /^\/(?!\/)[^\s\\]*$/;
/** Percent-encoded dots, slashes and backslashes, also when they have been encoded more than once. */
const ENCODED = [
  [/%(?:25)*2e/gi, '.'],
  [/%(?:25)*2f/gi, '/'],
  [/%(?:25)*5c/gi, '\\'],
] as const;

/**
 * Is this the path of a page or a file of the product, in its only spelling? Segments such as `..` would make it another
 * path than the one it seems to be, and readers of paths differ in how they take encoded ones and backslashes.
 */
export function isOwnPath(text: string): boolean {
  const [path = ''] = text.split(/[?#]/);
  const plain = ENCODED.reduce((decoded, [encoded, character]) => decoded.replace(encoded, character), path);
  return [text, plain].every((one) => OWN_PATH.test(one)) && !/\/\.{1,2}(\/|$)/.test(plain);
}

/** An address a page may show: http, https or a path of the product. Anything else could run as script. */
export const webAddress = (extra: { mail?: boolean; anchor?: boolean } = {}) =>
  optionalText(URL_MAX).refine((url) => {
    if (url === null || isOwnPath(url)) return true;
    if (extra.anchor && /^#[\w-]+$/.test(url)) return true;
    if (/\s/.test(url) || !URL.canParse(url)) return false;
    const { protocol } = new URL(url);
    return protocol === 'https:' || protocol === 'http:' || (extra.mail === true && protocol === 'mailto:');
  }, 'Please enter an address that starts with https://, http:// or /.');

/** Two spellings are the same name when this is equal: width- and case-folded (security.md T12). */
export function foldIdentifier(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
