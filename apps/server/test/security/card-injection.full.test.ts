import { expect, test } from 'vitest';
import { NAMES, printCards } from './card-names.ts';

test('a card with any name is printed or rejected with a message', { tags: ['IJ-05'] }, async () => {
  const printed = await printCards(Object.keys(NAMES) as (keyof typeof NAMES)[]);
  const whole = ['the longest name', 'combining marks', 'the syntax of PDF', 'the syntax of SVG', 'blank'];
  expect(printed).toEqual(whole.flatMap((what) => [`${what}, pdf`, `${what}, image`]));
});
