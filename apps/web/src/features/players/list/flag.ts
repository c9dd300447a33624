import { foldForSearch } from '@touchline/contracts/search';

/** Countries without a code of their own, by the tags of their subdivision. */
const NATIONS: Readonly<Record<string, string>> = { england: 'gbeng', scotland: 'gbsct', wales: 'gbwls' };
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const TO_INDICATOR = 0x1f1e6 - 65;
const TO_TAG = 0xe0000;
const [BLACK_FLAG, END] = ['\u{1f3f4}', '\u{e007f}'];

let codes: Map<string, string> | null = null;

/** The codes of all regions by their names, made when the first flag is shown. */
function codesByName(): Map<string, string> {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const all = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  // Former countries have codes too, which stand for today's.
  const codesOfToday = all.filter((code) => new Intl.Locale(`und-${code}`).region === code);
  return new Map(codesOfToday.map((code) => [foldForSearch(names.of(code)), code]));
}

/** The flag of a country by its English name, as an emoji, or its code where flags are not drawn; null for other texts. */
export function flagOf(country: string | null | undefined): string | null {
  const name = foldForSearch(country);
  if (name === '') return null;
  const nation = NATIONS[name];
  if (nation && !drawsFlags()) return nation.slice('gb'.length).toUpperCase();
  if (nation) return BLACK_FLAG + [...nation].map((letter) => shifted(letter, TO_TAG)).join('') + END;
  codes ??= codesByName();
  const code = codes.get(name);
  if (!code || !drawsFlags()) return code ?? null;
  return [...code].map((letter) => shifted(letter, TO_INDICATOR)).join('');
}

const shifted = (letter: string, by: number) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + by);

let areDrawn: boolean | null = null;

/** Whether the browser draws flags. Without a font that has them, as on Windows, it writes letters or empty boxes, which have no color. */
function drawsFlags(): boolean {
  areDrawn ??= typeof OffscreenCanvas === 'undefined' || isColored('\u{1f1e8}\u{1f1ed}');
  return areDrawn;
}

function isColored(emoji: string): boolean {
  const side = 24;
  const pen = new OffscreenCanvas(side, side).getContext('2d');
  if (!pen) return false;
  pen.font = `${side - 8}px sans-serif`;
  pen.fillText(emoji, 0, side - 6);
  const { data } = pen.getImageData(0, 0, side, side);
  return data.some((red, at) => at % 4 === 0 && red !== data[at + 1]);
}
