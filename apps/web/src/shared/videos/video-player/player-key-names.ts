import type { KeyLine } from '../../../lib/shown-keys.ts';

/** What the keys of the player do; see player-keys.ts. */
export const PLAYER_KEYS: readonly KeyLine[] = [
  ['Space, K', 'Play or pause'],
  ['J, L', 'Back or forward 10 seconds'],
  ['← →', 'Back or forward 5 seconds'],
  ['0 to 9', 'Jump to 0–90 %'],
  [', .', 'Back or forward one frame'],
  ['< >', 'Slower or faster'],
  ['↑ ↓', 'Louder or quieter'],
  ['M', 'Mute'],
  ['A, B, C', 'Start, end and clear a loop'],
  ['F', 'Full screen'],
  ['I', 'Picture in picture'],
  ['?', 'This list'],
];

/** Where the viewer can mark moments. */
export const MARKING_KEYS: readonly KeyLine[] = PLAYER_KEYS.flatMap((line): KeyLine[] =>
  line[0] === 'M'
    ? [
        ['M', 'Mark this moment, without a pause'],
        ['Shift M', line[1]],
      ]
    : [line],
);
