import { foldForSearch } from '@touchline/contracts/search';

export type FullNames = Record<'firstName' | 'lastName' | 'username', string>;

const WORD = /[@＠]?[\p{L}\p{M}\p{Nd}][\p{L}\p{M}\p{Nd}_.-]*/gu;
/** The shortest part of a name of several words, such as "van der Berg", that is hidden alone. */
const PART_MIN = 4;

/** A text without the last name and the username of a minor, however they are written there. */
export function withoutNames(text: string, names: FullNames): string {
  const hidden = hiddenWords(names);
  const left = text.replace(WORD, (word) => (hidden.has(fold(word)) ? '' : word));
  if (left === text) return text;
  return left
    .replace(/^['’]s\b|(?<=\s)['’]s\b/gu, '')
    .replace(/[^\S\n]{2,}/gu, ' ')
    .trim();
}

function hiddenWords({ firstName, lastName, username }: FullNames): Set<string> {
  const parts = lastName.split(/[\s-]+/u);
  const long = parts.length === 1 ? parts : parts.filter((part) => part.length >= PART_MIN);
  const hidden = new Set([lastName, username, ...long].map(fold));
  for (const shown of firstName.split(/\s+/u)) hidden.delete(fold(shown));
  hidden.delete('');
  return hidden;
}

function fold(word: string): string {
  return foldForSearch(word.replace(/^[@＠]/u, '').replace(/[.-]+$/u, ''));
}

/** The initial: what strangers read of a minor's last name. */
export function shortLastName(lastName: string): string {
  const [initial = ''] = lastName.trim().match(/^\P{M}\p{M}*/u) ?? [];
  return initial && `${initial.toUpperCase()}.`;
}
