/** `npm test` counts what the shared Vitest set-up reports, so a workspace that does not use it would go uncounted. */
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
      message: 'does not start from vitest.shared.ts',
      advice:
        "Write `export { default } from '../../vitest.shared.ts';` in it, or merge that with what is particular here.",
    }));
}

function usesSharedSetup(config) {
  return existsSync(config) && readFileSync(config, 'utf8').includes('/vitest.shared.ts');
}
