import anyAscii from 'any-ascii';

/** A letter of another script than the Latin one. */
const FOREIGN = /(?!\p{Script=Latin})\p{L}/u;

/** Greek pairs of letters that are one sound; the library writes letter by letter. */
const GREEK_PAIRS: [pair: RegExp, latin: string][] = [
  [/[οΟ][υύΥΎ]/g, 'ou'],
  [/[αΑ][υύΥΎ]/g, 'av'],
  [/[εΕ][υύΥΎ]/g, 'ev'],
  [/[γΓ][γΓ]/g, 'ng'],
];

/** The text in Latin letters, `Nikos` for Νίκος; null if it has no others. */
export function toLatin(text: string): string | null {
  if (!FOREIGN.test(text)) return null;
  return anyAscii(GREEK_PAIRS.reduce((written, [pair, latin]) => written.replace(pair, latin), text.normalize('NFC')));
}
