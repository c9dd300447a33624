import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ADMIN } from './child-server.ts';

const CLI = fileURLToPath(new URL('../../../src/cli.ts', import.meta.url));
/** The compile cache of the server serves the command line too. */
const COMPILED = fileURLToPath(new URL('../../../../../node_modules/.cache/compiled', import.meta.url));

export interface Outcome {
  stdout: string;
  stderr: string;
  code: number;
}

/** Runs a command as an operator does; returns its output and exit code. */
export const cli = (folder: string, ...words: string[]): Promise<Outcome> => cliWith({}, folder, ...words);

/** The same with more settings. */
export async function cliWith(settings: Record<string, string>, folder: string, ...words: string[]): Promise<Outcome> {
  const own = { DATA_DIR: folder, DEMO: '0', NEW_PASSWORD: ADMIN.password, NODE_COMPILE_CACHE: COMPILED };
  const env = { ...own, ...settings };
  try {
    return { ...(await promisify(execFile)(process.execPath, [CLI, ...words], { env })), code: 0 };
  } catch (error) {
    return error as Outcome;
  }
}
