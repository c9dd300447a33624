import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type KeptFiles, keptOnDisk } from '@touchline/api';
import {
  type Db,
  findDamage,
  findVersion,
  listOwnedFiles,
  listStrays,
  MOVING_MARK,
  type OwnedFile,
  openForReading,
  RESTORING_FOLDER,
} from '@touchline/db';
import { examine, pathOfKey, storedKeys } from './disk.ts';

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
 * nothing.
 * @throws {DatabaseUnusable} when there is no database to look at.
 */
export async function diagnose({ folder, databaseUrl, bucket, readsContents }: Patient): Promise<Diagnosis> {
  const { db, engine, close } = await openForReading({ url: databaseUrl, folder });
  try {
    const { step, latest, isNewer } = await findVersion(db);
    const facts = [`Database: ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, at step ${step ?? 'none'}.`];
    if (isNewer) return { facts, problems: [`The database is newer than this version, which knows ${latest}.`] };
    if (step !== latest)
      return { facts, problems: [`The database is older (${latest} is today's); start the server once.`] };
    const problems = await findDamage(db);
    // In broken pages everything else would be found missing.
    if (problems.length > 0) return { facts, problems };
    if (existsSync(join(folder, RESTORING_FOLDER, MOVING_MARK))) {
      problems.push('A restore was interrupted. Run the same restore again.');
    }
    const files = await examineFiles(db, { folder, bucket, readsContents });
    const sessions = await examineSessions(db);
    return {
      facts: [...facts, ...files.facts, ...sessions.facts],
      problems: [...problems, ...files.problems, ...sessions.problems],
    };
  } finally {
    await close();
  }
}

async function examineFiles(
  db: Db,
  { folder, bucket, readsContents }: Omit<Patient, 'databaseUrl'>,
): Promise<Diagnosis> {
  const kept = bucket ?? keptOnDisk(folder);
  const owned = new Set<string>();
  const faulty = new Map<string, string>();
  let bytes = 0;
  for await (const file of listOwnedFiles(db)) {
    // The picture on a card may be its holder's own as well.
    if (owned.has(file.key)) continue;
    owned.add(file.key);
    const { size, problem } = await examineOwned(kept, file, readsContents);
    bytes += size;
    if (problem) faulty.set(file.key, problem);
  }
  const strays = new Set(await listStrays(db));
  const unowned: string[] = [];
  if (!bucket) {
    for await (const key of storedKeys(folder)) if (!owned.has(key) && !strays.has(key)) unowned.push(key);
  }
  return {
    facts: [
      `Files: ${owned.size} that rows name, ${bytes} bytes${readsContents ? ', all of them read' : ''}.`,
      ...(bucket ? ['They are in a bucket. Whether it holds more than them has not been looked at.'] : []),
    ],
    problems: await confirm(db, folder, { faulty, unowned }),
  };
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
  const strays = new Set(await listStrays(db));
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

/** A person whom an admin has suspended is signed out in the same step. */
async function examineSessions(db: Db): Promise<Diagnosis> {
  const count = (rows: { count: number | string | bigint } | undefined) => Number(rows?.count ?? 0);
  const all = await db
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirst();
  const suspended = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('users.is_active', '=', 0)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirst();
  const wrong = count(suspended);
  return {
    facts: [`Sessions: ${count(all)}.`],
    problems: wrong > 0 ? [`Sessions of people who are suspended: ${wrong}.`] : [],
  };
}
