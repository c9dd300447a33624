import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { type AppContext, notifyJobFailed, refreshMinors } from '@touchline/api';
import { PRODUCT_NAME } from '@touchline/contracts/product';
import { type Config, DEMO_PASSWORD, readConfig } from './config.ts';
import { isLoopbackOrigin } from './mail-settings.ts';
import { collectGarbage } from './operations/collect-garbage.ts';
import { endIfDamaged } from './operations/end-if-damaged.ts';
import { explainFailure } from './operations/explain-failure.ts';
import { type FirstAdmin, fillAtFirstStart } from './operations/first-start.ts';
import { createLogger } from './operations/logger.ts';
import { openParts } from './operations/open-parts.ts';
import { stopOnSignals } from './operations/shutdown.ts';
import { buildServer } from './server.ts';

const DEMO_SIGN_INS = [
  ['admin', 'verifies people, reviews videos'],
  ['scout', 'verified, finds players'],
  ['player', 'verified, uploads enabled'],
  ['newplayer', 'waits for verification'],
  ['newscout', 'waits for verification'],
  ['junior', 'a player under 18'],
  ['guardian', 'decides for junior'],
] as const;

/** Runs the server until a signal stops it: configuration, then database and files, then HTTP. */
async function start(): Promise<void> {
  // All files that the server writes are readable by its own account only.
  process.umask(0o077);
  const config = readConfig();
  const log = createLogger(config.logLevel);
  const parts = await openParts(config, log);
  await tryPort(config);
  const { hasDemo, firstAdmin } = await parts.exclusively(() => fillAtFirstStart(parts.shared, config));
  await refreshMinors(parts.shared);
  const server = await buildServer({
    shared: parts.shared,
    logger: log,
    publicOrigin: parts.shared.publicOrigin,
    devOrigins: config.devOrigins,
    trustProxy: config.trustProxy,
    metricsFrom: config.metricsFrom,
    accelRedirect: config.accelRedirect,
    webDist: config.webDist,
    maxRssBytes: config.maxRssBytes,
  });
  await collectGarbage();
  await server.app.listen({ host: config.host, port: config.port });
  const { port } = server.app.server.address() as AddressInfo;
  // With PORT=0 the port is known only now. Jobs write it into mails.
  parts.shared.publicOrigin = config.publicOrigin ?? `http://localhost:${port}`;
  await parts.shared.jobs.start(parts.work, {
    onRun: server.observeRun,
    onFailed: (tx, job) => notifyJobFailed(parts.shared, tx, { jobKind: job.kind }),
  });
  stopOnSignals(server, parts, log);
  announce(parts.shared, { hasDemo, firstAdmin, sendsMail: config.mail.smtp !== null });
  void endIfDamaged(parts, log);
}

/** Fails where another process has the port, before the first start fills the database. */
async function tryPort({ host, port }: Config): Promise<void> {
  const probe = createServer().listen({ host, port });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

interface StartFacts {
  hasDemo: boolean;
  firstAdmin: FirstAdmin | null;
  sendsMail: boolean;
}

function announce({ publicOrigin, outbox }: AppContext, { hasDemo, firstAdmin, sendsMail }: StartFacts): void {
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
  if (!sendsMail) lines.push('', `  Email: written to ${outbox.folder}; set SMTP_URL to send it`);
  else if (isLoopbackOrigin(publicOrigin)) {
    lines.push('', `  Email: links lead to ${publicOrigin}, which only this machine can open; set PUBLIC_ORIGIN`);
  }
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

try {
  await start();
} catch (error) {
  process.stderr.write(`${explainFailure(`${PRODUCT_NAME} could not start`, error)}\n`);
  process.exit(1);
}
