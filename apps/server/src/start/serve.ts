import type { AddressInfo } from 'node:net';
import { DEMO_DOMAIN, fillWithDemo } from '@touchline/api';
import { PRODUCT_NAME } from '@touchline/contracts/product';
import { DatabaseUnusable } from '@touchline/db';
import { type Config, ConfigError, DEMO_PASSWORD, readConfig } from '../config.ts';
import { buildServer } from '../server.ts';
import { startDailyBackup } from './daily-backup.ts';
import { ensureAdmin, type FirstAdmin } from './first-admin.ts';
import { giveBackMemory } from './give-back-memory.ts';
import { startJanitor } from './janitor.ts';
import { createLogger } from './logger.ts';
import { type OpenParts, openParts } from './open-parts.ts';
import { stopOnSignals } from './shutdown.ts';

const DEMO_SIGN_INS = [
  ['admin', 'verifies people, reviews videos'],
  ['scout', 'verified, finds players'],
  ['player', 'verified, uploads enabled'],
  ['newplayer', 'waits for verification'],
  ['newscout', 'waits for verification'],
] as const;

/** Runs the server until a signal stops it; a failure on the way is one clear line, and the end of the process. */
export async function serve(): Promise<void> {
  try {
    await start();
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}

/** Configuration, then database and files, then HTTP. */
async function start(): Promise<void> {
  // Whatever the server writes is for its own account only.
  process.umask(0o077);
  const config = readConfig();
  const log = createLogger(config.logLevel);
  const parts = await openParts(config, log);
  const { hasDemo, firstAdmin } = await parts.exclusively(() => firstStart(parts, config));
  const server = await buildServer({
    shared: parts.shared,
    logger: log,
    publicOrigin: parts.shared.publicOrigin,
    devOrigins: config.devOrigins,
    trustProxy: config.trustProxy,
    metricsFrom: config.metricsFrom,
    webDist: config.webDist,
    maxRssBytes: config.maxRssBytes,
  });
  await giveBackMemory();
  await server.app.listen({ host: config.host, port: config.port });
  const stopJanitor = startJanitor(parts.shared);
  const stopBackups = startDailyBackup(config, log);
  stopOnSignals(
    server,
    async () => {
      stopJanitor();
      stopBackups();
      await parts.close();
    },
    log,
  );
  const { port } = server.app.server.address() as AddressInfo;
  // With PORT=0 the port is known only now.
  parts.shared.publicOrigin = config.publicOrigin ?? `http://localhost:${port}`;
  announce(parts.shared.publicOrigin, hasDemo, firstAdmin);
}

async function firstStart({ shared }: OpenParts, config: Config) {
  const isEmpty = (await shared.db.selectFrom('users').select('id').limit(1).execute()).length === 0;
  if (isEmpty && config.fillWithDemo) await fillWithDemo(shared, DEMO_PASSWORD);
  const firstAdmin = await ensureAdmin(shared, config);
  const demoScout = await shared.db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', `newscout${DEMO_DOMAIN}`)
    .executeTakeFirst();
  return { hasDemo: demoScout !== undefined, firstAdmin };
}

function announce(origin: string, hasDemo: boolean, firstAdmin: FirstAdmin | null): void {
  const lines = ['', `  ${PRODUCT_NAME} is ready at ${origin}`];
  if (hasDemo) {
    lines.push('', `  Demo sign-ins (password ${DEMO_PASSWORD}):`);
    for (const [name, what] of DEMO_SIGN_INS) lines.push(`    ${name.padEnd(10)} ${what}`);
  }
  if (firstAdmin?.password) {
    lines.push('', `  First admin: ${firstAdmin.username}, password ${firstAdmin.password} (shown only this once)`);
  } else if (firstAdmin) {
    lines.push('', `  First admin: ${firstAdmin.username}, with the password you have set`);
  }
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DatabaseUnusable) return error.message;
  const { code, port, syscall } = error as { code?: string; port?: number; syscall?: string };
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Set PORT to another one.`;
  // What the system refuses it names with the file or the address; a stack would say no more.
  if (syscall !== undefined) return `${PRODUCT_NAME} could not start: ${(error as Error).message}`;
  return `${PRODUCT_NAME} could not start: ${error instanceof Error ? error.stack : String(error)}`;
}
