import { parse } from 'tldts';
import { findPhoneNumbers, type Part } from './contact-numbers.ts';

const REMOVED = '[removed]';

const WORD = '[\\p{L}\\p{N}_]';
const NAME = '[\\p{L}\\p{N}._+-]+';
const LABEL = '[\\p{L}\\p{N}_-]+';
const OPEN = '[([{<]\\s?';
const CLOSE = '\\s?[)\\]}>]';
const AT = `(?:\\s?${OPEN}(?:at|ät|arroba|@)${CLOSE}\\s?|\\s(?:at|arroba)\\s|\\s?@\\s?)`;
const DOT = `(?:\\.|\\s?${OPEN}(?:dot|punto|point|\\.)${CLOSE}\\s?|\\s(?:dot|punto)\\s|\\s\\.\\s)`;
const DOTS = new RegExp(DOT, 'giu');
const BRACKET = /[([{<]/;

/** Each pattern begins at the first letter of a word only, so that a long word is searched once. */
const EMAIL = /(?<![^\s@<>()[\],;:])[^\s@<>()[\],;:]+@[^\s@<>()[\],;:]*[^\s@<>()[\],;:.]/gu;
const SPELLED_EMAIL = new RegExp(`(?<![\\p{L}\\p{N}._+-])(?:${NAME})(${AT})(${LABEL}(?:${DOT}${LABEL})*)`, 'giu');
const LINK = /(?:h(?:tt|xx|\*\*)ps?(?:\[:\]|:)\/\/|www\.)\S+/giu;
const DOMAIN = new RegExp(
  `(?<![\\p{L}\\p{N}_@.-])(${LABEL}(?:${DOT}${LABEL})+)(?::\\d+)?((?:\\s?/\\s?|[?#])[^\\s/]\\S*?(?=[.,;:!?)\\]]*(?:\\s|$))|/)?`,
  'giu',
);
const HANDLE = new RegExp(`(?<!${WORD}|[.@])@(?=[\\p{L}\\p{N}_.]{3})[\\p{L}\\p{N}_.]*${WORD}`, 'gu');

const NETWORK =
  '(?:instagram|insta|ig|snap\\s?chat|snap|tik\\s?tok|whats\\s?app|telegram|discord|facebook|fb|twitter|kik|we\\s?chat|skype|' +
  'youtube|yt|twitch|viber|be\\s?real)';
/** Without names that are also words or abbreviations. */
const SURE_NETWORK = NETWORK.replace('|ig|', '|').replace('|snap|', '|').replace('|fb|', '|').replace('|yt|', '|');
const NETWORKS = new RegExp(`(?<!${WORD})${SURE_NETWORK}(?!${WORD})`, 'iu');
/** A name in a network: "IG: leo", "insta name leo", "my snap is leo", "insta leo_9". */
const PROFILES = [
  `${NETWORK}(?:\\s(?:name|user\\s?name|user|handle|account|id))?(?:\\s?[:=]\\s?|\\s?[-–—>]+\\s)@?${WORD}[\\p{L}\\p{N}_.]+`,
  `${NETWORK}\\s(?:name|user\\s?name|handle)\\s(?:is\\s)?@?${WORD}[\\p{L}\\p{N}_.]+`,
  `my\\s${NETWORK}(?:\\s(?:account|user))?\\sis\\s@?${WORD}[\\p{L}\\p{N}_.]+`,
  // Only names with a digit, an underscore or a dot inside, which words do not have.
  `${NETWORK}\\s(?=[\\p{L}\\p{N}_.]*\\p{L})(?=[\\p{L}\\p{N}]*(?:_|\\.${WORD}|\\p{L}\\p{N}*\\p{Nd}))[\\p{L}\\p{N}_.]*${WORD}`,
].map((pattern) => new RegExp(`(?<!${WORD})${pattern}`, 'giu'));

/** Top-level domains that are rarely words. Most others do not count after a spelled dot, or with a capital as at the start of a sentence. */
const PLAIN_ENDINGS = ['com', 'net', 'org', 'gg', 'tv', 'io', 'ly', 'app', 'link'];
const SPELLED_ENDINGS = [...PLAIN_ENDINGS, 'co', 'uk', 'de', 'fr', 'es', 'eu'];
const FILE_ENDINGS = ['mov', 'zip'];

/** Removes contact data, which bypasses the guardian: e-mail addresses, phone numbers, links and names in other networks. */
export function withoutContacts(text: string): string {
  const { plain, placeOf } = readPlainly(text);
  let left = '';
  let from = 0;
  let until = 0;
  for (const [start, end] of findContacts(plain).sort(([a], [b]) => a - b)) {
    if (start >= until) left += text.slice(from, placeOf(start)) + REMOVED;
    until = Math.max(until, end);
    from = placeOf(until);
  }
  return left + text.slice(from);
}

/** Whether a text has contact data, or names another network. */
export function namesContacts(text: string): boolean {
  const { plain } = readPlainly(text);
  return NETWORKS.test(plain) || findContacts(plain).length > 0;
}

function findContacts(plain: string): Part[] {
  const simple = [EMAIL, LINK, HANDLE, ...PROFILES].flatMap((pattern) =>
    [...plain.matchAll(pattern)].map(({ 0: found, index }): Part => [index, index + found.length]),
  );
  return [...simple, ...spelledEmails(plain), ...domains(plain), ...findPhoneNumbers(plain)];
}

function spelledEmails(plain: string): Part[] {
  return [...plain.matchAll(SPELLED_EMAIL)].flatMap(({ 0: found, 1: at = '', 2: host = '', index }) => {
    if (BRACKET.test(at)) return [[index, index + found.length] as const];
    const length = domainIn(host);
    return length === null ? [] : [[index, index + found.length - host.length + length] as const];
  });
}

function domains(plain: string): Part[] {
  return [...plain.matchAll(DOMAIN)].flatMap(({ 0: found, 1: host = '', index }) => {
    const length = domainIn(host);
    if (length === null) return [];
    return [[index, index + (length === host.length ? found.length : length)] as const];
  });
}

/** The length of the possible domain at the start of a chain of labels; null for none. "leo.com.Then" has one, "striker.My" has none. */
function domainIn(chain: string): number | null {
  const dots = [...chain.matchAll(DOTS)].map(({ 0: dot, index }) => ({ from: index, to: index + dot.length, dot }));
  for (let last = dots.length - 1; last >= 0; last -= 1) {
    const end = dots[last + 1]?.from ?? chain.length;
    const labels = [last - 1, last].map((one) => chain.slice(dots[one]?.to ?? 0, dots[one + 1]?.from ?? chain.length));
    const first = chain.slice(dots[last - 2]?.to ?? 0, dots[last - 1]?.from ?? 0);
    if (isDomain([...(last > 0 ? [first] : []), ...labels], dots[last]?.dot !== '.')) return end;
  }
  return null;
}

function isDomain(labels: readonly string[], isSpelled: boolean): boolean {
  const last = labels.at(-1) ?? '';
  const ending = last.toLowerCase();
  if (FILE_ENDINGS.includes(ending)) return false;
  if (isSpelled && !SPELLED_ENDINGS.includes(ending)) return false;
  if (/^\p{Lu}\p{Ll}/u.test(last) && !PLAIN_ENDINGS.includes(ending)) return false;
  const { domain, isIcann } = parse(labels.join('.').replaceAll('_', '-').toLowerCase());
  return domain !== null && isIcann === true;
}

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

const AS_IT_IS = /^[\n\r\t -~]*$/;
const NOT_READ = /^(?:\p{Default_Ignorable_Code_Point}|\u20E3)$/u;
const DIGIT = /^\p{Nd}$/u;

/** A text as readers see it: without invisible characters, in compatible letters and ASCII digits. `placeOf` maps an index to the original. */
function readPlainly(text: string) {
  if (AS_IT_IS.test(text)) return { plain: text, placeOf: (index: number) => index };
  const places: number[] = [];
  let plain = '';
  let at = 0;
  for (const character of text) {
    const read = NOT_READ.test(character) ? '' : usualForm(character);
    for (let unit = 0; unit < read.length; unit += 1) places.push(at);
    plain += read;
    at += character.length;
  }
  return { plain, placeOf: (index: number) => places[index] ?? text.length };
}

function usualForm(character: string): string {
  const usual = character.normalize('NFKC');
  if (!DIGIT.test(usual)) return usual;
  const code = usual.codePointAt(0) ?? 0;
  const row = code - (code % 16);
  // The digits of an alphabet begin at a code point that ends in 0 or in 6.
  const start = DIGIT.test(String.fromCodePoint(row)) ? 0 : 6;
  return String(((code % 16) - start) % 10);
}
