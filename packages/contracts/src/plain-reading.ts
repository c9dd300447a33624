const AS_IT_IS = /^[\n\r\t -~]*$/;
const NOT_READ = /^(?:\p{Default_Ignorable_Code_Point}|\u20E3)$/u;
const DIGIT = /^\p{Nd}$/u;

/** A text as readers see it: without invisible characters, in compatible letters and ASCII digits. `placeOf` maps an index to the original. */
export function readPlainly(text: string) {
  if (AS_IT_IS.test(text)) return { plain: text, placeOf: (index: number) => index };
  const places: number[] = [];
  let plain = '';
  let at = 0;
  for (const character of text) {
    const read = NOT_READ.test(character) ? '' : usualForm(character);
    for (let unit = 0; unit < read.length; unit += 1) places.push(at);
    plain += read;
    at += character.length;
  }
  return { plain, placeOf: (index: number) => places[index] ?? text.length };
}

function usualForm(character: string): string {
  const usual = character.normalize('NFKC');
  if (!DIGIT.test(usual)) return usual;
  const code = usual.codePointAt(0) ?? 0;
  const row = code - (code % 16);
  // The digits of an alphabet begin at a code point that ends in 0 or in 6.
  const start = DIGIT.test(String.fromCodePoint(row)) ? 0 : 6;
  return String(((code % 16) - start) % 10);
}
