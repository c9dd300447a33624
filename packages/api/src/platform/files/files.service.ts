import type { ErrorCode } from '@touchline/contracts/errors';
import { databaseProblem, type Tx } from '@touchline/db';
import type { Allowed } from '../authorize.ts';
import type { ActorContext, AppContext, FilesContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { inTransaction } from '../lib/transaction.ts';
import type { Allowance, Limits } from '../limits.ts';
import type { FileStore, StagedFile } from '../storage/file-store.ts';
import { createSlots, type Slots } from '../throttle/slots.ts';
import { throttle } from '../throttle/throttle.ts';
import * as repo from './files.repo.ts';

/* A key is in `stray_files` before its file is stored and after its row is removed: a crash leaves no orphan unlisted. */

const BATCH = 100;
/** A younger file may belong to an upload of another process that is about to get its row. */
const OTHERS_MAY_NEED_SECONDS = 3600;
/** Keys that this server is storing: their age says nothing when the clock of the machine is set. */
const beingKept = new WeakMap<FileStore, Set<string>>();

interface FileToKeep {
  staged: StagedFile;
  key: string;
}

type FilePermission =
  | 'video:watch'
  | 'video:read-original'
  | 'image:use'
  | 'content-image:see'
  | 'card-batch:read'
  | 'case:handle';

type ProvenRecord = { [P in FilePermission]: Allowed<object, P> }[FilePermission];
type KeyColumn<T> = { [K in keyof T]: T[K] extends string | null ? K : never }[keyof T];

declare class Proven {
  private readonly proven: true;
}
/** A stored file that the caller may read. Only `readable` makes one, so that no sender forgets the check. */
export interface ReadableFile extends Proven {
  readonly key: string;
  readonly mimeType: string;
  readonly notFound: ErrorCode;
}

/** The file whose key is in a column of a record that the caller may read; throws `notFound` without one. */
export function readable<T extends ProvenRecord>(
  record: T,
  column: KeyColumn<T>,
  { mimeType, notFound }: Pick<ReadableFile, 'mimeType' | 'notFound'>,
): ReadableFile {
  const key = record[column] as string | null;
  if (key === null) throw new AppError(notFound);
  return { key, mimeType, notFound } as ReadableFile;
}

/** Permission to send one file, given before its first byte is read. `release` gives the slot back. */
export interface Admission {
  ctx: ActorContext;
  release(): void;
}

export function createUploadSlots({ uploadsAtOnce }: Pick<Limits, 'uploadsAtOnce'>): Slots {
  return createSlots({ perOwner: uploadsAtOnce, tooMany: 'TOO_MANY_UPLOADS', retryAfter: 10 });
}

export async function admitFile(ctx: ActorContext, kind: 'upload' | 'image', allowance: Allowance): Promise<Admission> {
  await assertFreeSpace(ctx);
  const release = ctx.uploadSlots.take(ctx.viewer.id);
  await throttle(ctx, `${kind}:user:${ctx.viewer.id}`, allowance).catch((error: unknown) => {
    release();
    throw error;
  });
  return { ctx, release };
}

/** Rejects uploads that would leave the database too little disk space; `more` are bytes to come. */
export async function assertFreeSpace({ files, limits }: AppContext, more = 0): Promise<void> {
  if ((await files.freeBytes()) - more < limits.minFreeBytes) throw new AppError('DISK_FULL');
}

/** Stores a staged file; `own` writes the row that owns it, in the transaction that takes it off the list. */
export function keepFile<T>(ctx: FilesContext, file: FileToKeep, own: (tx: Tx) => Promise<T>): Promise<T> {
  return keepFiles(ctx, [file], own);
}

export async function keepFiles<T>(
  ctx: FilesContext,
  files: readonly FileToKeep[],
  own: (tx: Tx) => Promise<T>,
): Promise<T> {
  const keys = files.map(({ key }) => key);
  const kept: string[] = [];
  const mine = beingKept.get(ctx.files) ?? new Set();
  beingKept.set(ctx.files, mine);
  for (const key of keys) mine.add(key);
  let isClaimed = false;
  try {
    await repo.insertOrphanedFiles(ctx.db, keys, ctx.clock.timestamp());
    for (const { staged, key } of files) {
      await ctx.files.keep(staged, key);
      kept.push(key);
    }
    return await inTransaction(ctx.db, async (tx) => {
      for (const key of keys) {
        if (await repo.unlistOwnedFile(tx, key)) continue;
        // Another server, whose clock is ahead, has claimed the file as orphaned.
        isClaimed = true;
        throw new AppError('STORAGE_UNAVAILABLE');
      }
      return own(tx);
    });
  } catch (error) {
    // A file may be stored although the store did not respond, and owned although the database was lost: the list decides later.
    if (isClaimed) for (const key of kept) await removeStored(ctx, key, { isUnlisted: true });
    else if (databaseProblem(error) !== 'unavailable') await removeOrphanedFiles(ctx, kept);
    throw error;
  } finally {
    for (const key of keys) mine.delete(key);
  }
}

/** Lists files as orphaned, in the transaction that removes their rows. `removeOrphanedFiles` deletes them after it. */
export async function listAsOrphaned(ctx: FilesContext, tx: Tx, keys: readonly (string | null)[]): Promise<void> {
  const orphaned = keys.filter((key) => key !== null);
  await repo.insertOrphanedFiles(tx, orphaned, ctx.clock.timestamp());
}

/** Takes an orphaned file that is not deleted yet off the list, in the transaction whose row owns it again. */
export function ownAgain(tx: Tx, key: string): Promise<boolean> {
  return repo.unlistOwnedFile(tx, key);
}

/** Deletes listed files. After the first failure, which may have taken seconds, the hourly clean-up does the rest. */
export async function removeOrphanedFiles(ctx: FilesContext, keys: readonly (string | null)[]): Promise<void> {
  for (const key of keys) if (key !== null && !(await removeStored(ctx, key))) return;
}

/** Does something in a transaction, and after it deletes the files that it has listed as orphaned and returned. */
export async function deleteFilesAfter(ctx: FilesContext, work: (tx: Tx) => Promise<readonly (string | null)[]>) {
  await removeOrphanedFiles(ctx, await inTransaction(ctx.db, work));
}

/** Deletes what crashes and failed deletions left. `alone`: no process with this database or folder has an upload running. */
export async function removeLeftovers(ctx: FilesContext, { alone }: { alone: boolean }): Promise<void> {
  // Alone at any age: an earlier run may have had a clock that was ahead.
  const before = alone ? null : ctx.clock.timestampIn(-OTHERS_MAY_NEED_SECONDS);
  try {
    await ctx.files.check();
  } catch (error) {
    ctx.log.error({ err: error }, 'the file store cannot be used; orphaned files are deleted later');
    return;
  }
  await ctx.files.removeStaged(before === null ? undefined : new Date(before));
  let keys: string[];
  let after = '';
  do {
    keys = await repo.listOrphanedFiles(ctx.db, { before, after, limit: BATCH });
    for (const key of keys) if (!beingKept.get(ctx.files)?.has(key)) await removeStored(ctx, key);
    after = keys.at(-1) ?? '';
  } while (keys.length === BATCH);
}

/** A file that cannot be deleted is left to the next clean-up. `isUnlisted`: another server may have taken it off the list. */
async function removeStored(ctx: FilesContext, key: string, { isUnlisted = false } = {}): Promise<boolean> {
  try {
    if (isUnlisted) await repo.insertOrphanedFiles(ctx.db, [key], ctx.clock.timestamp());
    else if (!(await repo.claimOrphanedFile(ctx.db, key))) return true;
    await ctx.files.remove(key);
    await repo.unlistDeletedFile(ctx.db, key);
    return true;
  } catch (error) {
    ctx.log.error({ err: error, key }, 'a stored file could not be deleted; the next clean-up tries again');
    return false;
  }
}
