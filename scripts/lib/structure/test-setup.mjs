/** `npm test` counts the reports of the shared Vitest configuration; tests of a workspace without it would not be counted. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @returns problems: `{ file, line, message, advice }` */
export function checkTestSetup({ workspaces }) {
  return workspaces
    .filter(({ manifest }) => manifest.scripts?.test)
    .filter(({ path }) => !usesSharedSetup(join(path, 'vitest.config.ts')))
    .map(({ folder }) => ({
      file: `${folder}/vitest.config.ts`,
      line: 1,
      message: 'does not use vitest.shared.ts',
      advice:
        "Write `export { default } from '../../vitest.shared.ts';` in it, or merge it with the workspace's own settings.",
    }));
}

function usesSharedSetup(config) {
  return existsSync(config) && readFileSync(config, 'utf8').includes('/vitest.shared.ts');
}
