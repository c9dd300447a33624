import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { expect } from '@playwright/test';
import { startSmtpServer, type TestSmtpServer } from '@touchline/api/testing/smtp-server';
import { test as base } from './fixtures.ts';
import { signedInAdmin } from './people.ts';
import { newDataFolder, serverEnvironment } from './server.ts';

interface OwnServer {
  /** The mail server that the product sends by. */
  smtp: TestSmtpServer;
  /**
   * The file that a server is for. Playwright runs files with the same options one after the other in one process, on the same
   * server, where one would count what another has left.
   */
  serverOf: string;
  /** Settings of the server that differ from those of the shared one. */
  settings: Record<string, string>;
  ownServer: {
    origin: string;
    dataFolder: string;
    /** Stops the server and starts it again, with further settings. */
    restart(settings: Record<string, string>): Promise<void>;
  };
  restart: (settings: Record<string, string>) => Promise<void>;
}

/**
 * A test on a server and database of its own, for numbers that other tests would change, for settings, for SMTP, and for
 * conversions that other tests would have to wait for.
 */
export const test = base.extend<object, OwnServer>({
  smtp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern.
    async ({}, use) => {
      const smtp = await startSmtpServer();
      await use(smtp);
      await smtp.close();
    },
    { scope: 'worker' },
  ],

  serverOf: ['', { scope: 'worker', option: true }],
  settings: [{}, { scope: 'worker', option: true }],
  ownServer: [
    async ({ settings, smtp }, use) => {
      const port = await freePort();
      const origin = `http://127.0.0.1:${port}`;
      const dataFolder = newDataFolder();
      const env = {
        ...serverEnvironment(dataFolder),
        // In production a server does not send mails whose links lead to the reader's own machine.
        NODE_ENV: 'test',
        PORT: String(port),
        PUBLIC_ORIGIN: origin,
        SMTP_URL: `smtp://${smtp.host}:${smtp.port}`,
        MAIL_FROM: 'Touchline <no-reply@touchline.example>',
        ...settings,
      };
      let server = start(env);
      const restart = async (more: Record<string, string>) => {
        await stop(server);
        server = start({ ...env, ...more });
        await expect.poll(() => isReady(origin)).toBe(true);
      };
      try {
        await expect.poll(() => isReady(origin)).toBe(true);
        await use({ origin, dataFolder, restart });
      } finally {
        await stop(server);
        await rm(dataFolder, { recursive: true, force: true });
      }
    },
    { scope: 'worker' },
  ],

  restart: [({ ownServer }, use) => use(ownServer.restart), { scope: 'worker' }],
  baseURL: ({ ownServer }, use) => use(ownServer.origin),
  dataFolder: [({ ownServer }, use) => use(ownServer.dataFolder), { scope: 'worker' }],
  admin: [async ({ ownServer }, use) => use(await signedInAdmin(ownServer.origin)), { scope: 'worker' }],
});

const MAIN = new URL('../../apps/server/run.mjs', import.meta.url).pathname;

function start(env: Record<string, string>): ChildProcess {
  // In a session of its own, like the shared server: Linux may share the processor between sessions, and conversions are
  // the last within theirs. Ctrl+C does not reach it; the fixture stops it.
  return spawn(process.execPath, [MAIN], { env, detached: true, stdio: ['ignore', 'ignore', 'inherit'] });
}

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
