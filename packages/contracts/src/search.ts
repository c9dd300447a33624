/** Letters that Unicode does not decompose into a base letter and a mark, with what users type for them. */
const SPELLINGS: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/** Folds a text for search: no case, accents or repeated spaces, so that `ozil` finds Özil. */
export function foldForSearch(...texts: readonly (string | null | undefined)[]): string {
  return texts
    .filter((text) => text)
    .join(' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłđðþßæœı]/g, (letter) => SPELLINGS[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}

/** The text that the player search looks through. */
export function playerSearchText(player: {
  firstName: string;
  lastName: string;
  position: string | null | undefined;
  club: string | null | undefined;
  nationality: string | null | undefined;
}): string {
  return foldForSearch(player.firstName, player.lastName, player.position, player.club, player.nationality);
}
