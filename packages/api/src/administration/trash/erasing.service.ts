import type { ErrorCode } from '@touchline/contracts/errors';
import type { Erased } from '@touchline/contracts/trash';
import type { TrashItemRow, Tx } from '@touchline/db';
import { z } from 'zod';
import { dropImage } from '../../content/content-images.service.ts';
import { type ActingContext, recordAct } from '../../core/audit/audit.service.ts';
import { lockActiveAdmins } from '../../core/users/users.service.ts';
import type { ActorContext } from '../../platform/context.ts';
import { AppError, existing } from '../../platform/errors.ts';
import { changeForAll, publish } from '../../platform/events/events.ts';
import { deleteFilesAfter, listAsOrphaned } from '../../platform/files/files.service.ts';
import { defineCronJob, defineJob } from '../../platform/jobs/define-job.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { keepingCases, refusalFor } from '../../safeguarding/evidence/may-erase.service.ts';
import { requestApproval } from '../approvals/approvals.service.ts';
import { ROOTS } from './belongings.ts';
import { findContent, listKept } from './rows.repo.ts';
import * as repo from './trash.repo.ts';

const BATCH = 100;

/** Locks an item, so that it is restored or erased once. Admins are locked first, as when an account is removed: no deadlock. */
export async function lockItem(tx: Tx, id: string): Promise<TrashItemRow> {
  await lockActiveAdmins(tx);
  return existing(await repo.lockItem(tx, id), 'TRASH_ITEM_NOT_FOUND');
}

export async function eraseItem(ctx: ActorContext, itemId: string): Promise<Erased> {
  if (ctx.policies.secondAdmin) return waitForApproval(ctx, itemId);
  await eraseNow(ctx, itemId);
  return { erased: 1, isWaitingForApproval: false };
}

/** Erases the trash, or asks a second admin for approval. Items that a case, a recent report or a hold keeps stay. */
export async function emptyTrash(ctx: ActorContext): Promise<Erased> {
  if (ctx.policies.secondAdmin) return waitForApproval(ctx, null);
  await inTransaction(ctx.db, (tx) => recordAct(ctx, tx, { act: 'trash.empty' }));
  const erased = await eraseUntil(ctx, { column: 'trashed_at', time: ctx.clock.timestamp() });
  return { erased, isWaitingForApproval: false };
}

async function waitForApproval(ctx: ActorContext, itemId: string | null): Promise<Erased> {
  const approvalId = await inTransaction(ctx.db, async (tx) => {
    if (itemId !== null && !(await repo.findItem(tx, itemId))) throw new AppError('TRASH_ITEM_NOT_FOUND');
    return requestApproval(ctx, tx, { act: 'empty-trash', targetId: itemId });
  });
  return { erased: 0, isWaitingForApproval: true, approvalId };
}

/** Erases what was in the trash at a time, or is to be erased then, each item in a transaction of its own. Returns how many. */
async function eraseUntil(ctx: ActingContext, until: repo.Until): Promise<number> {
  let erased = 0;
  for (let afterId = ''; ; ) {
    const ids = await repo.listToErase(ctx.db, { until, afterId, limit: BATCH });
    for (const id of ids) {
      try {
        await eraseNow(ctx, id);
        erased += 1;
      } catch (error) {
        if (!(error instanceof AppError && PASSED_OVER.includes(error.code))) throw error;
      }
    }
    if (ids.length < BATCH) return erased;
    afterId = ids.at(-1) ?? '';
  }
}

/** Errors of items that are kept, or that another call has erased or restored. */
const PASSED_OVER: readonly ErrorCode[] = ['LEGAL_HOLD', 'OPEN_CASE', 'TRASH_ITEM_NOT_FOUND'];

async function eraseNow(ctx: ActingContext, itemId: string): Promise<void> {
  await deleteFilesAfter(ctx, (tx) => eraseIn(ctx, tx, itemId));
}

/** Erases an item in a transaction, and with a user their videos in the trash. The caller deletes the returned files after it. */
export async function eraseIn(ctx: ActingContext, tx: Tx, itemId: string): Promise<string[]> {
  const item = await lockItem(tx, itemId);
  const { owner_id } = item;
  const kept = owner_id === null ? [] : await listKept(tx, { id: itemId, owner_id }, keepingCases(ctx));
  if (kept.length > 0) throw refusalFor(ctx, kept);
  const ids = item.kind === 'user' && owner_id !== null ? await repo.listItemsOf(tx, owner_id) : [itemId];
  const image = await findImageOf(tx, item);
  const keys = await repo.listFileKeys(tx, ids);
  await listAsOrphaned(ctx, tx, keys);
  await repo.removeItems(tx, ids);
  const { kind, subject_id: id } = item;
  await recordAct(ctx, tx, { act: `${kind}.erase`, target: { kind, id }, aboutId: owner_id });
  publish(ctx, tx, changeForAll('trash:use', 'trash', itemId));
  return [...keys, ...(await dropImage(ctx, tx, image))];
}

/** The uploaded image of an entry of the home page, which goes with the last entry that has it. */
async function findImageOf(tx: Tx, { id, kind }: TrashItemRow): Promise<string | null> {
  for (const table of kind === 'content' ? ROOTS.content : []) {
    const entry = await findContent(tx, id, table);
    if (entry) return entry.image_id as string | null;
  }
  return null;
}

export async function trashFilesOf(tx: Tx, userId: string): Promise<string[]> {
  return repo.listFileKeys(tx, await repo.listItemsOf(tx, userId));
}

export async function removeTrashOf(tx: Tx, userId: string): Promise<void> {
  await repo.removeItems(tx, await repo.listItemsOf(tx, userId));
}

export const eraseTrashJob = defineCronJob({
  name: 'trash.erase',
  cron: '42 * * * *',
  async run(ctx) {
    await eraseUntil(ctx, { column: 'erase_at', time: ctx.clock.timestamp() });
  },
});

/** Erases what was in the trash when a second admin was asked. */
export const emptyTrashJob = defineJob({
  name: 'trash.empty',
  data: z.object({ until: z.string() }),
  async run(ctx, { until }) {
    await eraseUntil(ctx, { column: 'trashed_at', time: until });
  },
});
