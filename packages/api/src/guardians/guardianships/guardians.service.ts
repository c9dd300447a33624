import { GUARDIANS_MAX } from '@touchline/contracts/guardians';
import { can } from '@touchline/contracts/permissions';
import type { GuardianChange } from '@touchline/contracts/safeguarding-notifications';
import type { GuardianshipRow, Tx } from '@touchline/db';
import { recordAct } from '../../core/audit/audit.service.ts';
import { type NotifyContext, notify } from '../../core/notifications/notify.ts';
import {
  findLiveFacts,
  findUser,
  ifUserDeleted,
  listSafeguardingAdmins,
  lockFamily,
} from '../../core/users/users.service.ts';
import { refreshRoutes } from '../../family/consents/refreshing.service.ts';
import * as repo from '../../family/guardianships/guardianships.repo.ts';
import { publishChild } from '../../family/guardianships/guardianships.service.ts';
import { authorize } from '../../platform/authorize.ts';
import type { ActorContext, DbClockContext } from '../../platform/context.ts';
import { AppError, existing } from '../../platform/errors.ts';
import { changeFor, changeForAll, publish } from '../../platform/events/events.ts';
import { DAY_SECONDS } from '../../platform/lib/clock.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { throttle } from '../../platform/throttle/throttle.ts';
import { fileReport } from '../../safeguarding/cases/filing.service.ts';
import { keptUsers } from '../../safeguarding/evidence/may-erase.service.ts';
import { mustFindOwn } from './children.service.ts';

interface FamilyNews {
  playerId: string;
  change: GuardianChange;
  /** The guardian concerned; null for an invitation. */
  guardianId: string | null;
  tellsGuardian?: boolean;
}

export async function tellFamily(
  ctx: NotifyContext,
  tx: Tx,
  { playerId, change, guardianId, tellsGuardian = false }: FamilyNews,
): Promise<void> {
  const guardianIds = await repo.listActiveGuardianIds(tx, playerId);
  const others = guardianIds.filter((id) => id !== guardianId);
  const told = { kind: 'guardian-changed', groupKey: `${playerId} ${change}` } as const;
  await notify(ctx, tx, { ...told, userIds: [playerId], facts: { change, reader: 'child' } });
  await notify(ctx, tx, { ...told, userIds: others, facts: { change, reader: 'guardian' } });
  if (tellsGuardian && guardianId !== null) {
    await notify(ctx, tx, { ...told, userIds: [guardianId], facts: { change, reader: 'self' } });
  }
  publishChild(ctx, tx, playerId, guardianId === null ? others : [...others, guardianId]);
  publish(ctx, tx, changeForAll('users:administer', 'accounts', playerId));
}

export async function tellTeam(ctx: NotifyContext, tx: Tx, { isFirst }: { isFirst: boolean }): Promise<void> {
  const userIds = await listSafeguardingAdmins(tx);
  await notify(ctx, tx, { kind: 'guardian-waiting', userIds, facts: { isFirst }, groupKey: 'waiting' });
}

/** Withdraws an invitation, by the child or an admin, or ends a guardianship, by the guardian or an admin. */
export async function endGuardianship(ctx: ActorContext, id: string): Promise<void> {
  const found = existing(await repo.findGuardianship(ctx.db, id), 'GUARDIANSHIP_NOT_FOUND');
  await inTransaction(ctx.db, async (tx) => {
    await lockFamily(tx, found.player_id, found.guardian_id);
    const present = await repo.findGuardianship(tx, id);
    if (!present || present.state === 'ended') throw new AppError('GUARDIANSHIP_NOT_FOUND');
    const { player_id: playerId, guardian_id: guardianId } = present;
    const isChild = can(ctx.viewer, 'guardian:withdraw-invitation', { id: playerId });
    if (present.state === 'invited' && !isChild) throw new AppError('GUARDIANSHIP_NOT_FOUND');
    if (present.state === 'active') {
      authorize(ctx.viewer, 'guardian:end', { guardianId }, isChild ? undefined : 'GUARDIANSHIP_NOT_FOUND');
    }
    await repo.setEnded(tx, [present], ctx.clock.timestamp());
    const isOwn = ctx.viewer.id === playerId || ctx.viewer.id === guardianId;
    if (!isOwn) await recordAct(ctx, tx, { act: 'guardian.end', ...ofChild(present) });
    if (guardianId === null) return publishChild(ctx, tx, playerId, await repo.listActiveGuardianIds(tx, playerId));
    await notify(ctx, tx, { kind: 'guardianship-ended', userIds: [guardianId], facts: { hasComeOfAge: false } });
    await refreshRoutes(ctx, tx, playerId);
    await tellFamily(ctx, tx, { playerId, change: 'ended', guardianId });
  });
}

