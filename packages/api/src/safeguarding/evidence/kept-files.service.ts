import type { KeptFileRow, Tx } from '@touchline/db';
import { lockUsers } from '../../core/users/users.service.ts';
import type { FilesContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { deleteFilesAfter, listAsOrphaned } from '../../platform/files/files.service.ts';
import { defineCronJob, forAllListed } from '../../platform/jobs/define-job.ts';
import * as repo from './kept-files.repo.ts';
import { findKeepingCase, keptUsers, mayErase } from './may-erase.service.ts';

/** The most files that a case keeps, enough for ten of each clip and picture of most users. Without it, a user could fill the disk. */
const FILES_MAX = 100;
const BATCH = 100;

/** For a user who is deleted or goes to the trash, and whom no case keeps. */
export { findKept, listKept, listKeysOf as keptFilesOf, removeKeptOf as removeKeptFilesOf } from './kept-files.repo.ts';

export type ReplacedFile = Pick<KeptFileRow, 'label' | 'mime_type' | 'file_key'>;

/** Takes replaced files out of use. Returns the keys to delete after the transaction; none while a case silently keeps them. */
export async function dropFiles(
  ctx: FilesContext,
  tx: Tx,
  { userId, files }: { userId: string; files: readonly ReplacedFile[] },
): Promise<string[]> {
  if (files.length === 0) return [];
  await lockUsers(tx, [userId]);
  const caseId = await findKeepingCase(ctx, tx, userId);
  const keys = files.map(({ file_key }) => file_key);
  if (caseId === null) {
    await listAsOrphaned(ctx, tx, keys);
    return keys;
  }
  if ((await repo.countKept(tx, caseId)) + files.length > FILES_MAX) throw new AppError('LEGAL_HOLD');
  const now = ctx.clock.timestamp();
  const rows = files.map((file) => ({ ...file, id: crypto.randomUUID(), case_id: caseId, created_at: now }));
  await repo.insertKept(tx, rows);
  return [];
}

/** A user shows a file again that was replaced, so that it need not be kept for a case. False if it is not. */
export function takeBackKept(tx: Tx, of: { userId: string; key: string }): Promise<boolean> {
  return repo.takeKept(tx, of.userId, of.key);
}

/** Deletes the replaced files of users whom no case keeps any more, each hour. */
export async function removeForgottenFiles(ctx: FilesContext): Promise<void> {
  const list = (limit: number) => repo.listForgotten(ctx.db, keptUsers(ctx, ctx.db), limit);
  await forAllListed(BATCH, list, (file) => removeFile(ctx, file));
}

/** Checks again under the account's lock: a report may just have come. */
async function removeFile(
  ctx: FilesContext,
  { id, file_key, about_id }: { id: string; file_key: string; about_id: string | null },
): Promise<void> {
  await deleteFilesAfter(ctx, async (tx) => {
    if (about_id !== null) await lockUsers(tx, [about_id]);
    if (about_id !== null && !(await mayErase(ctx, tx, about_id))) return [];
    await repo.removeKept(tx, id);
    await listAsOrphaned(ctx, tx, [file_key]);
    return [file_key];
  });
}

export const forgetKeptFilesJob = defineCronJob({
  name: 'cases.forget-files',
  cron: '27 * * * *',
  run: (ctx) => removeForgottenFiles(ctx),
});
