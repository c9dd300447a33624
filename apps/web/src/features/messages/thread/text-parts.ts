/** A part of a message: plain text, or a web address with its link. */
export interface TextPart {
  /** The index in the message. */
  start: number;
  text: string;
  href: string | null;
}

/**
 * What looks like a web address. It ends before invisible characters, which could make it look like another address, and
 * before quotes and angle brackets, which often surround addresses.
 */
const ADDRESS =
  /(?<![\p{L}\p{N}@])(?:https?:\/\/|www\.)(?:(?![,;]https?:)[^\s<>"“”«»\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF])+/giu;
const PUNCTUATION = /[.,;:!?'’*_…]$/u;

/**
 * Splits a message into text and addresses. Only http and https are linked, and never with a user name before an @, which
 * makes an address look like another site's. The parts joined are always the exact message.
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

/** Punctuation after an address is not part of it; a closing bracket is only if it was opened in the address. */
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
