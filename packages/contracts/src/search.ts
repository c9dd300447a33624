/** Letters that Unicode does not take apart into a base letter and a mark, with what people type for them. */
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

/** A text as searches see it: without case, accents and doubled spaces, so that `ozil` finds Özil. */
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

/** What the search over players looks through: name, position, club and nationality (spec 5, Discover). */
export function playerSearchText(player: {
  firstName: string;
  lastName: string;
  position: string | null | undefined;
  club: string | null | undefined;
  nationality: string | null | undefined;
}): string {
  return foldForSearch(player.firstName, player.lastName, player.position, player.club, player.nationality);
}
