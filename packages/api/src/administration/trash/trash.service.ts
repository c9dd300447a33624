import type { Waiting } from '@touchline/contracts/approvals';
import {
  type Moved,
  type MoveManyToTrashInput,
  TRASH_DAYS,
  type TrashKind,
  type TrashOutcomes,
} from '@touchline/contracts/trash';
import type { TrashItemRow, Tx } from '@touchline/db';
import { removeVideoIn, videoFor } from '../../clips/videos/videos.service.ts';
import { recordAct } from '../../core/audit/audit.service.ts';
import type { ActorContext } from '../../platform/context.ts';
import { eachForItself } from '../../platform/each-for-itself.ts';
import { existing } from '../../platform/errors.ts';
import { changeForAll, publish } from '../../platform/events/events.ts';
import { DAY_SECONDS, timestamp, timestampIn } from '../../platform/lib/clock.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { removeFilesOf, removeUserIn, waitForRemoval } from './removals.service.ts';
import { restoreItem } from './restoring.service.ts';
import { copyRows } from './rows.repo.ts';
import * as repo from './trash.repo.ts';
import { userDeletionSteps } from './user-deletion.ts';

const TRASH_SECONDS = TRASH_DAYS * DAY_SECONDS;
const steps = userDeletionSteps.filter(({ isFinal }) => !isFinal);

/** Moves a user or a video to the trash. A user may wait for a second admin, since the trash is erased after 30 days. */
export async function moveToTrash(ctx: ActorContext, { kind, id }: { kind: TrashKind; id: string }): Promise<Moved> {
  if (kind === 'user' && ctx.policies.secondAdmin) return waitForRemoval(ctx, 'trash-user', id);
  const itemId = await (kind === 'user' ? moveUser(ctx, id) : moveVideo(ctx, id));
  return existing(await repo.findItem(ctx.db, itemId), 'TRASH_ITEM_NOT_FOUND');
}

async function moveUser(ctx: ActorContext, id: string): Promise<string> {
  const { itemId, removed } = await inTransaction(ctx.db, (tx) => moveUserIn(ctx, tx, id));
  await removeFilesOf(ctx, removed);
  return itemId;
}

/** Moves a user to the trash as part of a transaction; the caller then calls `removeFilesOf`. */
export async function moveUserIn(ctx: ActorContext, tx: Tx, id: string) {
  const item = newItem(ctx, { kind: 'user', subject_id: id, owner_id: id });
  const removed = await removeUserIn(ctx, tx, id, {
    steps,
    async keep(_, { username }, files) {
      await repo.insertItem(tx, { ...item, label: username }, files);
      await copyRows(tx, item);
    },
  });
  await recordAct(ctx, tx, { act: 'user.trash', target: { kind: 'user', id }, aboutId: id });
  publish(ctx, tx, changeForAll('trash:use', 'trash', item.id));
  return { itemId: item.id, removed };
}

async function moveVideo(ctx: ActorContext, id: string): Promise<string> {
  const video = await videoFor(ctx, id, 'video:delete');
  const item = newItem(ctx, { kind: 'video', subject_id: id, owner_id: video.playerId });
  await inTransaction(ctx.db, async (tx) => {
    await removeVideoIn(ctx, tx, video, async (_, { title }, files) => {
      await repo.insertItem(tx, { ...item, label: title }, files);
      await copyRows(tx, item);
    });
    await recordAct(ctx, tx, { act: 'video.trash', target: { kind: 'video', id }, aboutId: video.playerId });
    publish(ctx, tx, changeForAll('trash:use', 'trash', item.id));
  });
  return item.id;
}

function newItem(ctx: ActorContext, subject: Pick<TrashItemRow, 'kind' | 'subject_id' | 'owner_id'>) {
  return {
    id: crypto.randomUUID(),
    ...subject,
    trashed_by: ctx.viewer.id,
    trashed_at: timestamp(ctx.clock),
    erase_at: timestampIn(ctx.clock, TRASH_SECONDS),
  };
}

/** Moves several users or videos to the trash, each in a transaction of its own. */
export function moveManyToTrash(ctx: ActorContext, { kind, ids }: MoveManyToTrashInput): Promise<TrashOutcomes> {
  return each(ctx, ids, async (id) => {
    const moved = await moveToTrash(ctx, { kind, id });
    return isWaiting(moved) ? { approvalId: moved.approvalId } : { itemId: moved.id };
  });
}

/** Restores several items, each in a transaction of its own. */
export function restoreMany(ctx: ActorContext, ids: readonly string[]): Promise<TrashOutcomes> {
  return each(ctx, ids, async (id) => {
    const restored = await restoreItem(ctx, id);
    return isWaiting(restored) ? { approvalId: restored.approvalId } : { itemId: id };
  });
}

const isWaiting = (outcome: object): outcome is Waiting => 'isWaitingForApproval' in outcome;

const NOTHING = { itemId: null, approvalId: null, error: null } as const;

function each(
  ctx: ActorContext,
  ids: readonly string[],
  act: (id: string) => Promise<{ itemId: string } | { approvalId: string }>,
): Promise<TrashOutcomes> {
  return eachForItself(ctx, ids, {
    act: async (id) => ({ ...NOTHING, id, ...(await act(id)) }),
    refused: (id, error) => ({ ...NOTHING, id, error }),
    failure: 'one of several could not be moved to the trash or restored',
  });
}
