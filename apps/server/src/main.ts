import cluster from 'node:cluster';
import type { AddressInfo } from 'node:net';
import { notifyJobFailed, queuePlaces, refreshMinors } from '@touchline/api';
import { PRODUCT_NAME } from '@touchline/contracts/product';
import { DatabaseUnusable } from '@touchline/db';
import type { Logger } from 'pino';
import { tryPort } from './cluster/connections.ts';
import { connectToPrimary, type Primary } from './cluster/to-primary.ts';
import { type Config, DEMO_PASSWORD, readConfig } from './config.ts';
import { collectGarbage } from './http/overload.ts';
import { lastBackupOf } from './operations/daily-backup.ts';
import { fillAtFirstStart, warnOfOneAdmin } from './operations/first-start.ts';
import { createLogger } from './operations/logger.ts';
import { type OpenParts, openParts } from './operations/open-parts.ts';
import { stopOnSignals } from './operations/shutdown.ts';
import { buildServer } from './server.ts';
import { isLoopbackOrigin } from './service-urls.ts';
import { shownSettings, undecidedChoices } from './shown-settings.ts';
import { VERSION } from './version.ts';

const DEMO_SIGN_INS = [
  ['admin', 'verifies people, reviews videos'],
  ['scout', 'verified, finds players'],
  ['player', 'verified, uploads enabled'],
  ['newplayer', 'waits for verification'],
  ['newscout', 'waits for verification'],
  ['junior', 'a player under 18'],
  ['guardian', 'decides for junior'],
] as const;

/** The first requests should not wait for the garbage collection after the start. Milliseconds. */
const COLLECT_AFTER_MS = 500;

async function start(): Promise<void> {
  const config = readConfig();
  const log = createLogger(config.logLevel);
  const primary = cluster.isWorker ? await connectToPrimary(config) : null;
  const parts = await openParts(config, log, undefined, primary);
  // In a server of several workers only the first one prepares the database.
  const facts = (primary?.isFirst ?? true) ? await prepare(parts, config) : null;
  if (facts) logSettings(config, log);
  const server = await buildServer({
    ...config,
    shared: parts.shared,
    logger: log,
    publicOrigin: parts.shared.publicOrigin,
    allWorkers: primary,
    lastBackupAt: lastBackupOf(config),
  });
  await server.app.listen({ host: config.host, port: primary?.port ?? config.port });
  const { port } = server.app.server.address() as AddressInfo;
  // With PORT=0 the port is known only now. Jobs write the origin into mails.
  parts.shared.publicOrigin = config.publicOrigin ?? `http://localhost:${port}`;
  const runJobs = () =>
    parts.shared.jobs.start(parts.work, {
      onRun: server.health.observeRun,
      onFailed: (tx, job) => notifyJobFailed(parts.shared, tx, { jobKind: job.kind }),
    });
  stopOnSignals(server, parts, { log, primary });
  setTimeout(() => void collectGarbage(), COLLECT_AFTER_MS).unref();
  const announcement = facts && announce(parts, config, facts);
  if (primary) {
    // The primary process chooses the worker that runs the background jobs.
    const { jobs } = parts.shared;
    jobs.leaveToOther(primary.wake);
    primary.onWake(jobs.wake);
    primary.onLead(runJobs);
    primary.serving(announcement);
  } else {
    runJobs();
    process.stdout.write(announcement ?? '');
  }
  void endIfDamaged(parts, log, primary);
}

function logSettings(config: Config, log: Logger): void {
  const given = shownSettings(config).filter(({ isSet }) => isSet);
  log.info(
    { version: VERSION, settings: Object.fromEntries(given.map(({ name, value }) => [name, value])) },
    'settings',
  );
  const open = config.isProduction ? undecidedChoices(config) : null;
  if (open) log.warn({}, open);
}

async function prepare(parts: OpenParts, config: Config) {
  // Checked before the database is filled, so that a taken port changes nothing.
  if (!cluster.isWorker) await tryPort(config);
  const facts = await parts.exclusively(() => fillAtFirstStart(parts.shared, config));
  await refreshMinors(parts.shared);
  await queuePlaces(parts.shared);
  await warnOfOneAdmin(parts.shared);
  return facts;
}

/** Checks a large database while the server runs. A damaged one ends the server at once, because each write may destroy more. */
async function endIfDamaged({ checkLater }: OpenParts, log: Logger, primary: Primary | null): Promise<void> {
  try {
    await checkLater();
  } catch (error) {
    if (!(error instanceof DatabaseUnusable)) return log.error({ err: error }, 'the database could not be checked');
    log.fatal(error.message);
    if (primary) primary.endServer();
    else process.exit(1);
  }
}

type StartFacts = Awaited<ReturnType<typeof fillAtFirstStart>>;

function announce({ shared }: OpenParts, { mail }: Config, { hasDemo, firstAdmin }: StartFacts): string {
  const { publicOrigin, outbox } = shared;
  const lines = ['', `  ${PRODUCT_NAME} is ready at ${publicOrigin}`];
  if (hasDemo) {
    lines.push('', `  Demo sign-ins (password ${DEMO_PASSWORD}):`);
    for (const [name, what] of DEMO_SIGN_INS) lines.push(`    ${name.padEnd(10)} ${what}`);
  }
  if (firstAdmin?.password) {
    lines.push('', `  First admin: ${firstAdmin.username}, password ${firstAdmin.password} (shown only this once)`);
  } else if (firstAdmin) {
    lines.push('', `  First admin: ${firstAdmin.username}, with the password you have set`);
  }
  if (!mail.smtp) lines.push('', `  Email: written to ${outbox.folder}; set SMTP_URL to send it`);
  else if (isLoopbackOrigin(publicOrigin)) {
    lines.push('', `  Email: links lead to ${publicOrigin}, which only this machine can open; set PUBLIC_ORIGIN`);
  }
  return `${lines.join('\n')}\n\n`;
}

await start();
