import type { MessageHit } from '@touchline/contracts/messages';
import { foldForSearch } from '@touchline/contracts/search';

/** Characters shown before and after the match, about two lines of a row. */
const BEFORE = 40;
const AFTER = 100;

/** The part of a text around the first place that the search finds; without one, its beginning. */
export function snippetOf(text: string, typed: string): MessageHit['snippet'] {
  const { start, end } = findFolded(text, foldForSearch(typed)) ?? { start: 0, end: 0 };
  const from = wordStart(text, start);
  const until = Math.min(text.length, end + AFTER);
  return {
    before: (from > 0 ? '…' : '') + onOneLine(text.slice(from, start)),
    match: onOneLine(text.slice(start, end)),
    after: onOneLine(text.slice(end, until)) + (until < text.length ? '…' : ''),
  };
}

/** Where a folded text is in a text that is not folded. Folding changes lengths, so each character is folded alone. */
function findFolded(text: string, typed: string): { start: number; end: number } | null {
  if (typed === '') return null;
  const known = new Map<string, string>();
  let folded = '';
  /** For each folded character where its original begins. */
  const origins: number[] = [];
  let index = 0;
  for (const character of text) {
    const piece = known.get(character) ?? foldAlone(character);
    known.set(character, piece);
    // Repeated spaces are one.
    if (piece !== ' ' || !folded.endsWith(' ')) {
      folded += piece;
      for (let count = 0; count < piece.length; count += 1) origins.push(index);
    }
    index += character.length;
  }
  const place = folded.indexOf(typed);
  if (place < 0) return null;
  const last = place + typed.length;
  return { start: origins[place] ?? 0, end: origins[last] ?? text.length };
}

const foldAlone = (character: string) => foldForSearch(`x${character}x`).slice(1, -1);

/** The start of a word at most BEFORE characters ahead of the match. */
function wordStart(text: string, match: number): number {
  const earliest = match - BEFORE;
  if (earliest <= 0) return 0;
  const space = text.slice(earliest, match).search(/\s\S/);
  return space < 0 ? earliest : earliest + space + 1;
}

/** Spaces for line breaks, and no half of a surrogate pair at a cut. */
const onOneLine = (text: string) => text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '').replace(/\s+/g, ' ');
