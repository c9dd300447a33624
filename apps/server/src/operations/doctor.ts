import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FILES, measureContent, type StoredFiles, storedOnDisk } from '@touchline/api';
import {
  countSessions,
  type Db,
  explainVersion,
  findDamage,
  findVersion,
  isSqlite,
  isSystemError,
  listOrphanedFiles,
  listOwnedFiles,
  listUploadParts,
  MOVING_MARK,
  type OwnedFile,
  openOfAnyVersion,
  RESTORING_FOLDER,
} from '@touchline/db';
import { pathOfKey, storedKeys } from './backups/disk.ts';

export interface Diagnosis {
  facts: string[];
  problems: string[];
}

export interface Platform {
  folder: string;
  databaseUrl: string | undefined;
  bucket?: StoredFiles | undefined;
  readsContents: boolean;
}

/** Checks a database and its files without changes, also beside a running server. Throws if there is no database. */
export async function diagnose({ folder, databaseUrl, bucket, readsContents }: Platform): Promise<Diagnosis> {
  await using db = await openOfAnyVersion({ url: databaseUrl, folder });
  const version = await examinePart('The version of the database', () => examineVersion(db));
  // The tables of another version are unknown.
  if (version.isRead && version.problems.length > 0) return version;
  const pages = await examinePart('The pages of the database', async () => ({ problems: await findDamage(db) }));
  const isSound = version.isRead && pages.problems.length === 0;
  const files = await examinePart('The uploaded files', () =>
    examineFiles(db, { folder, bucket, readsContents, isSound }),
  );
  const sessions = await examinePart('The sessions', () => examineSessions(db));
  const isInterrupted = existsSync(join(folder, RESTORING_FOLDER, MOVING_MARK));
  const restore = {
    facts: [],
    problems: isInterrupted ? ['A restore was interrupted. Run the same restore again.'] : [],
  };
  const parts = [version, pages, restore, files, sessions];
  return { facts: parts.flatMap(({ facts }) => facts), problems: parts.flatMap(({ problems }) => problems) };
}

/** `isRead` is false if the part could not be read completely. */
async function examinePart(part: string, examine: () => Promise<Partial<Diagnosis>>) {
  try {
    return { facts: [], problems: [], ...(await examine()), isRead: true };
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return { facts: [], problems: [`${part} cannot be read: ${error.message}.`], isRead: false };
  }
}

async function examineVersion(db: Db): Promise<Diagnosis> {
  const version = await findVersion(db);
  const { step, latest } = version;
  const old = step === latest ? [] : [`The database is older (${latest} is today's); start the server once.`];
  const foreign = explainVersion(version);
  return {
    facts: [`Database: ${isSqlite(db) ? 'SQLite' : 'PostgreSQL'}, at step ${step ?? 'none'}.`],
    problems: foreign ? [foreign] : old,
  };
}

interface FilesToExamine extends Omit<Platform, 'databaseUrl'> {
  /** Whether the database could be read so far. Otherwise the row of a file may be on a damaged page. */
  isSound: boolean;
}

async function examineFiles(db: Db, { folder, bucket, readsContents, isSound }: FilesToExamine): Promise<Diagnosis> {
  const kept = bucket ?? storedOnDisk(folder);
  const owned = new Set<string>();
  const faulty = new Map<string, string>();
  let bytes = 0;
  const rows = await examinePart('A row that names a file', async () => {
    for await (const file of listOwnedFiles(db)) {
      // An account and an ID card may name the same image.
      if (owned.has(file.key)) continue;
      owned.add(file.key);
      const { size, problem } = await examineOwned(kept, file, readsContents);
      bytes += size;
      if (problem) faulty.set(file.key, problem);
    }
    return {};
  });
  const which = rows.isRead ? 'that rows name' : 'named by the rows that can be read';
  const facts = [
    `Files: ${owned.size} ${which}, ${bytes} bytes${readsContents ? ', all of them read' : ''}.`,
    ...(bucket ? ['They are in a bucket. Whether it holds other files has not been checked.'] : []),
  ];
  const unknown: string[] = [];
  let stored = 0;
  for await (const key of bucket ? [] : storedKeys(folder)) {
    stored += 1;
    if (!owned.has(key)) unknown.push(key);
  }
  if (!isSound || !rows.isRead) {
    const count = bucket ? [] : [`Files in ${join(folder, FILES)}: ${stored}.`];
    return { facts: [...facts, ...count], problems: [...rows.problems, ...faulty.values()] };
  }
  const orphaned = await keysWithoutOwner(db);
  const unowned = unknown.filter((key) => !orphaned.has(key));
  return { facts, problems: await confirm(db, folder, { faulty, unowned }) };
}

async function keysWithoutOwner(db: Db): Promise<Set<string>> {
  return new Set([...(await listOrphanedFiles(db)), ...(await listUploadParts(db))]);
}

/** Checks each apparent problem again, because a running server may have changed rows and files meanwhile. */
async function confirm(
  db: Db,
  folder: string,
  { faulty, unowned }: { faulty: Map<string, string>; unowned: string[] },
): Promise<string[]> {
  if (faulty.size === 0 && unowned.length === 0) return [];
  const owned = new Set<string>();
  for await (const { key } of listOwnedFiles(db)) owned.add(key);
  const orphaned = await keysWithoutOwner(db);
  const isStillThere = (key: string) => existsSync(join(folder, pathOfKey(key)));
  return [
    ...[...faulty].filter(([key]) => owned.has(key)).map(([, problem]) => problem),
    ...unowned
      .filter((key) => !owned.has(key) && !orphaned.has(key) && isStillThere(key))
      .map((key) => `No row names the file ${key}.`),
  ];
}

async function examineOwned(
  kept: StoredFiles,
  { key, owner, size, sha256 }: OwnedFile,
  readsContents: boolean,
): Promise<{ size: number; problem: string | null }> {
  const name = `The file ${key}, which ${owner} names,`;
  const there = await kept.find(key).catch(() => undefined);
  if (!there) return { size: 0, problem: `${name} ${there === null ? 'is missing' : 'cannot be examined'}.` };
  const faulty = (problem: string) => ({ size: there.size, problem: `${name} ${problem}.` });
  if (there.size === 0) return faulty('is empty');
  if (size !== null && there.size !== size) return faulty(`has ${there.size} bytes instead of ${size}`);
  if (!readsContents) return { size: there.size, problem: null };
  const content = await kept
    .openRead(key)
    .then(measureContent)
    .catch(() => null);
  if (!content) return faulty('cannot be read');
  if (sha256 !== null && content.sha256 !== sha256) return faulty('does not have the content that was stored');
  return { size: there.size, problem: null };
}

/** Sessions of deactivated accounts are a problem, because a deactivation ends them. */
async function examineSessions(db: Db): Promise<Diagnosis> {
  const { all, ofInactive } = await countSessions(db);
  return {
    facts: [`Sessions: ${all}.`],
    problems: ofInactive > 0 ? [`Sessions of deactivated accounts: ${ofInactive}.`] : [],
  };
}
