import type { Waiting } from '@touchline/contracts/approvals';
import type { Role } from '@touchline/contracts/options';
import { hasRole } from '@touchline/contracts/permissions';
import {
  type Moved,
  type MoveManyToTrashInput,
  type Restored,
  TRASH_DAYS,
  type TrashKind,
  type TrashOutcomes,
} from '@touchline/contracts/trash';
import type { TrashItemRow, Tx } from '@touchline/db';
import { sql } from 'kysely';
import { suspendCardIn } from '../../cards/id-cards/life-cycle.service.ts';
import { queueProcessing } from '../../clips/processing/processing.service.ts';
import { mustFindVideo, publishVideo, removeVideoIn, videoFor } from '../../clips/videos/videos.service.ts';
import { hideUnlessShowable, removeEntryIn } from '../../content/content.service.ts';
import { recordAct } from '../../core/audit/audit.service.ts';
import {
  findLiveFacts,
  findUserByKey,
  ifNameTaken,
  lockActiveAdmins,
  refreshListing,
} from '../../core/users/users.service.ts';
import { refreshMinor } from '../../guardians/birth-dates/birth-date-changes.service.ts';
import { resumeGuardianshipsOf } from '../../guardians/guardianships/guardians.service.ts';
import { demand } from '../../platform/authorize.ts';
import type { ActorContext } from '../../platform/context.ts';
import { eachForItself } from '../../platform/each-for-itself.ts';
import { AppError, existing } from '../../platform/errors.ts';
import { changeFor, changeForAll, publish } from '../../platform/events/events.ts';
import { ifTaken } from '../../platform/input-errors.ts';
import { DAY_SECONDS } from '../../platform/lib/clock.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { requestApproval } from '../approvals/approvals.service.ts';
import { lockItem } from './erasing.service.ts';
import { removeFilesOf, removeUserIn, waitForRemoval } from './removals.service.ts';
import * as rows from './rows.repo.ts';
import * as repo from './trash.repo.ts';
import { userDeletionSteps } from './user-deletion.ts';

const steps = userDeletionSteps.filter(({ isFinal }) => !isFinal);

/** Moves a user, a video or an entry of the home page to the trash. A user may wait for a second admin, since the trash is erased after 30 days. */
export async function moveToTrash(ctx: ActorContext, { kind, id }: { kind: TrashKind; id: string }): Promise<Moved> {
  if (kind === 'user' && ctx.policies.secondAdmin) return waitForRemoval(ctx, 'trash-user', id);
  const itemId = await MOVES[kind](ctx, id);
  return existing(await repo.findItem(ctx.db, itemId), 'TRASH_ITEM_NOT_FOUND');
}

const MOVES: Readonly<Record<TrashKind, (ctx: ActorContext, id: string) => Promise<string>>> = {
  user: moveUser,
  video: moveVideo,
  content: moveContent,
};

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
      await rows.copyRows(tx, item);
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
      await rows.copyRows(tx, item);
    });
    await recordAct(ctx, tx, { act: 'video.trash', target: { kind: 'video', id }, aboutId: video.playerId });
    publish(ctx, tx, changeForAll('trash:use', 'trash', item.id));
  });
  return item.id;
}

async function moveContent(ctx: ActorContext, id: string): Promise<string> {
  const item = newItem(ctx, { kind: 'content', subject_id: id, owner_id: null });
  await inTransaction(ctx.db, async (tx) => {
    await removeEntryIn(ctx, tx, id, async (label) => {
      await repo.insertItem(tx, { ...item, label }, []);
      await rows.copyRows(tx, item);
    });
    await recordAct(ctx, tx, { act: 'content.trash', target: { kind: 'content', id } });
    publish(ctx, tx, changeForAll('trash:use', 'trash', item.id));
  });
  return item.id;
}

function newItem(ctx: ActorContext, subject: Pick<TrashItemRow, 'kind' | 'subject_id' | 'owner_id'>) {
  return {
    id: crypto.randomUUID(),
    ...subject,
    trashed_by: ctx.viewer.id,
    trashed_at: ctx.clock.timestamp(),
    erase_at: ctx.clock.timestampIn(TRASH_DAYS * DAY_SECONDS),
  };
}

/** Restores what was moved to the trash with all that it had. The ID card of a user is suspended until an admin has looked at it. */
export function restoreItem(ctx: ActorContext, itemId: string): Promise<Restored | Waiting> {
  return inTransaction(ctx.db, (tx) => restoreIn(ctx, tx, itemId));
}

