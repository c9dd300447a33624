import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  type AppContext,
  bindJobs,
  createCardRenderer,
  createImageEncoder,
  createLiveHub,
  createPasswords,
  createUploadSlots,
  createVideoConverter,
  createVideoProbe,
  type Events,
  type FileStore,
  type JobDefinition,
  jobKinds,
  localEvents,
  openDiskStore,
  openJobs,
  openOutbox,
  openS3Store,
  openShippedImages,
  outboxMailer,
  permanentProblemOf,
  postgresEvents,
  removeLeftovers,
  sealEntries,
  smtpMailer,
  systemClock,
} from '@touchline/api';
import { isSqlite, type OpenDatabase, openDatabase } from '@touchline/db';
import type { Logger } from 'pino';
import { limitsOfWorker } from '../cluster/limits-of-worker.ts';
import type { Primary } from '../cluster/to-primary.ts';
import { type Config, ConfigError } from '../config.ts';
import { cleanUp, mergeSearchTables } from './clean-up.ts';
import { dailyBackup } from './daily-backup.ts';
import { readServerSecret } from './server-secret.ts';

const SHIPPED_PICTURES = fileURLToPath(new URL('../../assets/uploads', import.meta.url));

export type OpenParts = Awaited<ReturnType<typeof openParts>>;

/** Opens what a server or a command needs. The first process deletes leftovers of a crash. Tests pass their own jobs. */
export async function openParts(
  config: Config,
  log: Logger,
  definitions: readonly JobDefinition[] = allJobs(config, log),
  primary: Primary | null = null,
) {
  const folder = resolve(config.dataDir);
  const database = await openDatabase({
    url: config.databaseUrl,
    folder,
    allowEmpty: config.allowEmpty,
    worker: primary ?? undefined,
  });
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const files = await openFiles(config, folder);
    const { db } = database;
    const clock = systemClock;
    const limits = primary ? limitsOfWorker(config.limits, config.workers) : config.limits;
    const events = await openEvents(config, database, { log, primary });
    const live = createLiveHub({ db, clock, events, limits, log });
    const shared: AppContext = {
      db,
      files,
      clock,
      limits,
      policies: config.policies,
      passwords: createPasswords(limits),
      videoProbe: createVideoProbe(limits),
      videoConverter: createVideoConverter(),
      imageEncoder: createImageEncoder(limits),
      shippedImages: openShippedImages(SHIPPED_PICTURES),
      cardRenderer: createCardRenderer(limits),
      secret: readServerSecret(config),
      siteTimeZone: config.siteTimeZone,
      publicOrigin: config.publicOrigin ?? `http://localhost:${config.port}`,
      uploadSlots: createUploadSlots(limits),
      events,
      live,
      jobs: openJobs({ db, clock, events, limits, log }, definitions),
      ...openMailer(config),
      isOutboxReadable: config.fillWithDemo && !config.mail.smtp,
      log,
    };
    // With SQLite the folder is locked. With PostgreSQL other servers may use the same folder.
    const alone = isSqlite(db);
    if (primary?.isFirst ?? true) await removeLeftovers(shared, { alone });
    const close = async () => {
      await shared.jobs.stop();
      await shared.mailer.close();
      live.close();
      await events.close();
      shared.cardRenderer.close();
      shared.videoProbe.close();
      shared.videoConverter.close();
      shared.imageEncoder.close();
      const { isLast } = (await primary?.askToClose()) ?? { isLast: true };
      if (isLast) await sealAtEnd(shared);
      // Uploads that the shutdown has interrupted.
      if (alone && isLast) await files.removeStaged();
      await database.close({ isLast });
    };
    const { exclusively, checkLater } = database;
    return { shared, work: bindJobs(shared, definitions), exclusively, checkLater, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** A database that does not respond must not keep the process alive. Milliseconds. */
const SEAL_MS = 2000;

/** Seals the last entries of the audit log, so that none is unsealed after a clean stop. */
async function sealAtEnd(shared: AppContext): Promise<void> {
  const sealed = sealEntries(shared).catch((error: unknown) => {
    shared.log.warn({ err: error }, 'the last entries of the audit log are not sealed');
  });
  await Promise.race([sealed, pause(SEAL_MS, undefined, { ref: false })]);
}

function allJobs(config: Config, log: Logger): JobDefinition[] {
  const backup = dailyBackup(config, log);
  return [...jobKinds, cleanUp, mergeSearchTables, ...(backup ? [backup] : [])];
}

/** Several servers may use one PostgreSQL. SQLite has one server, which may have several workers. */
async function openEvents(
  { databaseUrl: url }: Config,
  { db }: OpenDatabase,
  { log, primary }: { log: Logger; primary: Primary | null },
): Promise<Events> {
  if (url) return postgresEvents({ db, url, log });
  if (!primary) return localEvents(log);
  const events = localEvents(log, primary.publish);
  primary.onEvent(events.receive);
  return events;
}

/** Opens the store of uploaded files. If it cannot be reached, the server starts and /readyz reports it. */
async function openFiles({ storage }: Config, folder: string): Promise<FileStore> {
  if (!storage) return openDiskStore(folder);
  const files = await openS3Store(folder, storage);
  const refusal = await files.check().then(() => null, permanentProblemOf);
  // Waiting does not fix rejected credentials or a missing bucket.
  if (refusal) throw new ConfigError(`STORAGE_URL names a store that ${refusal}.`);
  return files;
}

export function openMailer({ mail, dataDir }: Config) {
  const outbox = openOutbox(resolve(dataDir));
  return { outbox, mailer: mail.smtp ? smtpMailer(mail.smtp, mail.from) : outboxMailer(outbox, mail.from) };
}
