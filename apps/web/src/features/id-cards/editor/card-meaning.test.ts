import { expect, test } from 'vitest';
import { aCard } from '../../../testing/cards.ts';
import { anAccount } from '../../../testing/people.ts';
import { meaningOf } from './card-meaning.ts';

test.each([
  [{ unprintable: 'The card cannot print “体”.' }, 'It verifies, but cannot be printed. The card cannot print “体”.'],
  [
    { unprintable: 'The card cannot print “体”.', status: 'revoked' as const },
    'Its code is refused on the verification page.',
  ],
  [{}, 'Anyone can verify it by its code.'],
])(
  'of a card with %j the editor says what a check shows, and whether it can be printed',
  { tags: ['CARD-83'] },
  (facts, text) => {
    expect(meaningOf(aCard(facts), anAccount())).toBe(text);
  },
);
