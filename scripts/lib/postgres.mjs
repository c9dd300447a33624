/** One PostgreSQL for the tests of all workspaces: each would take seconds of the processor to make its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findNode, ROOT } from './toolchain.mjs';

const PROGRAM = join(ROOT, 'packages', 'db', 'src', 'testing', 'serve-postgres.ts');

/** Starts the server, unless the environment names a database or has no PostgreSQL. It ends with this process. */
export async function startTestPostgres(env) {
  if (env.DATABASE_URL_TEST) return { DATABASE_URL_TEST: env.DATABASE_URL_TEST };
  if (!env.POSTGRES_BIN) return {};
  const child = spawn(findNode(), [PROGRAM, env.POSTGRES_BIN], { cwd: ROOT, env, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const [address] = await Promise.race([once(lines, 'line'), once(lines, 'close').then(() => [])]);
  // Without an address each workspace starts its own, and says what is wrong.
  return address ? { DATABASE_URL_TEST: address } : {};
}
