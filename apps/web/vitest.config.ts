import { defineConfig, mergeConfig } from 'vitest/config';
import shared from '../../vitest.shared.ts';

const RULES = 'src/**/*.test.ts';
const SCREENS = 'src/**/*.test.tsx';

/** A browser environment is slow to set up, so only the tests of screens get one. */
export default mergeConfig(
  shared,
  defineConfig({
    test: {
      pool: 'threads',
      projects: [
        { extends: true, test: { name: 'rules', environment: 'node', exclude: [SCREENS] } },
        {
          extends: true,
          test: { name: 'screens', environment: 'jsdom', exclude: [RULES], setupFiles: ['./src/testing/setup.ts'] },
        },
      ],
    },
  }),
);
