import { countPlayersInput } from '@touchline/contracts/players';
import { expect, test } from 'vitest';
import { cleanPositions, describePositions, POSITION_CHOICES, togglePosition } from './positions.ts';

test.each([
  ['', 'Striker', 'Striker'],
  ['Striker', 'Goalkeeper', 'Goalkeeper,Striker'],
  ['Goalkeeper,Striker', 'Striker', 'Goalkeeper'],
  ['Striker', 'Defender', 'Defender,Striker'],
  ['Left Back,Centre Back', 'Right Back', 'Defender'],
  ['Left Back', 'Defender', 'Defender'],
  ['Defender', 'Defender', ''],
  ['Defender', 'Left Back', 'Right Back,Centre Back'],
] as const)('with "%s" set, choosing %s sets "%s"', { tags: ['DISC-84'] }, (before, choice, after) => {
  expect(togglePosition(before, choice)).toBe(after);
});

test.each([
  ['', 'Any position'],
  ['Striker', 'Striker'],
  ['Forward,Goalkeeper', 'Forwards (all), Goalkeeper'],
])('the positions "%s" are described as "%s"', (filter, text) => {
  expect(describePositions(filter)).toBe(text);
});

test('the server accepts every position and group at once', { tags: ['DISC-84'] }, () => {
  expect(countPlayersInput.safeParse({ position: POSITION_CHOICES.join(',') }).success).toBe(true);
  expect(cleanPositions(POSITION_CHOICES.join(' , '))).toBe('Defender,Midfielder,Forward,Goalkeeper');
  expect(cleanPositions('Sweeper,striker,any,')).toBe('');
});
