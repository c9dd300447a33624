import { test } from 'vitest';
import { checkState, STATES } from './states.ts';

test.each(STATES)(
  'a card that is $name is $state for editor, panel, registry, PDF, PNG, verification and REST alike',
  (state) => checkState(state, { isPrinted: true }),
);
