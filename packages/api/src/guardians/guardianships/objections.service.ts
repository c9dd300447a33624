import type { GuardianReasonInput } from '@touchline/contracts/guardians';
import type { Tx } from '@touchline/db';
import { findLiveFacts, ifUserDeleted, listLiveFacts, lockUsers } from '../../core/users/users.service.ts';
import { refreshRoutes } from '../../family/consents/refreshing.service.ts';
import { listActiveGuardianIds } from '../../family/guardianships/guardian-ids.repo.ts';
import * as repo from '../../family/guardianships/guardianships.repo.ts';
import { authorize } from '../../platform/authorize.ts';
import type { ActorContext } from '../../platform/context.ts';
import { AppError, existing } from '../../platform/errors.ts';
import { timestamp } from '../../platform/lib/clock.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { throttle } from '../../platform/throttle/throttle.ts';
import { fileReport } from '../../safeguarding/cases/filing.service.ts';
import { mustFindOwn } from './children.service.ts';
import { isEarlier } from './confirming.service.ts';
import { endGuardianship, tellFamily, tellTeam } from './guardians.service.ts';

/** Throws unless the caller is another guardian of the same child. */
export async function assertMayJudge({ db, viewer }: ActorContext, id: string): Promise<void> {
  const found = await repo.findGuardianship(db, id);
  if (!found || found.state === 'ended') throw new AppError('GUARDIANSHIP_NOT_FOUND');
  const guardianIds = await listActiveGuardianIds(db, found.player_id);
  authorize(viewer, 'guardian:judge', { guardianId: found.guardian_id, guardianIds }, 'GUARDIANSHIP_NOT_FOUND');
}

/** Locks the child, and finds the other guardianship and the caller's own. */
async function lockToJudge(ctx: ActorContext, tx: Tx, id: string) {
  const found = existing(await repo.findGuardianship(tx, id), 'GUARDIANSHIP_NOT_FOUND');
  await lockUsers(tx, [found.player_id]);
  const current = await repo.listCurrent(tx, found.player_id);
  const row = current.find((one) => one.id === id);
  const guardianIds = await listActiveGuardianIds(tx, found.player_id);
  const facts = { guardianId: row?.guardian_id ?? null, guardianIds };
  authorize(ctx.viewer, 'guardian:judge', facts, 'GUARDIANSHIP_NOT_FOUND');
  const own = current.find((one) => one.guardian_id === ctx.viewer.id);
  if (!row || row.guardian_id === null || !own) throw new AppError('GUARDIANSHIP_NOT_FOUND');
  return { row: { ...row, guardian_id: row.guardian_id }, own };
}

/** An earlier guardian, except a welfare officer, agrees to a later one, who can then be confirmed without waiting. */
export async function agreeToGuardian(ctx: ActorContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { row, own } = await lockToJudge(ctx, tx, id);
    if (!isEarlier(own, row) || own.relation === 'club-welfare') throw new AppError('NOT_ALLOWED');
    if (row.objected_at !== null) throw new AppError('GUARDIAN_OBJECTED');
    if (row.second_consent_at !== null) return;
    const agreed = { second_consent_at: timestamp(ctx.clock), second_consent_by: ctx.viewer.id };
    await repo.setGuardianship(tx, id, agreed);
    await tellTeam(ctx, tx, { isFirst: false });
  });
}

/** Objects to another guardian. An earlier one is not suspended: a false second guardian could get rid of a true first one. */
export async function objectToGuardian(ctx: ActorContext, { id, reason }: GuardianReasonInput): Promise<void> {
  const { row } = await inTransaction(ctx.db, async (tx) => {
    const judged = await lockToJudge(ctx, tx, id);
    const { player_id: playerId, guardian_id: guardianId } = judged.row;
    if (judged.row.objected_at !== null) throw new AppError('GUARDIAN_OBJECTED');
    const now = timestamp(ctx.clock);
    const isLater = isEarlier(judged.own, judged.row);
    const objection = { objected_at: now, objected_by: ctx.viewer.id, objection: reason };
    const consent = { second_consent_at: null, second_consent_by: null };
    await repo.setGuardianship(tx, id, { ...objection, ...consent, ...(isLater && { suspended_at: now }) });
    if (isLater) await refreshRoutes(ctx, tx, playerId);
    await tellFamily(ctx, tx, { playerId, change: 'objected', guardianId, tellsGuardian: true });
    await tellTeam(ctx, tx, { isFirst: false });
    return judged;
  });
  await reportObjection(ctx, row.guardian_id, row.player_id, reason);
}

/** After the transaction: the objection is in the queue of the safeguarding team, even if the report fails. */
async function reportObjection(ctx: ActorContext, guardianId: string, childId: string, reason: string): Promise<void> {
  const people = await listLiveFacts(ctx.db, [guardianId, childId]);
  const [guardian, child] = [people.get(guardianId), people.get(childId)];
  if (!guardian || !child) return;
  await fileReport(ctx, {
    about: { id: guardian.id, name: `${guardian.firstName} ${guardian.lastName}` },
    reporterId: ctx.viewer.id,
    subject: 'user',
    subjectId: guardian.id,
    reason: 'impostor',
    content: reason,
    copy: [{ label: 'Guardian of', value: `${child.firstName} ${child.lastName}` }],
    concernsMinor: true,
    isForMinor: true,
  }).catch(ifUserDeleted('GUARDIANSHIP_NOT_FOUND'));
}

const WORDS = 'The invited guardian says that this is not their child. The guardianship was ended.';

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
    content: WORDS,
    copy: [
      { label: 'Invited address', value: found.email },
      { label: 'Invited by', value: found.invited_by === child.id ? 'The player' : 'An admin' },
    ],
    concernsMinor: true,
    isForMinor: false,
  }).catch(ifUserDeleted('GUARDIANSHIP_NOT_FOUND'));
  await endGuardianship(ctx, id);
}
