import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type KeptFiles, keptOnDisk } from '@touchline/api';
import {
  countSessions,
  type Db,
  findDamage,
  findVersion,
  isSystemError,
  listOrphanedFiles,
  listOwnedFiles,
  MOVING_MARK,
  type OwnedFile,
  openForReading,
  RESTORING_FOLDER,
} from '@touchline/db';
import { examine, FILES, pathOfKey, storedKeys } from './backups/disk.ts';

export interface Diagnosis {
  /** What there is, one line each. */
  facts: string[];
  /** What is wrong, one sentence each; empty when all is well. */
  problems: string[];
}

export interface Patient {
  folder: string;
  databaseUrl: string | undefined;
  /** Where the files are, when they are not in the folder. */
  bucket?: KeptFiles | undefined;
  /** Whether every file is read and compared, which takes as long as the disk needs for all of them. */
  readsContents: boolean;
}

/**
 * Looks for everything that may be wrong with a database and its files, beside a running server or without one. Changes
 * nothing. What cannot be read is a problem of its own, and the rest is looked at all the same.
 * @throws {DatabaseUnusable} when there is no database to look at.
 */
export async function diagnose({ folder, databaseUrl, bucket, readsContents }: Patient): Promise<Diagnosis> {
  const { db, engine, close } = await openForReading({ url: databaseUrl, folder });
  try {
    const version = await lookAt('The version of the database', () => examineVersion(db, engine));
    // Of the tables of another version this one knows nothing.
    if (version.isRead && version.problems.length > 0) return version;
    const pages = await lookAt('The pages of the database', async () => ({
      facts: [],
      problems: await findDamage(db),
    }));
    const isSound = version.isRead && pages.problems.length === 0;
    const files = await lookAt('The uploaded files', () =>
      examineFiles(db, { folder, bucket, readsContents, isSound }),
    );
    const parts = [
      version,
      pages,
      examineRestore(folder),
      files,
      await lookAt('The sessions', () => examineSessions(db)),
    ];
    return { facts: parts.flatMap(({ facts }) => facts), problems: parts.flatMap(({ problems }) => problems) };
  } finally {
    await close();
  }
}

/** Looks at one part; answers also whether it could be read to its end. */
async function lookAt(part: string, examine: () => Promise<Diagnosis>): Promise<Diagnosis & { isRead: boolean }> {
  try {
    return { ...(await examine()), isRead: true };
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return { facts: [], problems: [`${part} cannot be read: ${error.message}.`], isRead: false };
  }
}

async function examineVersion(db: Db, engine: 'sqlite' | 'postgres'): Promise<Diagnosis> {
  const { step, latest, isNewer } = await findVersion(db);
  const facts = [`Database: ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, at step ${step ?? 'none'}.`];
  if (isNewer) return { facts, problems: [`The database is newer than this version, which knows ${latest}.`] };
  if (step === latest) return { facts, problems: [] };
  return { facts, problems: [`The database is older (${latest} is today's); start the server once.`] };
}

function examineRestore(folder: string): Diagnosis {
  const isInterrupted = existsSync(join(folder, RESTORING_FOLDER, MOVING_MARK));
  return { facts: [], problems: isInterrupted ? ['A restore was interrupted. Run the same restore again.'] : [] };
}

interface FilesToExamine extends Omit<Patient, 'databaseUrl'> {
  /** Whether the database could be read so far. Where not, a file without a row may only have lost it. */
  isSound: boolean;
}

async function examineFiles(db: Db, { folder, bucket, readsContents, isSound }: FilesToExamine): Promise<Diagnosis> {
  const kept = bucket ?? keptOnDisk(folder);
  const owned = new Set<string>();
  const faulty = new Map<string, string>();
  let bytes = 0;
  const rows = await lookAt('A row that names a file', async () => {
    for await (const file of listOwnedFiles(db)) {
      // The picture on a card may be its holder's own as well.
      if (owned.has(file.key)) continue;
      owned.add(file.key);
      const { size, problem } = await examineOwned(kept, file, readsContents);
      bytes += size;
      if (problem) faulty.set(file.key, problem);
    }
    return { facts: [], problems: [] };
  });
  const which = rows.isRead ? 'that rows name' : 'named by the rows that can be read';
  const facts = [
    `Files: ${owned.size} ${which}, ${bytes} bytes${readsContents ? ', all of them read' : ''}.`,
    ...(bucket ? ['They are in a bucket. Whether it holds more than them has not been looked at.'] : []),
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
  const strays = new Set(await listOrphanedFiles(db));
  const unowned = unknown.filter((key) => !strays.has(key));
  return { facts, problems: await confirm(db, folder, { faulty, unowned }) };
}

/** A server may have been at work since a row or a file was looked at, so whatever seems wrong is looked at again. */
async function confirm(
  db: Db,
  folder: string,
  { faulty, unowned }: { faulty: Map<string, string>; unowned: string[] },
): Promise<string[]> {
  if (faulty.size === 0 && unowned.length === 0) return [];
  const owned = new Set<string>();
  for await (const { key } of listOwnedFiles(db)) owned.add(key);
  const strays = new Set(await listOrphanedFiles(db));
  const isStillThere = (key: string) => existsSync(join(folder, pathOfKey(key)));
  return [
    ...[...faulty].filter(([key]) => owned.has(key)).map(([, problem]) => problem),
    ...unowned
      .filter((key) => !owned.has(key) && !strays.has(key) && isStillThere(key))
      .map((key) => `No row names the file ${key}.`),
  ];
}

async function examineOwned(
  kept: KeptFiles,
  { key, owner, size, sha256 }: OwnedFile,
  readsContents: boolean,
): Promise<{ size: number; problem: string | null }> {
  const name = `The file ${key}, which ${owner} names,`;
  const there = await kept.find(key).catch(() => undefined);
  if (!there) return { size: 0, problem: `${name} ${there === null ? 'is missing' : 'cannot be looked at'}.` };
  const faulty = (problem: string) => ({ size: there.size, problem: `${name} ${problem}.` });
  if (there.size === 0) return faulty('is empty');
  if (size !== null && there.size !== size) return faulty(`has ${there.size} bytes instead of ${size}`);
  if (!readsContents) return { size: there.size, problem: null };
  const content = await kept
    .openRead(key)
    .then(examine)
    .catch(() => null);
  if (!content) return faulty('cannot be read');
  if (sha256 !== null && content.sha256 !== sha256) return faulty('holds other bytes than were stored');
  return { size: there.size, problem: null };
}

/** Deactivating an account ends its sessions, so there should be none. */
async function examineSessions(db: Db): Promise<Diagnosis> {
  const { all, ofInactive } = await countSessions(db);
  return {
    facts: [`Sessions: ${all}.`],
    problems: ofInactive > 0 ? [`Sessions of people who are suspended: ${ofInactive}.`] : [],
  };
}
