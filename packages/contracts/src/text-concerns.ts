import { namesContacts } from './contact-data.ts';
import { readPlainly } from './plain-reading.ts';

export const TEXT_CONCERNS = ['contacts', 'school', 'street', 'postcode'] as const;
export type TextConcern = (typeof TEXT_CONCERNS)[number];

export const TEXT_CONCERN_LABELS: Record<TextConcern, string> = {
  contacts: 'contact details',
  school: 'a school',
  street: 'a street',
  postcode: 'a postcode',
};

const CAPITAL = "\\p{Lu}[\\p{L}'’-]*";
const SCHOOL_BEHIND = '(?:School|College|Gymnasium|Gesamtschule|Realschule|Grundschule|Schule|Sixth\\sForm)';
const SCHOOL_BEFORE = '(?:Colegio|Instituto|Escuela|Liceo|Scuola|Lycée|Collège|École|Escola|Schule|Gymnasium)';
const SCHOOLS = [
  new RegExp(`${CAPITAL}\\s(?:\\p{L}+\\s)?${SCHOOL_BEHIND}(?!\\p{L})`, 'u'),
  new RegExp(`(?<!\\p{L})${SCHOOL_BEFORE}\\s(?:\\p{L}{1,3}\\s)?${CAPITAL}`, 'u'),
  /(?<!\p{L})\p{Lu}\p{L}*(?:schule|-gymnasium|-Gymnasium|-Schule)(?!\p{L})/u,
  /(?<!\p{L})(?:my|our)\s(?:school|college)\s?(?:is|:)\s?\p{L}/iu,
  /(?<!\p{L})(?:go|going|went)\s(?:to\sschool\s(?:at|in)|to\scollege\s(?:at|in))\s\p{L}/iu,
];

const STREET_BEHIND =
  '(?<!\\s(?:the|a|my|to|in|first|second|third)\\s)(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Close|Court|Crescent|Terrace|Gardens|Grove|Boulevard|Blvd|Way|Place)';
const STREETS = [
  new RegExp(`(?<![\\p{L}\\d])\\d{1,4}[a-z]?,?\\s(?:[\\p{L}'’-]+\\s){1,3}${STREET_BEHIND}(?!\\p{L})`, 'iu'),
  new RegExp(`(?<!\\p{L})live\\s(?:on|in|at)\\s(?:[\\p{L}\\d'’-]+\\s){1,3}${STREET_BEHIND}(?!\\p{L})`, 'iu'),
  /(?<!\p{L})\p{L}{2,}(?:straße|strasse|str\.|weg|gasse|allee)\s?\d{1,4}/iu,
  /(?<![\p{L}\d])\d{1,4},?\s(?:bis\s|ter\s)?(?:rue|avenue|boulevard|chemin|impasse)\s\p{L}/iu,
  /(?<!\p{L})(?:calle|c\/|avenida|rua|via|viale)\s?(?:[\p{L}'’.-]+\s?){1,4},?\s?(?:n[º°]\s?)?\d{1,4}(?!\d)/iu,
];

const POSTCODES = [
  // Of Great Britain: M1 1AE, SW1A 1AA.
  /(?<![\p{L}\d])(?:[BEGLMNSW]|[A-Z]{2})\d[A-Z\d]?\s?\d[ABD-HJLNP-UW-Z]{2}(?![\p{L}\d])/u,
  // Of most of Europe, before the town: 50667 Köln. A number of spectators is rounded.
  /(?<![\p{L}\d.,])(?:[A-Z]{1,2}-)?\d{2}(?!000)\d{3}\s\p{Lu}\p{Ll}{2,}/u,
  /(?<![\p{L}\d])[A-Z]{2}\s\d{5}(?!\d)/u,
  /(?<!\p{L})(?:post\s?code|postal\scode|zip(?:\scode)?|plz)\s?(?:is|:)?\s?(?=[\p{L}]{0,3}[\s-]?\d)/iu,
];

const PLACES = { school: SCHOOLS, street: STREETS, postcode: POSTCODES } as const;

/** Finds what tells strangers how or where to reach a child. It causes a warning, not a rejection. */
export function concernsIn(text: string): TextConcern[] {
  const { plain } = readPlainly(text);
  return TEXT_CONCERNS.filter((concern) =>
    concern === 'contacts' ? namesContacts(text) : PLACES[concern].some((pattern) => pattern.test(plain)),
  );
}
