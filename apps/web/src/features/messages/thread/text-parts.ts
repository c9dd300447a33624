/** A stretch of a message: plain words, or an address with where it leads. */
export interface TextPart {
  /** Where it begins in the message. */
  start: number;
  text: string;
  href: string | null;
}

/**
 * What looks like a web address. It ends before characters one cannot see, which could make it read as another, and
 * before quotes and angle brackets, which people put around addresses.
 */
const ADDRESS =
  /(?<![\p{L}\p{N}@])(?:https?:\/\/|www\.)(?:(?![,;]https?:)[^\s<>"“”«»\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF])+/giu;
const PUNCTUATION = /[.,;:!?'’*_…]$/u;

/**
 * Cuts a message into words and addresses. Only http and https lead anywhere, and never with a name before an @, which is
 * how an address pretends to be another's. The parts put together are always the message, letter by letter.
 */
export function toParts(message: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of message.matchAll(ADDRESS)) {
    const text = withoutPunctuation(match[0]);
    const href = toHref(text);
    if (href === null) continue;
    if (match.index > end) parts.push({ start: end, text: message.slice(end, match.index), href: null });
    parts.push({ start: match.index, text, href });
    end = match.index + text.length;
  }
  if (end < message.length) parts.push({ start: end, text: message.slice(end), href: null });
  return parts;
}

/** A full stop behind an address ends the sentence; a bracket is part of an address only if it was opened in it. */
function withoutPunctuation(address: string): string {
  let text = address;
  while (PUNCTUATION.test(text) || hasStrayBracket(text)) text = text.slice(0, -1);
  return text;
}

const OPENED_BY: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

function hasStrayBracket(text: string): boolean {
  const closing = text.at(-1) ?? '';
  const opening = OPENED_BY[closing];
  return opening !== undefined && text.split(closing).length > text.split(opening).length;
}

function toHref(text: string): string | null {
  const address = /^www\./i.test(text) ? `https://${text}` : text;
  if (!URL.canParse(address)) return null;
  const { protocol, username, password, hostname, href } = new URL(address);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && username === '' && password === '' && hostname.includes('.') ? href : null;
}
