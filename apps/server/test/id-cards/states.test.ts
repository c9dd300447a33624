import { test } from 'vitest';
import { checkState, STATES } from './states.ts';

/** The full suite prints the cards of all states. */
const PRINTED = ['good', 'over'];

test.each(STATES)(
  'a card that is $name is $state for editor, panel, registry, verification and REST alike',
  { tags: ['LIFE-10'] },
  (state) => checkState(state, { isPrinted: PRINTED.includes(state.name) }),
);
