import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ADMIN } from './child-server.ts';

const CLI = fileURLToPath(new URL('../../../src/cli.ts', import.meta.url));
/** What Node has made of the sources for the server serves here too. */
const COMPILED = fileURLToPath(new URL('../../../../../node_modules/.cache/compiled', import.meta.url));

interface Outcome {
  stdout: string;
  stderr: string;
  code: number;
}

/** Runs a command as the operator does; answers what it wrote, and how it ended. */
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
