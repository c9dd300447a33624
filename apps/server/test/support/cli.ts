import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ADMIN } from './child-server.ts';

const CLI = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));
/** What Node has made of the sources for the server serves here too. */
const COMPILED = fileURLToPath(new URL('../../../../node_modules/.cache/compiled', import.meta.url));

/** Runs a command as the operator does; answers what it wrote, and how it ended. */
export async function cli(
  folder: string,
  ...words: string[]
): Promise<{ stdout: string; stderr: string; code: number }> {
  const env = { DATA_DIR: folder, DEMO: '0', NEW_PASSWORD: ADMIN.password, NODE_COMPILE_CACHE: COMPILED };
  try {
    return { ...(await promisify(execFile)(process.execPath, [CLI, ...words], { env })), code: 0 };
  } catch (error) {
    return error as { stdout: string; stderr: string; code: number };
  }
}
