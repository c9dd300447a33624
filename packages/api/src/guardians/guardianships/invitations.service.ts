import { password } from '@touchline/contracts/auth';
import {
  type AcceptInvitationInput,
  GUARDIANS_MAX,
  type Guardianship,
  INVITATION_DAYS,
  type Invitation,
  type RegisterGuardianInput,
} from '@touchline/contracts/guardians';
import { can, hasRole } from '@touchline/contracts/permissions';
import { foldForSearch } from '@touchline/contracts/search';
import { foldIdentifier } from '@touchline/contracts/text';
import type { Account } from '@touchline/contracts/users';
import type { Db, GuardianshipRow, Tx, UserRow } from '@touchline/db';
import { startSession } from '../../accounts/sessions/sessions.service.ts';
import { createAccount, type NewAccountOptions, readAccount } from '../../accounts/users/accounts.service.ts';
import { recordAct } from '../../core/audit/audit.service.ts';
import { queueMail } from '../../core/mail/mail.service.ts';
import { mailboxKey } from '../../core/users/mailbox.ts';
import {
  assertStillActive,
  findByName,
  findLiveFacts,
  findUser,
  listUsersById,
  lockFamily,
  lockUsers,
} from '../../core/users/users.service.ts';
import { refreshRoutes } from '../../family/consents/refreshing.service.ts';
import * as repo from '../../family/guardianships/guardianships.repo.ts';
import { authorize } from '../../platform/authorize.ts';
import type { ActorContext, AppContext, RequestContext } from '../../platform/context.ts';
import { AppError, invalidValue } from '../../platform/errors.ts';
import { changeFor, publish } from '../../platform/events/events.ts';
import { accept } from '../../platform/input-errors.ts';
import { DAY_SECONDS, durationInWords } from '../../platform/lib/clock.ts';
import { hashToken } from '../../platform/lib/tokens.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { type CountKey, countUse, limitReached, returnUse, throttle } from '../../platform/throttle/throttle.ts';
import { guardianInvitationMail } from './guardians.mails.ts';
import { ofChild, tellFamily, tellTeam } from './guardians.service.ts';

/** The guardians and invitations of a player, past ones too; for the player, the guardians and admins. */
export async function listGuardians(ctx: ActorContext, playerId: string): Promise<Guardianship[]> {
  const guardianIds = await repo.listActiveGuardianIds(ctx.db, playerId);
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
  // A hash, since the address may be a stranger's.
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
      if (uses > allowance.uses) {
        const message = `${allowance.uses} invitations a day are possible, and these were sent. You can invite again in ${durationInWords(secondsLeft)}.`;
        throw limitReached(ctx, { key, allowance, secondsLeft, message });
      }
    }
    return await insertInvitation(ctx, playerId, email);
  } catch (error) {
    // Only what this call has counted: others may have counted the same address.
    for (const key of counted) await returnUse(ctx, key);
    throw error;
  }
}

