import { expect, test } from 'vitest';
import { printCards } from './card-names.ts';

test('a card with the syntax of PDF as its name is printed as text, and one with characters that cannot be printed is rejected', {
  tags: ['IJ-05'],
}, async () => {
  const names = ['control characters', 'Chinese', 'half a character', 'the syntax of PDF'] as const;
  expect(await printCards(names, ['pdf'])).toEqual(['the syntax of PDF, pdf']);
});
