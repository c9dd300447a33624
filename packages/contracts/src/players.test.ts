import { expect, test } from 'vitest';
import { playerProfileFields, playerProfilePatch } from './players.ts';

test.each([playerProfileFields, playerProfilePatch])(
  'the second position is another one than the position',
  (schema) => {
    const same = schema.safeParse({ position: 'Striker', secondPosition: 'Striker' });
    expect(same.error?.issues).toMatchObject([
      { path: ['secondPosition'], message: 'Second position must be another one than the position.' },
    ]);
    expect(schema.parse({ position: 'Striker', secondPosition: '' })).toEqual({
      position: 'Striker',
      secondPosition: null,
    });
  },
);
