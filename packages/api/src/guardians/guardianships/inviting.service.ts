import { randomUUID } from 'node:crypto';
import { GUARDIANS_MAX, type Guardianship, INVITATION_DAYS } from '@touchline/contracts/guardians';
import { can, hasRole } from '@touchline/contracts/permissions';
import type { Db, GuardianshipRow, Tx, UserRow } from '@touchline/db';
import { recordAct } from '../../core/audit/audit.service.ts';
import { queueMail } from '../../core/mail/mail.service.ts';
import { mailboxKey } from '../../core/users/mailbox.ts';
import { findLiveFacts, findUser, listUsersById } from '../../core/users/users.service.ts';
import { listActiveGuardianIds } from '../../family/guardianships/guardian-ids.repo.ts';
import * as repo from '../../family/guardianships/guardianships.repo.ts';
import { authorize } from '../../platform/authorize.ts';
import type { ActorContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { DAY_SECONDS, durationInWords, timestamp, timestampIn } from '../../platform/lib/clock.ts';
import { hashToken } from '../../platform/lib/tokens.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { type CountKey, countUse, returnUse } from '../../platform/throttle/throttle.ts';
import { guardianInvitationMail } from './guardians.mails.ts';
import { ofChild, tellFamily } from './guardians.service.ts';

const INVITATION_SECONDS = INVITATION_DAYS * DAY_SECONDS;

/** The guardians and invitations of a player, past ones too; for the player, the guardians and admins. */
export async function listGuardians(ctx: ActorContext, playerId: string): Promise<Guardianship[]> {
  const guardianIds = await listActiveGuardianIds(ctx.db, playerId);
  authorize(ctx.viewer, 'guardians:read', { id: playerId, guardianIds });
  await mustFindPlayer(ctx.db, playerId);
  const guardianships = await repo.listGuardianships(ctx.db, playerId);
  const isReached = (one: Guardianship) =>
    one.state === 'invited' ||
    can(ctx.viewer, 'guardian-address:read', { id: playerId, guardianId: one.guardian?.id ?? null });
  return guardianships.map((one) => (isReached(one) ? one : { ...one, email: '' }));
}

async function mustFindPlayer(db: Db, playerId: string) {
  const player = await findLiveFacts(db, playerId);
  if (!player || !hasRole(player, 'player')) throw new AppError('PLAYER_NOT_FOUND');
  return player;
}

/** Throws unless the caller may invite a guardian for this player. Others do not learn which ids exist. */
export async function assertMayInvite(ctx: ActorContext, playerId: string): Promise<void> {
  authorize(ctx.viewer, 'guardian:withdraw-invitation', { id: playerId });
  authorize(ctx.viewer, 'guardian:invite', await mustFindPlayer(ctx.db, playerId));
}

/** Invites a guardian for a minor by e-mail. An invitation that is refused does not count towards the limits. */
export async function inviteGuardian(
  ctx: ActorContext,
  { playerId, email }: { playerId: string; email: string },
): Promise<Guardianship> {
  await assertMayInvite(ctx, playerId);
  const { limits } = ctx;
  // A hash, since the address may be that of a stranger.
  const target = hashToken(mailboxKey(email));
  const counts = [
    [`guardian-invitation:user:${playerId}`, limits.guardianInvitationsPerUser],
    [`guardian-invitation:address:${target}`, limits.guardianInvitationsPerAddress],
  ] as const;
  const counted: CountKey[] = [];
  try {
    for (const [key, allowance] of counts) {
      const { uses, secondsLeft } = await countUse(ctx, key, allowance);
      counted.push(key);
      if (uses > allowance.uses) throw tooMany(allowance.uses, secondsLeft);
    }
    return await insertInvitation(ctx, playerId, email);
  } catch (error) {
    // Only what was counted: the count of the address may be that of others.
    for (const key of counted) await returnUse(ctx, key);
    throw error;
  }
}

function tooMany(uses: number, retryAfter: number): AppError {
  const message = `${uses} invitations a day are possible, and these were sent. You can invite again in ${durationInWords(retryAfter)}.`;
  return new AppError('TOO_MANY_REQUESTS', { retryAfter, message });
}

function insertInvitation(ctx: ActorContext, playerId: string, email: string): Promise<Guardianship> {
  const now = timestamp(ctx.clock);
  return inTransaction(ctx.db, async (tx) => {
    const child = await findUser(tx, playerId, { lock: true });
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
    await tellFamily(ctx, tx, { playerId, change: 'invited', guardianId: null });
    if (ctx.viewer.id !== playerId) await recordAct(ctx, tx, { act: 'guardian.invite', ...ofChild(row) });
    return repo.mustReadGuardianship(tx, row.id);
  });
}

/** Throws unless this address may be invited for a child; ends the invitations that have expired. */
async function assertFreeAddress(tx: Tx, child: UserRow, email: string, now: string): Promise<void> {
  if (mailboxKey(email) === child.mailbox_key) throw new AppError('OWN_ADDRESS');
  const current = await repo.listCurrent(tx, child.id);
  const isExpired = (one: GuardianshipRow) => one.state === 'invited' && one.expires_at <= now;
  const open = current.filter((one) => !isExpired(one));
  if ((await mailboxesOf(tx, open)).has(mailboxKey(email))) throw new AppError('GUARDIAN_INVITED');
  if (open.length >= GUARDIANS_MAX) throw new AppError('GUARDIANS_MAX');
  await repo.setEnded(tx, current.filter(isExpired), now);
}

/** The mailboxes of guardians and of invited ones: the invited address, and that of the account which accepted. */
export async function mailboxesOf(db: Db, guardianships: readonly GuardianshipRow[]): Promise<Set<string>> {
  const guardianIds = guardianships.flatMap(({ guardian_id }) => guardian_id ?? []);
  const guardians = await listUsersById(db, guardianIds);
  const invited = guardianships.map(({ email }) => mailboxKey(email));
  return new Set([...invited, ...guardians.map(({ mailbox_key }) => mailbox_key)]);
}
