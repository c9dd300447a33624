/**
 * Writes down how wide each letter of the ID card's typeface is, so that a browser can lay a card out exactly as the
 * server does without reading the font itself.
 *
 *   node scripts/card-font/measure.mjs
 *
 * Run it when the font's package is updated; a test of packages/id-card fails until then.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const fromCard = createRequire(join(root, 'packages/id-card/package.json'));
const fontkit = fromCard('fontkit');
const open = (file) => fontkit.openSync(fromCard.resolve(`@expo-google-fonts/source-sans-3/${file}.ttf`));
const fonts = {
  regular: open('400Regular/SourceSans3_400Regular'),
  bold: open('700Bold/SourceSans3_700Bold'),
};

/** Control characters and the font's private ones are no text. */
const isText = (code) => !/[\p{C}]/u.test(String.fromCodePoint(code));
const codes = fonts.regular.characterSet.filter(isText).sort((a, b) => a - b);

const ranges = [];
for (const code of codes) {
  const last = ranges.at(-1);
  if (last?.to === code - 1) last.to = code;
  else ranges.push({ from: code, to: code });
}
const hex = (code) => code.toString(16);
const lines = [
  '// Written by scripts/card-font/measure.mjs; not by hand.',
  '',
  '/** The characters of the typeface: hexadecimal code points, single or from-to. */',
  `export const CHARACTERS = '${ranges.map(({ from, to }) => (from === to ? hex(from) : `${hex(from)}-${hex(to)}`)).join(' ')}';`,
  '',
  '/** The width of each of them, in thousandths of the type size, by weight. */',
  'export const WIDTHS = {',
  ...Object.entries(fonts).map(
    ([weight, font]) => `  ${weight}: '${codes.map((code) => font.glyphForCodePoint(code).advanceWidth).join(' ')}',`,
  ),
  '};',
  '',
];
writeFileSync(join(root, 'packages/id-card/src/font-metrics.ts'), lines.join('\n'));