/** Restores in a transaction. A second admin may have to approve that an admin comes back with the role. */
export async function restoreIn(
  ctx: ActorContext,
  tx: Tx,
  itemId: string,
  { isApproved = false } = {},
): Promise<Restored | Waiting> {
  const item = await lockItem(tx, itemId);
  const { kind, subject_id: id, owner_id: aboutId } = item;
  if (!isApproved && ctx.policies.secondAdmin && (await isAdminIn(tx, item))) {
    const approvalId = await requestApproval(ctx, tx, { act: 'restore-admin', targetId: itemId, aboutId });
    return { isWaitingForApproval: true, approvalId };
  }
  await RESTORES[kind](ctx, tx, item);
  await repo.removeItems(tx, [itemId]);
  await recordAct(ctx, tx, { act: `${kind}.restore`, target: { kind, id }, aboutId });
  publish(ctx, tx, changeForAll('trash:use', 'trash', itemId));
  return { kind, id };
}

const RESTORES: Readonly<Record<TrashKind, (ctx: ActorContext, tx: Tx, item: TrashItemRow) => Promise<void>>> = {
  user: restoreUser,
  video: restoreVideo,
  content: restoreContent,
};

async function isAdminIn(tx: Tx, { id, kind }: TrashItemRow): Promise<boolean> {
  const account = kind === 'user' && (await rows.findContent(tx, id, 'users'));
  return account ? hasRole({ role: account.role as Role }, 'admin') : false;
}

async function restoreUser(ctx: ActorContext, tx: Tx, item: TrashItemRow): Promise<void> {
  const { id: itemId, subject_id: userId } = item;
  const kept = existing(await rows.findContent(tx, itemId, 'users'), 'TRASH_ITEM_NOT_FOUND');
  const admins = await lockActiveAdmins(tx);
  if (!admins.includes(ctx.viewer.id)) throw new AppError('NOT_ALLOWED');
  if (await findUserByKey(tx, 'username_key', String(kept.username_key))) throw new AppError('USERNAME_TAKEN');
  if (await findUserByKey(tx, 'email_key', String(kept.email_key))) throw new AppError('EMAIL_TAKEN');
  await rows.lockParties(tx, itemId);
  // What is shared with another user in the trash comes back with that user.
  for (const other of await rows.listItemsOfParties(tx, itemId)) {
    await rows.handOver(tx, { from: itemId, to: other.id, userId: other.subject_id });
  }
  const rank = sql<number>`${sql.lit(await repo.findFreeRank(tx, Number(kept.list_rank)))}`;
  await rows.putBackAll(tx, item, { list_rank: rank }).catch(ifNameTaken());
  await rows.putBackMentions(tx, itemId, userId).catch(ifTaken('CASES_OPEN'));
  // The age or a guardianship may have changed meanwhile.
  await refreshMinor(ctx, tx, userId);
  await resumeGuardianshipsOf(ctx, tx, userId);
  await refreshListing(tx, userId);
  publish(
    ctx,
    tx,
    changeForAll('users:administer', 'accounts', userId),
    changeForAll('videos:moderate', 'videos', userId),
  );
  await suspendCardIn(ctx, tx, userId);
  for (const video of await repo.listUnprepared(tx, { player_id: userId })) await queueProcessing(ctx, tx, video);
  const others = await repo.listCorrespondents(tx, userId);
  publish(ctx, tx, ...others.map((other) => changeFor(other, 'conversation', userId)));
}

async function restoreVideo(ctx: ActorContext, tx: Tx, item: TrashItemRow): Promise<void> {
  const { subject_id: videoId } = item;
  const { id: owner_id } = existing(
    item.owner_id === null ? null : await findLiveFacts(tx, item.owner_id, { lock: true }),
    'TRASH_OWNER_GONE',
  );
  const isTaken = await repo.hasPinned(tx, owner_id);
  await rows.putBackAll(tx, item, isTaken ? { is_pinned: sql<number>`0` } : {});
  for (const video of await repo.listUnprepared(tx, { id: videoId })) await queueProcessing(ctx, tx, video);
  publishVideo(ctx, tx, await mustFindVideo(tx, videoId));
}

/** What an entry shows may have gone, or may not be shown any more: then it comes back inactive. */
async function restoreContent(ctx: ActorContext, tx: Tx, item: TrashItemRow): Promise<void> {
  demand(ctx, 'content:manage');
  await rows.putBackAll(tx, item, {});
  await hideUnlessShowable(ctx, tx, item.subject_id);
}

/** Moves several of a kind to the trash, each in a transaction of its own. */
export function moveManyToTrash(ctx: ActorContext, { kind, ids }: MoveManyToTrashInput): Promise<TrashOutcomes> {
  return each(ctx, ids, async (id) => {
    const moved = await moveToTrash(ctx, { kind, id });
    return isWaiting(moved) ? { approvalId: moved.approvalId } : { itemId: moved.id };
  });
}

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
