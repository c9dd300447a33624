import type { Erased } from '@touchline/contracts/trash';
import { requestApproval } from '../approvals/requests.service.ts';
import { type AuditContext, recordAct } from '../audit/audit.service.ts';
import type { ActorContext, AppContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { changeForAll, publish } from '../events/events.ts';
import { listAsOrphaned, removeOrphanedFiles } from '../files/files.service.ts';
import { timestamp } from '../lib/clock.ts';
import { inTransaction } from '../lib/transaction.ts';
import { isHeld } from './rows.repo.ts';
import * as repo from './trash.repo.ts';

const BATCH = 100;

/** Erases one item of the trash for good, or asks for the approval of a second admin. */
export async function eraseItem(ctx: ActorContext, itemId: string): Promise<Erased> {
  if (ctx.limits.secondAdmin === '1') return waitForApproval(ctx, itemId);
  await eraseNow(ctx, itemId);
  return { erased: 1, isWaitingForApproval: false };
}

/** Erases all that is in the trash, or asks for the approval of a second admin. What a hold keeps stays. */
export async function emptyTrash(ctx: ActorContext): Promise<Erased> {
  if (ctx.limits.secondAdmin === '1') return waitForApproval(ctx, null);
  return { erased: await emptyNow(ctx, timestamp(ctx.clock)), isWaitingForApproval: false };
}

async function waitForApproval(ctx: ActorContext, itemId: string | null): Promise<Erased> {
  await inTransaction(ctx.db, async (tx) => {
    if (itemId !== null && !(await repo.findItem(tx, itemId))) throw new AppError('TRASH_ITEM_NOT_FOUND');
    await requestApproval(ctx, tx, { act: 'empty-trash', targetId: itemId });
  });
  return { erased: 0, isWaitingForApproval: true };
}

/** Erases what was in the trash at a time. Returns the number of items. */
export async function emptyNow(ctx: ActorContext, until: string): Promise<number> {
  await inTransaction(ctx.db, (tx) => recordAct(ctx, tx, { act: 'trash.empty' }));
  return eraseUntil(ctx, { column: 'trashed_at', time: until });
}

/** Erases what has been in the trash for 30 days. */
export async function eraseExpired(ctx: AppContext): Promise<void> {
  await eraseUntil({ ...ctx, entryPoint: 'job' }, { column: 'erase_at', time: timestamp(ctx.clock) });
}

type ErasingContext = AppContext & AuditContext;

async function eraseUntil(
  ctx: ErasingContext,
  until: { column: 'erase_at' | 'trashed_at'; time: string },
): Promise<number> {
  let erased = 0;
  for (let afterId = ''; ; ) {
    const ids = await repo.listToErase(ctx.db, { until, afterId, limit: BATCH });
    for (const id of ids) if (await isErased(ctx, id)) erased += 1;
    if (ids.length < BATCH) return erased;
    afterId = ids.at(-1) ?? '';
  }
}

/** Erases an item, unless a hold keeps it or another call was faster. */
async function isErased(ctx: ErasingContext, itemId: string): Promise<boolean> {
  try {
    await eraseNow(ctx, itemId);
    return true;
  } catch (error) {
    if (error instanceof AppError && (error.code === 'LEGAL_HOLD' || error.code === 'TRASH_ITEM_NOT_FOUND'))
      return false;
    throw error;
  }
}

/**
 * Erases an item and its files. The videos that a user had in the trash go with the user.
 * @throws {AppError} TRASH_ITEM_NOT_FOUND, LEGAL_HOLD
 */
export async function eraseNow(ctx: ErasingContext, itemId: string): Promise<void> {
  const files = await inTransaction(ctx.db, async (tx) => {
    const item = await repo.lockItem(tx, itemId);
    if (!item) throw new AppError('TRASH_ITEM_NOT_FOUND');
    if (await isHeld(tx, item)) throw new AppError('LEGAL_HOLD');
    const ids = item.kind === 'user' ? await repo.listItemsOf(tx, item.owner_id) : [itemId];
    const keys = await repo.listFileKeys(tx, ids);
    await listAsOrphaned(ctx, tx, keys);
    await repo.removeItems(tx, ids);
    const { kind, subject_id: id, owner_id: aboutId } = item;
    await recordAct(ctx, tx, { act: `${kind}.erase`, target: { kind, id }, aboutId });
    publish(ctx, tx, changeForAll('trash:use', 'trash', itemId));
    return keys;
  });
  await removeOrphanedFiles(ctx, files);
}
