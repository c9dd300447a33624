import { databaseProblem, type Tx } from '@touchline/db';
import type { AppContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { timestamp, timestampIn } from '../lib/clock.ts';
import type { StagedFile } from '../storage/file-store.ts';
import * as repo from './files.repo.ts';

/*
 * A stored file and the row that owns it cannot change in one step. So the file's key is written down as a stray before
 * the file appears, and when its row goes; it is struck off once a row owns it, or once it is deleted. Whatever a crash
 * leaves is on that list.
 */

const BATCH = 100;
/** Beside other processes, what is young may be an upload of one of them that is about to get its row. */
const OTHERS_MAY_NEED_SECONDS = 3600;

type FilesContext = Pick<AppContext, 'db' | 'files' | 'clock' | 'log'>;

/** A received file and the key it is to be kept under. */
interface FileToKeep {
  staged: StagedFile;
  key: string;
}

/** Refuses to take files in while less room is left than the database needs to go on. */
export async function assertFreeSpace({ files, limits }: Pick<AppContext, 'files' | 'limits'>): Promise<void> {
  if ((await files.freeBytes()) < limits.minFreeBytes) throw new AppError('DISK_FULL');
}

/** Stores a staged file under a key and lets `own` write the row that owns it, in one transaction with striking it off. */
export function keepFile<T>(ctx: FilesContext, file: FileToKeep, own: (tx: Tx) => Promise<T>): Promise<T> {
  return keepFiles(ctx, [file], own);
}

/** The same for files that belong together: all of them are kept and owned, or none. */
export async function keepFiles<T>(
  ctx: FilesContext,
  files: readonly FileToKeep[],
  own: (tx: Tx) => Promise<T>,
): Promise<T> {
  const keys = files.map(({ key }) => key);
  await repo.insertStrayFiles(ctx.db, keys, timestamp(ctx.clock));
  const kept: string[] = [];
  try {
    for (const { staged, key } of files) {
      await ctx.files.keep(staged, key);
      kept.push(key);
    }
    return await ctx.db.transaction().execute(async (tx) => {
      // Another server whose clock is ahead may have taken the file for a leftover.
      for (const key of keys) if (!(await repo.adoptStrayFile(tx, key))) throw new AppError('STORAGE_UNAVAILABLE');
      return own(tx);
    });
  } catch (error) {
    // A store that did not answer may still finish what it was sent: such a file stays a stray, to be deleted later on.
    // A database that was lost may have committed before: then a row owns the files, otherwise they are strays already.
    if (databaseProblem(error) !== 'unavailable') await removeForgottenFiles(ctx, kept);
    throw error;
  }
}

/** Marks files as nobody's, in the transaction that removes their rows; `removeForgottenFiles` deletes them after it. */
export async function forgetFiles(ctx: FilesContext, tx: Tx, keys: readonly (string | null)[]): Promise<void> {
  await repo.insertStrayFiles(
    tx,
    keys.filter((key) => key !== null),
    timestamp(ctx.clock),
  );
}

/**
 * Deletes the named files that `forgetFiles` has marked. When one cannot be deleted, the rest are left to the janitor too:
 * each may take seconds to fail, and the caller is waiting.
 */
export async function removeForgottenFiles(ctx: FilesContext, keys: readonly (string | null)[]): Promise<void> {
  for (const key of keys) if (key !== null && !(await removeStored(ctx, key))) return;
}

/**
 * Deletes what earlier crashes, broken-off uploads and failed deletions left; at start, and by the janitor. `alone`: no
 * upload is under way, here or in another process on the same rows or in the same folder.
 */
export async function removeLeftovers(ctx: FilesContext, { alone }: { alone: boolean }): Promise<void> {
  const before = timestampIn(ctx.clock, alone ? 0 : -OTHERS_MAY_NEED_SECONDS);
  try {
    await ctx.files.check();
  } catch (error) {
    ctx.log.error({ err: error }, 'the file store cannot be used; what is left over in it stays for now');
    return;
  }
  await ctx.files.removeStaged(alone ? undefined : new Date(before));
  for (;;) {
    const keys = await repo.listStrayFiles(ctx.db, before, BATCH);
    let removed = 0;
    for (const key of keys) if (await removeStored(ctx, key)) removed += 1;
    if (removed < BATCH) return;
  }
}

/** A file that cannot be deleted now stays on the list, so that the person's request need not fail for it. */
async function removeStored(ctx: FilesContext, key: string): Promise<boolean> {
  try {
    if (!(await repo.claimStrayFile(ctx.db, key))) return true;
    await ctx.files.remove(key);
    await repo.removeStrayFile(ctx.db, key);
    return true;
  } catch (error) {
    ctx.log.error({ err: error, key }, 'a stored file could not be deleted; it will be tried again');
    return false;
  }
}
