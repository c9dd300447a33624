import type { Logger } from 'pino';
import { retire } from '../cluster/connections.ts';
import type { Primary } from '../cluster/to-primary.ts';
import type { Server } from '../server.ts';
import { flushLog } from './logger.ts';
import type { OpenParts } from './open-parts.ts';

const DRAIN_MS = 8000;
/** Jobs that run longer are aborted and run again later. Aborting takes up to a second. */
const JOBS_MS = 6000;
const CLOSE_EVERY_MS = 50;

/** Ends the process on a signal, an error or a message of the primary process. Requests and jobs in progress end first. */
export function stopOnSignals(
  server: Server,
  { shared, close }: OpenParts,
  { log, primary }: { log: Logger; primary: Primary | null },
): void {
  let isStopping = false;
  let hurry: AbortController | null = null;
  const stop = async (reason: string, exitCode: number, { isReload } = { isReload: false }) => {
    if (hurry && !isReload) {
      hurry.abort();
      hurry = null;
      return;
    }
    if (isStopping) {
      log.warn({ reason }, 'stopping at once');
      process.exit(1);
    }
    isStopping = true;
    log.info({ reason }, 'stopping');
    const jobsStopped = shared.jobs.stop(JOBS_MS).then(() => primary?.resigned());
    if (isReload) {
      hurry = new AbortController();
      await retire(server.app.server, { countStreams: shared.live.count, hurry: hurry.signal });
    } else server.health.drain();
    // A stalled connection would keep the server open.
    const deadline = setTimeout(() => server.app.server.closeAllConnections(), DRAIN_MS).unref();
    // Keep-alive connections would stay open after their last response.
    const ending = setInterval(() => server.app.server.closeIdleConnections(), CLOSE_EVERY_MS).unref();
    await Promise.all([server.app.close(), jobsStopped]);
    clearTimeout(deadline);
    clearInterval(ending);
    await close();
    await flushLog(log);
    process.exit(exitCode);
  };
  if (primary) primary.onStop((reason, isReload) => void stop(reason, 0, { isReload }));
  // A single process cannot reload at SIGHUP: it ends, and its supervisor starts it again.
  else for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(signal, 0));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, event);
      primary?.stopping();
      void stop(event, 1);
    });
  }
}
