import type { Waiting } from '@touchline/contracts/approvals';
import type { Tx, UserRow } from '@touchline/db';
import { recordAct } from '../../core/audit/audit.service.ts';
import { listMailIdsOf } from '../../core/mail/mail.service.ts';
import { markGroupRead } from '../../core/notifications/notify.ts';
import { assertOtherHandler, lockActiveAdmins, mustFindUser, removeUser } from '../../core/users/users.service.ts';
import { lockChildrenOf } from '../../family/guardianships/guardianships.service.ts';
import { authorize } from '../../platform/authorize.ts';
import type { ActorContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { changeForAll, publish } from '../../platform/events/events.ts';
import { listAsOrphaned, removeOrphanedFiles } from '../../platform/files/files.service.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { assertMayEraseAccount } from '../../safeguarding/evidence/may-erase.service.ts';
import { requestApproval } from '../approvals/approvals.service.ts';

/** What a feature does in the transaction that removes a user; the account is locked and still there. */
export interface UserDeletionStep {
  /** Keys of the user's files; the trash keeps them, except unfinished ones. */
  listFiles?(tx: Tx, userId: string): Promise<string[]>;
  /** Removes what the foreign keys do not, or not in the right order. */
  removeRows?(tx: Tx, userId: string, ctx: ActorContext): Promise<void>;
  isUnfinished?: true;
  /** Not for a user who goes to the trash. */
  isFinal?: true;
}

type Steps = readonly UserDeletionStep[];

export interface RemovedUser {
  files: string[];
  mails: string[];
}

/** Deletes a user, or asks for the approval of a second admin: the rows in one transaction, then files and mails. */
export async function deleteUser(ctx: ActorContext, id: string, steps: Steps): Promise<{ ok: true } | Waiting> {
  if (ctx.policies.secondAdmin) return waitForRemoval(ctx, 'delete-user', id);
  await removeFilesOf(ctx, await inTransaction(ctx.db, (tx) => deleteUserIn(ctx, tx, id, steps)));
  return { ok: true };
}

/** Deletes a user in a transaction; call `removeFilesOf` after it. */
export async function deleteUserIn(ctx: ActorContext, tx: Tx, id: string, steps: Steps): Promise<RemovedUser> {
  const { role } = await mustFindUser(tx, id);
  const removed = await removeUserIn(ctx, tx, id, { steps });
  await recordAct(ctx, tx, { act: 'user.delete', target: { kind: 'user', id }, before: { role } });
  return removed;
}

/** Asks for the approval of a second admin, after the checks of a removal. */
export async function waitForRemoval(
  ctx: ActorContext,
  act: 'delete-user' | 'trash-user',
  id: string,
): Promise<Waiting> {
  const approvalId = await inTransaction(ctx.db, async (tx) => {
    await lockToRemove(ctx, tx, id);
    return requestApproval(ctx, tx, { act, targetId: id, aboutId: id });
  });
  return { isWaitingForApproval: true, approvalId };
}

async function lockToRemove(ctx: ActorContext, tx: Tx, id: string): Promise<UserRow> {
  authorize(ctx.viewer, 'user:change', { id });
  const admins = await lockActiveAdmins(tx);
  await lockChildrenOf(tx, id);
  // A video that is stored after this lock finds no user any more; the steps lock those that exist.
  const user = await mustFindUser(tx, id, { lock: true });
  if (admins.includes(id) && admins.length === 1) throw new AppError('LAST_ADMIN');
  await assertOtherHandler(tx, user);
  if (!admins.includes(ctx.viewer.id)) throw new AppError('NOT_ALLOWED');
  await assertMayEraseAccount(ctx, tx, id);
  return user;
}

/** Removes a user in a transaction, with the checks of a deletion; `keep` copies the rows before they go, and keeps the files. */
export async function removeUserIn(
  ctx: ActorContext,
  tx: Tx,
  id: string,
  { steps, keep }: { steps: Steps; keep?: (tx: Tx, user: UserRow, files: readonly string[]) => Promise<void> },
): Promise<RemovedUser> {
  const user = await lockToRemove(ctx, tx, id);
  // A card may show the user's present images: each key once.
  const images = [user.passport_file, user.signature_file, user.ceo_signature_file].filter((key) => key !== null);
  const files = { lasting: new Set(images), unfinished: new Set<string>() };
  for (const { listFiles, isUnfinished } of steps) {
    const found = (await listFiles?.(tx, id)) ?? [];
    for (const key of found) (isUnfinished ? files.unfinished : files.lasting).add(key);
  }
  await keep?.(tx, user, [...files.lasting]);
  const orphaned = [...(keep ? [] : files.lasting), ...files.unfinished];
  await listAsOrphaned(ctx, tx, orphaned);
  const mails = await listMailIdsOf(tx, id);
  for (const { removeRows } of steps) await removeRows?.(tx, id, ctx);
  await removeUser(tx, id);
  await markGroupRead(ctx, tx, { userId: ctx.viewer.id, kind: 'registration-waiting', groupKey: 'waiting' });
  publish(
    ctx,
    tx,
    { type: 'access-ended', userId: id },
    changeForAll('users:administer', 'accounts', id),
    changeForAll('videos:moderate', 'videos', id),
  );
  return { files: orphaned, mails };
}

/** Deletes what `removeUserIn` has left, after its transaction. */
export async function removeFilesOf(ctx: ActorContext, { files, mails }: RemovedUser): Promise<void> {
  await removeOrphanedFiles(ctx, files);
  await ctx.outbox.remove(mails).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'mails of a deleted user stay in the outbox until its next clean-up');
  });
}