function insertInvitation(ctx: ActorContext, playerId: string, email: string): Promise<Guardianship> {
  const now = ctx.clock.timestamp();
  return inTransaction(ctx.db, async (tx) => {
    const child = await findUser(tx, playerId, { lock: true });
    if (child?.is_minor !== 1) throw new AppError('NOT_ALLOWED');
    await assertFreeAddress(tx, child, email, now);
    const row = {
      id: crypto.randomUUID(),
      player_id: playerId,
      state: 'invited' as const,
      email,
      shows_contact: 0 as const,
      invited_by: ctx.viewer.id,
      expires_at: ctx.clock.timestampIn(INVITATION_DAYS * DAY_SECONDS),
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
  if (mailboxKey(email) === child.mailbox_key) throw new AppError('OWN_ADDRESS', { at: 'email' });
  const current = await repo.listCurrent(tx, child.id);
  const isExpired = (one: GuardianshipRow) => one.state === 'invited' && one.expires_at <= now;
  const open = current.filter((one) => !isExpired(one));
  if ((await mailboxesOf(tx, open)).has(mailboxKey(email))) throw new AppError('GUARDIAN_INVITED', { at: 'email' });
  if (open.length >= GUARDIANS_MAX) throw new AppError('GUARDIANS_MAX');
  await repo.setEnded(tx, current.filter(isExpired), now);
}

/** The mailboxes of guardians and of invited ones: the invited address, and that of the account which accepted. */
async function mailboxesOf(db: Db, guardianships: readonly GuardianshipRow[]): Promise<Set<string>> {
  const guardianIds = guardianships.flatMap(({ guardian_id }) => guardian_id ?? []);
  const guardians = await listUsersById(db, guardianIds);
  const invited = guardianships.map(({ email }) => mailboxKey(email));
  return new Set([...invited, ...guardians.map(({ mailbox_key }) => mailbox_key)]);
}

/** For the reader of an invitation's link: whose guardian they would be, and whether to sign in. */
export async function readInvitation(ctx: RequestContext, token: string): Promise<Invitation> {
  const { email, player_id } = await mustFindInvitation(ctx, token);
  const child = await findLiveFacts(ctx.db, player_id);
  if (!child?.isMinor || !child.isActive) throw new AppError('LINK_NOT_VALID');
  const account = await findByName(ctx.db, foldIdentifier(email));
  return { playerFirstName: child.firstName, email, hasAccount: account !== null };
}

/** The invitation with this secret; throws LINK_NOT_VALID. Uses are counted by the caller's address. */
async function mustFindInvitation(ctx: RequestContext, token: string): Promise<GuardianshipRow> {
  await throttle(ctx, `mail-link:address:${ctx.address}`, ctx.limits.mailLinkUsesPerAddress);
  const invitation = await repo.findInvitation(ctx.db, hashToken(token));
  if (!invitation || invitation.expires_at <= ctx.clock.timestamp()) throw new AppError('LINK_NOT_VALID');
  return invitation;
}

/** Makes the account of an invited guardian, links it to the child and signs in. The link has proven the address. */
export async function registerGuardian(
  ctx: RequestContext,
  { token, relation, declarationVersion, ...fields }: RegisterGuardianInput,
  { isOwnChoice = true }: Pick<NewAccountOptions, 'isOwnChoice'> = {},
): Promise<Account> {
  accept(password(ctx.limits.passwordMinLength), fields.password);
  const invitation = await mustFindInvitation(ctx, token);
  await throttle(ctx, `register:address:${ctx.address}`, ctx.limits.registrationsPerAddress);
  const account = { ...fields, email: invitation.email, role: 'guardian' as const };
  const user = await createAccount(ctx, account, {
    isEmailConfirmed: true,
    isOwnChoice,
    nameFields: ['username'],
    async alongside(tx, { id }) {
      // Others do not see the new account yet, so that it needs no lock.
      await lockUsers(tx, [invitation.player_id]);
      await link(ctx, tx, { token, relation, declarationVersion }, id);
    },
  });
  await startSession(ctx, user);
  return readAccount(ctx.db, user.id);
}

/** Links the caller to a child, with any role: a parent who is also a coach keeps one account. */
export async function acceptInvitation(ctx: ActorContext, input: AcceptInvitationInput): Promise<void> {
  const invitation = await mustFindInvitation(ctx, input.token);
  const guardianId = ctx.viewer.id;
  const account = await readAccount(ctx.db, guardianId);
  // The name prevents that a guardian accepts in another guardian's session.
  for (const path of ['firstName', 'lastName'] as const) {
    if (foldForSearch(input[path]) === foldForSearch(account[path])) continue;
    throw invalidValue(path, 'Please enter your name as it is in your account.');
  }
  await inTransaction(ctx.db, async (tx) => {
    await lockFamily(tx, invitation.player_id, guardianId);
    await assertStillActive(tx, ctx.viewer);
    await link(ctx, tx, input, guardianId);
  });
}

/** Uses an invitation, with the child's account locked: it is used once, and not for an adult. */
async function link(
  ctx: AppContext,
  tx: Tx,
  { token, relation, declarationVersion }: Pick<AcceptInvitationInput, 'token' | 'relation' | 'declarationVersion'>,
  guardianId: string,
): Promise<void> {
  const now = ctx.clock.timestamp();
  const invitation = await repo.findInvitation(tx, hashToken(token));
  const child = invitation && (await findUser(tx, invitation.player_id));
  const isValid = invitation && invitation.expires_at > now && child?.is_minor === 1 && child.is_active === 1;
  if (!isValid) throw new AppError('LINK_NOT_VALID');
  const guardian = await repo.findLiveGuardian(tx, guardianId);
  if (!guardian || guardianId === child.id) throw new AppError('NOT_A_GUARDIAN_ACCOUNT');
  // A child is not its own guardian; its address may have changed since the invitation.
  const mailboxes = [guardian.mailbox_key, mailboxKey(invitation.email)];
  if (mailboxes.includes(child.mailbox_key)) throw new AppError('OWN_ADDRESS');
  const active = (await repo.listCurrent(tx, child.id)).filter(({ state }) => state === 'active');
  if ((await mailboxesOf(tx, active)).has(guardian.mailbox_key)) throw new AppError('GUARDIAN_INVITED');
  if (active.length >= GUARDIANS_MAX) throw new AppError('GUARDIANS_MAX');
  const accepted = {
    guardian_id: guardianId,
    relation,
    state: 'active' as const,
    token_hash: null,
    declared_at: now,
    declaration_version: declarationVersion,
    // The link has arrived.
    undelivered_at: null,
  };
  if (!(await repo.setInvitation(tx, invitation.id, accepted))) throw new AppError('LINK_NOT_VALID');
  await refreshRoutes(ctx, tx, child.id);
  await tellFamily(ctx, tx, { playerId: child.id, change: 'linked', guardianId });
  await tellTeam(ctx, tx, { isFirst: active.length === 0 });
  publish(ctx, tx, changeFor(guardianId, 'own-account', guardianId));
}
