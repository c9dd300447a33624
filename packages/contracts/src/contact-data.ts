import { parse } from 'tldts';
import { findPhoneNumbers, type Part } from './contact-numbers.ts';
import { readPlainly } from './plain-reading.ts';

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
