import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { expect } from '@playwright/test';
import { test as base } from './fixtures.ts';
import { signedInAdmin } from './people.ts';
import { serverEnvironment } from './server.ts';

/** A test on an empty platform of its own, for numbers that other tests would change. It costs a server's start. */
export const test = base.extend<object, { ownOrigin: string }>({
  ownOrigin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern.
    async ({}, use) => {
      const port = await freePort();
      const origin = `http://127.0.0.1:${port}`;
      const environment: Record<string, string> = { ...serverEnvironment(), PORT: String(port), PUBLIC_ORIGIN: origin };
      const main = new URL('../../apps/server/run.mjs', import.meta.url).pathname;
      const server = spawn(process.execPath, [main], { env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
      await expect.poll(() => isReady(origin), { timeout: 20_000 }).toBe(true);
      await use(origin);
      await stop(server);
      await rm(environment.DATA_DIR ?? '', { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],

  baseURL: ({ ownOrigin }, use) => use(ownOrigin),
  admin: [async ({ ownOrigin }, use) => use(await signedInAdmin(ownOrigin)), { scope: 'worker' }],
});

async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function stop(server: ChildProcess): Promise<void> {
  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  await gone;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}
