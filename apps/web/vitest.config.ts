import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vitest/config';
import shared from '../../vitest.shared.ts';

const RULES = 'src/**/*.test.ts';
const SCREENS = 'src/**/*.test.tsx';
/** Starts the app as a browser does, which then runs until its process ends. */
const ENTRY = 'src/main*.test.tsx';
/** The library's package names its build for browsers in a way that only bundlers read. */
const TUS = fileURLToPath(new URL('../../node_modules/tus-js-client/lib.esm/browser/index.js', import.meta.url));
const browser = { environment: 'jsdom', setupFiles: ['./src/testing/setup.ts'] };

/** A browser environment is slow to set up, so only the tests of screens get one. */
export default mergeConfig(
  shared,
  defineConfig({
    resolve: { alias: { 'tus-js-client': TUS } },
    test: {
      // One process runs many files, so that it loads the app and its libraries once. setup.ts puts back what tests change.
      // Files that run at once are in processes of their own: threads of one process would share its BroadcastChannels.
      isolate: false,
      projects: [
        { extends: true, test: { name: 'rules', environment: 'node', exclude: [SCREENS] } },
        { extends: true, test: { name: 'screens', ...browser, exclude: [RULES, ENTRY] } },
        { extends: true, test: { name: 'entry', ...browser, exclude: [RULES, 'src/*/**'], isolate: true } },
      ],
    },
  }),
);
