import withDatabases from '@touchline/db/testing/databases.config';
import { defineConfig, mergeConfig } from 'vitest/config';
import { suite } from '../../vitest.shared.ts';

const isSoak = suite === 'soak';
/** The tests that have a long form. */
const SOAK_TESTS = [
  'src/scouting/saved-players/saved-players.test.ts',
  'src/administration/users/administer.test.ts',
  'src/clips/media/damaged.full.test.ts',
  'src/clips/processing/damaged-videos.full.test.ts',
];

export default mergeConfig(
  withDatabases,
  defineConfig({ test: { ...(isSoak && { include: SOAK_TESTS }), provide: { isSoak } } }),
);
