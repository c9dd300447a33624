import { randomUUID } from 'node:crypto';
import { GUARDIANS_MAX, type Guardianship, INVITATION_DAYS } from '@touchline/contracts/guardians';
import { can, hasRole } from '@touchline/contracts/permissions';
import { foldIdentifier } from '@touchline/contracts/text';
import type { Db, GuardianshipRow, Tx } from '@touchline/db';
import { recordAct } from '../audit/audit.service.ts';
import { hashToken } from '../auth/tokens.ts';
import { authorize } from '../authorize.ts';
import { keptUsers } from '../cases/may-erase.service.ts';
import type { ActorContext, AppContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { changeFor, publish } from '../events/events.ts';
import { timestamp, timestampIn } from '../lib/clock.ts';
import { inTransaction } from '../lib/transaction.ts';
import { queueMail } from '../mail/mail.service.ts';
import { notify } from '../notifications/notify.ts';
import { throttle } from '../throttle/throttle.ts';
import { findAccount, lockAccounts, lockFamily } from '../users/account-state.service.ts';
import { findByName, findLiveFacts, listLiveFacts } from '../users/accounts.service.ts';
import { listChildIdsOf } from './guardian-ids.repo.ts';
import { guardianInvitationMail } from './guardians.mails.ts';
import * as repo from './guardianships.repo.ts';
import { publishChild, refreshRoutes, type TellingContext } from './request-routes.service.ts';

const DAY_SECONDS = 24 * 3600;
const INVITATION_SECONDS = INVITATION_DAYS * DAY_SECONDS;

/** The guardians of a player and the invitations, past ones too; for the player and admins. */
export async function listGuardians(ctx: ActorContext, playerId: string): Promise<Guardianship[]> {
  authorize(ctx.viewer, 'guardians:read', { id: playerId });
  await mustFindPlayer(ctx.db, playerId);
  return repo.listGuardianships(ctx.db, playerId);
}

async function mustFindPlayer(db: Db, playerId: string) {
  const player = await findLiveFacts(db, playerId);
  if (!player || !hasRole(player, 'player')) throw new AppError('PLAYER_NOT_FOUND');
  return player;
}

/** Throws unless the caller may invite a guardian for this player. Others learn nothing about ids, not even whether they exist. */
export async function assertMayInvite(ctx: ActorContext, playerId: string): Promise<void> {
  authorize(ctx.viewer, 'guardians:read', { id: playerId });
  authorize(ctx.viewer, 'guardian:invite', await mustFindPlayer(ctx.db, playerId));
}

/**
 * Invites a guardian for a minor by e-mail. The link in the mail proves that its user reads that mailbox.
 * @throws {AppError} OWN_ADDRESS, NOT_A_GUARDIAN_ACCOUNT, GUARDIAN_INVITED, GUARDIANS_MAX
 */
export async function inviteGuardian(
  ctx: ActorContext,
  { playerId, email }: { playerId: string; email: string },
): Promise<Guardianship> {
  await assertMayInvite(ctx, playerId);
  const { limits, db } = ctx;
  await throttle(ctx, `guardian-invitation:user:${playerId}`, limits.guardianInvitationsPerUser);
  // A hash, since the address may be that of a stranger.
  const target = hashToken(foldIdentifier(email));
  await throttle(ctx, `guardian-invitation:address:${target}`, limits.guardianInvitationsPerAddress);
  const now = timestamp(ctx.clock);
  return inTransaction(db, async (tx) => {
    const child = await findAccount(tx, playerId, { lock: true });
    if (child?.is_minor !== 1) throw new AppError('NOT_ALLOWED');
    await assertFreeAddress(tx, child, email, now);
    const row = {
      id: randomUUID(),
      player_id: playerId,
      state: 'invited' as const,
      email,
      shows_contact: 0 as const,
      invited_by: ctx.viewer.id,
      expires_at: timestampIn(ctx.clock, INVITATION_SECONDS),
      created_at: now,
    };
    await repo.insertGuardianship(tx, row);
    const facts = { guardianshipId: row.id };
    const mail = { userId: playerId, template: guardianInvitationMail, facts, address: email, isRequested: true };
    await queueMail(ctx, tx, mail);
    publishChild(ctx, tx, playerId, []);
    if (ctx.viewer.id !== playerId) await recordAct(ctx, tx, { act: 'guardian.invite', ...ofChild(row) });
    return repo.mustReadGuardianship(tx, row.id);
  });
}

/** Throws unless this address may be invited for a child; ends the invitations that have expired. */
async function assertFreeAddress(
  tx: Tx,
  child: { id: string; email_key: string },
  email: string,
  now: string,
): Promise<void> {
  const address = foldIdentifier(email);
  if (address === child.email_key) throw new AppError('OWN_ADDRESS');
  const account = await findByName(tx, address);
  if (account && !hasRole(account, 'guardian')) throw new AppError('NOT_A_GUARDIAN_ACCOUNT');
  const current = await repo.listCurrent(tx, child.id);
  const isExpired = (one: GuardianshipRow) => one.state === 'invited' && one.expires_at <= now;
  const open = current.filter((one) => !isExpired(one));
  const isKnown = (one: GuardianshipRow) =>
    foldIdentifier(one.email) === address || (account !== null && one.guardian_id === account.id);
  if (open.some(isKnown)) throw new AppError('GUARDIAN_INVITED');
  if (open.length >= GUARDIANS_MAX) throw new AppError('GUARDIANS_MAX');
  const expired = current.filter(isExpired).map(({ id }) => id);
  await repo.setEnded(tx, expired, now);
}

/**
 * Withdraws an invitation, by the child or an admin, or ends a guardianship, by the guardian or an admin. Others do not learn
 * that it exists.
 */
export async function endGuardianship(ctx: ActorContext, id: string): Promise<void> {
  const found = await repo.findGuardianship(ctx.db, id);
  if (!found) throw new AppError('GUARDIANSHIP_NOT_FOUND');
  await inTransaction(ctx.db, async (tx) => {
    await lockFamily(tx, found.player_id, found.guardian_id);
    const present = await repo.findGuardianship(tx, id);
    if (!present || present.state === 'ended') throw new AppError('GUARDIANSHIP_NOT_FOUND');
    const { player_id: playerId, guardian_id: guardianId } = present;
    const isChild = can(ctx.viewer, 'guardians:read', { id: playerId });
    if (present.state === 'invited' && !isChild) throw new AppError('GUARDIANSHIP_NOT_FOUND');
    if (present.state === 'active') {
      authorize(ctx.viewer, 'guardian:end', { guardianId }, isChild ? undefined : 'GUARDIANSHIP_NOT_FOUND');
    }
    await repo.setEnded(tx, [id], timestamp(ctx.clock));
    publishChild(ctx, tx, playerId, guardianId === null ? [] : [guardianId]);
    const isOwn = ctx.viewer.id === playerId || ctx.viewer.id === guardianId;
    if (!isOwn) await recordAct(ctx, tx, { act: 'guardian.end', ...ofChild(present) });
    if (guardianId === null) return;
    await notify(ctx, tx, { kind: 'guardianship-ended', userIds: [guardianId], facts: { hasComeOfAge: false } });
    await refreshRoutes(ctx, tx, playerId);
  });
}

/** A guardianship as the target of an act, with the child. */
function ofChild({ id, player_id }: Pick<GuardianshipRow, 'id' | 'player_id'>) {
  return { target: { kind: 'guardianship', id }, aboutId: player_id } as const;
}

/** Locks the accounts of a guardian's children; call it before the guardian's account is locked, as `lockFamily` does. */
export async function lockChildrenOf(tx: Tx, guardianId: string): Promise<void> {
  await lockAccounts(tx, await listChildIdsOf(tx, guardianId));
}

async function listMinorsOf(tx: Tx, guardianId: string): Promise<string[]> {
  const children = await listLiveFacts(tx, await listChildIdsOf(tx, guardianId));
  return [...children.values()].flatMap(({ id, isMinor }) => (isMinor ? [id] : [])).sort();
}

/**
 * Gives the requests of a guardian's children to others when the guardian's account is deactivated, or back, with what follows for the
 * consents. The reason may be that the guardian is none: what they have made public is public no more.
 */
export async function refreshRoutesOfChildren(ctx: TellingContext, tx: Tx, guardianId: string): Promise<void> {
  for (const id of await listMinorsOf(tx, guardianId)) await refreshRoutes(ctx, tx, id);
}

/** Ends the guardianships of a user who is about to be deleted, a guardian or a child. */
export async function endGuardianshipsOf(tx: Tx, userId: string, ctx: ActorContext): Promise<void> {
  const own = await repo.listCurrent(tx, userId);
  await endAll(ctx, tx, own);
  const guardianIds = own.flatMap(({ guardian_id }) => guardian_id ?? []);
  await notify(ctx, tx, { kind: 'guardianship-ended', userIds: guardianIds, facts: { hasComeOfAge: false } });
  publish(ctx, tx, ...guardianIds.map((guardianId) => changeFor(guardianId, 'child', userId)));
  for (const playerId of await listChildIdsOf(tx, userId)) {
    const current = await repo.listCurrent(tx, playerId);
    await endAll(
      ctx,
      tx,
      current.filter(({ guardian_id }) => guardian_id === userId),
    );
    publishChild(ctx, tx, playerId, []);
    await refreshRoutes(ctx, tx, playerId);
  }
}

/**
 * Takes up the guardianships of an account that has come back. One ends at once where the child has come of age meanwhile, or has
 * as many guardians as there may be; what was withdrawn when the guardian went stays so until a guardian gives it again.
 */
export async function resumeGuardianshipsOf(ctx: ActorContext, tx: Tx, userId: string): Promise<void> {
  const own = (await repo.listCurrent(tx, userId)).filter(({ state }) => state === 'active');
  const guardianIds = own.flatMap(({ guardian_id }) => guardian_id ?? []);
  const child = await findAccount(tx, userId);
  if (child?.is_minor === 1) await refreshRoutes(ctx, tx, userId);
  publish(ctx, tx, ...guardianIds.map((guardianId) => changeFor(guardianId, 'child', userId)));
  for (const playerId of await listChildIdsOf(tx, userId)) {
    const current = (await repo.listCurrent(tx, playerId)).filter(({ state }) => state === 'active');
    const isMinor = (await findAccount(tx, playerId))?.is_minor === 1;
    if (!isMinor || current.length > GUARDIANS_MAX) {
      const resumed = current.filter(({ guardian_id }) => guardian_id === userId);
      await endAll(ctx, tx, resumed);
    }
    publishChild(ctx, tx, playerId, [userId]);
    if (isMinor) await refreshRoutes(ctx, tx, playerId);
  }
}

async function endAll(ctx: ActorContext, tx: Tx, guardianships: readonly GuardianshipRow[]): Promise<void> {
  const ids = guardianships.map(({ id }) => id);
  await repo.setEnded(tx, ids, timestamp(ctx.clock));
}

/** How long an invitation that was not accepted is kept after its end, in days. */
const UNUSED_DAYS = 30;

/** Deletes invitations that were not accepted, some time after they have expired; called by the hourly clean-up. */
export async function removeOldInvitations(ctx: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await repo.removeUnusedInvitations(
    ctx.db,
    timestampIn(ctx.clock, -UNUSED_DAYS * DAY_SECONDS),
    keptUsers(ctx, ctx.db),
  );
}