/** Ends the caller's guardianship of a child who is not theirs, after a report, so that the safeguarding team knows in any case. */
export async function reportNotMyChild(ctx: ActorContext, id: string): Promise<void> {
  const found = await mustFindOwn(ctx, id);
  await throttle(ctx, `report:user:${ctx.viewer.id}`, ctx.limits.reportsPerUser);
  const child = existing(await findLiveFacts(ctx.db, found.player_id), 'GUARDIANSHIP_NOT_FOUND');
  await fileReport(ctx, {
    about: { id: child.id, name: `${child.firstName} ${child.lastName}` },
    reporterId: ctx.viewer.id,
    subject: 'user',
    subjectId: child.id,
    reason: 'false-facts',
    content: 'The invited guardian says that this is not their child. The guardianship was ended.',
    copy: [
      { label: 'Invited address', value: found.email },
      { label: 'Invited by', value: found.invited_by === child.id ? 'The player' : 'An admin' },
    ],
    concernsMinor: true,
    isForMinor: false,
  }).catch(ifUserDeleted('GUARDIANSHIP_NOT_FOUND'));
  await endGuardianship(ctx, id);
}

export function ofChild({ id, player_id }: Pick<GuardianshipRow, 'id' | 'player_id'>) {
  return { target: { kind: 'guardianship', id }, aboutId: player_id } as const;
}

/** Ends the guardianships of a user who is about to be deleted, a guardian or a child. */
export async function endGuardianshipsOf(tx: Tx, userId: string, ctx: ActorContext): Promise<void> {
  const now = ctx.clock.timestamp();
  const own = await repo.listCurrent(tx, userId);
  await repo.setEnded(tx, own, now);
  const guardianIds = own.flatMap(({ guardian_id }) => guardian_id ?? []);
  await notify(ctx, tx, { kind: 'guardianship-ended', userIds: guardianIds, facts: { hasComeOfAge: false } });
  publish(ctx, tx, ...guardianIds.map((guardianId) => changeFor(guardianId, 'child', userId)));
  for (const playerId of await repo.listChildIdsOf(tx, userId)) {
    const ended = (await repo.listCurrent(tx, playerId)).filter(({ guardian_id }) => guardian_id === userId);
    await repo.setEnded(tx, ended, now);
    await refreshRoutes(ctx, tx, playerId);
    await tellFamily(ctx, tx, { playerId, change: 'ended', guardianId: userId });
  }
}

/** Resumes the guardianships of a restored account; ends those of adults, or of children with enough other guardians. */
export async function resumeGuardianshipsOf(ctx: ActorContext, tx: Tx, userId: string): Promise<void> {
  const own = (await repo.listCurrent(tx, userId)).filter(({ state }) => state === 'active');
  const guardianIds = own.flatMap(({ guardian_id }) => guardian_id ?? []);
  const child = await findUser(tx, userId);
  if (child?.is_minor === 1) await refreshRoutes(ctx, tx, userId);
  publish(ctx, tx, ...guardianIds.map((guardianId) => changeFor(guardianId, 'child', userId)));
  for (const playerId of await repo.listChildIdsOf(tx, userId)) {
    const current = (await repo.listCurrent(tx, playerId)).filter(({ state }) => state === 'active');
    const isMinor = (await findUser(tx, playerId))?.is_minor === 1;
    if (!isMinor || current.length > GUARDIANS_MAX) {
      const resumed = current.filter(({ guardian_id }) => guardian_id === userId);
      await repo.setEnded(tx, resumed, ctx.clock.timestamp());
    }
    publishChild(ctx, tx, playerId, [userId]);
    if (isMinor) await refreshRoutes(ctx, tx, playerId);
  }
}

/** How long an invitation that was not accepted is kept after its end. */
const UNUSED_SECONDS = 30 * DAY_SECONDS;

export async function removeOldInvitations(ctx: DbClockContext): Promise<void> {
  await repo.removeUnusedInvitations(ctx.db, ctx.clock.timestampIn(-UNUSED_SECONDS), keptUsers(ctx, ctx.db));
}
