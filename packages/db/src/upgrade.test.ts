import { test } from 'vitest';
import { expectUpgradeFrom, steps } from './testing/old-databases.ts';

test('an upgrade of the first database keeps every row and makes a backup', { tags: ['CR-07', 'BACKUP-08'] }, () =>
  expectUpgradeFrom(steps[0] ?? ''),
);
