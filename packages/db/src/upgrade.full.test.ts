import { test } from 'vitest';
import { expectUpgradeFrom, steps } from './testing/old-databases.ts';

test.each(steps.slice(1, -1))(
  'an upgrade of a database at step %s keeps every row and makes a backup',
  { tags: ['CR-07'] },
  expectUpgradeFrom,
);
