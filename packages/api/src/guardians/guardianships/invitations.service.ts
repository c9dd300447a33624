import { password } from '@touchline/contracts/auth';
import {
  type AcceptInvitationInput,
  GUARDIANS_MAX,
  type Invitation,
  type RegisterGuardianInput,
} from '@touchline/contracts/guardians';
import { foldForSearch } from '@touchline/contracts/search';
import { foldIdentifier } from '@touchline/contracts/text';
import type { Account } from '@touchline/contracts/users';
import type { GuardianshipRow, Tx } from '@touchline/db';
import { startSession } from '../../accounts/sessions/sessions.service.ts';
import { createAccount, type NewAccountOptions, readAccount } from '../../accounts/users/accounts.service.ts';
import { mailboxKey } from '../../core/users/mailbox.ts';
import {
  assertStillActive,
  findByName,
  findLiveFacts,
  findUser,
  lockFamily,
  lockUsers,
} from '../../core/users/users.service.ts';
import { refreshRoutes } from '../../family/consents/refreshing.service.ts';
import { findLiveGuardian } from '../../family/guardianships/guardian-ids.repo.ts';
import * as repo from '../../family/guardianships/guardianships.repo.ts';
import type { ActorContext, AppContext, RequestContext } from '../../platform/context.ts';
import { AppError, invalidValue } from '../../platform/errors.ts';
import { changeFor, publish } from '../../platform/events/events.ts';
import { accept } from '../../platform/input-errors.ts';
import { timestamp } from '../../platform/lib/clock.ts';
import { hashToken } from '../../platform/lib/tokens.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { throttle } from '../../platform/throttle/throttle.ts';
import { tellFamily, tellTeam } from './guardians.service.ts';
import { mailboxesOf } from './inviting.service.ts';

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
  if (!invitation || invitation.expires_at <= timestamp(ctx.clock)) throw new AppError('LINK_NOT_VALID');
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
  // A guardian who uses the device of another does not accept for them.
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
  const now = timestamp(ctx.clock);
  const invitation = await repo.findInvitation(tx, hashToken(token));
  const child = invitation && (await findUser(tx, invitation.player_id));
  const isValid = invitation && invitation.expires_at > now && child?.is_minor === 1 && child.is_active === 1;
  if (!isValid) throw new AppError('LINK_NOT_VALID');
  const guardian = await findLiveGuardian(tx, guardianId);
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
