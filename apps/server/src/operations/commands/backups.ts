import { resolve } from 'node:path';
import { openBucket, permanentProblemOf, type StoredFiles, writtenHead } from '@touchline/api';
import { openForReading } from '@touchline/db';
import { type Config, ConfigError } from '../../config.ts';
import { deleteOldBackups } from '../backups/backup.ts';
import { makeBackup } from '../backups/make-backup.ts';
import { restoreBackup } from '../backups/restore-backup.ts';
import { diagnose } from '../doctor.ts';
import { type Options, print, printError, printProblemCount } from './terminal.ts';

const NOTHING_HERE =
  'There is nothing to back up: pg_dump protects the rows, which are in PostgreSQL, and versioning or a replica of ' +
  'the bucket that STORAGE_URL names protects the uploaded files.';
const FILES_ELSEWHERE =
  'It holds the rows only: the uploaded files are in the bucket that STORAGE_URL names. Protect them there, by versioning ' +
  'or a replica.';

/** Makes a backup and deletes the oldest ones. Returns the exit code. */
export async function backup(config: Config, options: Options): Promise<number> {
  const keep = options.keep ?? String(config.backups.kept);
  if (!/^[1-9]\d{0,5}$/.test(keep)) throw new ConfigError(`--keep is "${keep}", but it takes a number, at least 1.`);
  if (config.storage && config.databaseUrl) {
    print(NOTHING_HERE);
    return 0;
  }
  const folder = resolve(config.dataDir);
  const place = resolve(options.to ?? config.backups.place);
  const now = new Date();
  const auditHead = config.databaseUrl ? await headOf(config) : null;
  const plan = { folder, place, engine: engineOf(config), filesElsewhere: config.storage !== null, now, auditHead };
  const { path, manifest, faults } = await makeBackup(plan);
  print(`${path} holds ${manifest.files} files, ${manifest.bytes} bytes.`);
  if (manifest.auditHead) print(`Head of the audit log: ${manifest.auditHead}`);
  if (manifest.engine === 'postgres') {
    print(
      'It holds the uploaded files only: the rows are in PostgreSQL. Make a dump of them with pg_dump just before this.',
    );
  }
  if (config.storage) print(FILES_ELSEWHERE);
  for (const old of await deleteOldBackups(place, Number(keep), now))
    print(`${old} was deleted; the newest ${keep} are kept.`);
  for (const fault of faults) printError(fault);
  return faults.length > 0 ? 1 : 0;
}

export async function restore(config: Config, from: string): Promise<number> {
  const plan = { backup: resolve(from), folder: resolve(config.dataDir), engine: engineOf(config), now: new Date() };
  const { manifest, replaced } = await restoreBackup(plan);
  print(`${plan.folder} is as it was at ${manifest.createdAt}: ${manifest.files} files, ${manifest.bytes} bytes.`);
  print(`What it held before is in ${replaced}; delete that when it is not needed.`);
  if (manifest.auditHead) print(`Its audit log ends at ${manifest.auditHead}; "audit verify --head" compares that.`);
  print(
    manifest.engine === 'sqlite'
      ? 'All users have to sign in again. Access tokens are as they were at that time.'
      : 'The rows are in PostgreSQL: restore the dump that belongs to this backup with pg_restore or psql.',
  );
  if (config.storage) print('The bucket that STORAGE_URL names is as it was before; the doctor compares the two.');
  return 0;
}

export async function doctor(config: Config, { quick = false }: Options): Promise<number> {
  const { facts, problems } = await diagnose({
    folder: resolve(config.dataDir),
    databaseUrl: config.databaseUrl,
    bucket: await bucketOf(config),
    readsContents: !quick,
  });
  for (const fact of facts) print(fact);
  for (const problem of problems) printError(problem);
  return printProblemCount(problems);
}

/** Null if PostgreSQL does not respond, because files are backed up without it too. */
async function headOf({ databaseUrl: url, dataDir }: Config): Promise<string | null> {
  try {
    await using db = await openForReading({ url, folder: resolve(dataDir) });
    return await writtenHead(db);
  } catch {
    return null;
  }
}

async function bucketOf({ storage }: Config): Promise<StoredFiles | undefined> {
  if (!storage) return undefined;
  const bucket = await openBucket(storage);
  await bucket.check().catch((error: unknown) => {
    throw new ConfigError(`STORAGE_URL names a store that ${permanentProblemOf(error) ?? 'does not respond'}.`, {
      cause: error,
    });
  });
  return bucket;
}

function engineOf(config: Config): 'sqlite' | 'postgres' {
  return config.databaseUrl ? 'postgres' : 'sqlite';
}
