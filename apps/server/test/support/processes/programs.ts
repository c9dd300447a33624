import { spawnSync } from 'node:child_process';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Paths of programs: CADDY_PATH, PROMTOOL_PATH, RESTIC_PATH. */
    programs: Record<'caddy' | 'promtool' | 'restic', string | null>;
  }
}

/** Where systems keep programs; the environment of the tests is not passed on to them. */
export const PROGRAM_FOLDERS = '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin:/opt/homebrew/bin';

/** The path of a program, or null on a machine without it; a test that needs it says so with `runIf`. */
export function findProgram(name: 'caddy' | 'promtool' | 'restic', versionOption: string): string | null {
  const path = inject('programs')[name] ?? name;
  const { error } = spawnSync(path, [versionOption], { env: { PATH: PROGRAM_FOLDERS } });
  return error ? null : path;
}
