import type { FamilyAnswerInput, FamilyCard } from '@touchline/contracts/id-cards';
import { can } from '@touchline/contracts/permissions';
import type { Db, IdCardRow, Tx } from '@touchline/db';
import { recordAct } from '../../core/audit/audit.service.ts';
import { notify } from '../../core/notifications/notify.ts';
import { listLiveFacts, listSafeguardingAdmins, mustFindUser } from '../../core/users/users.service.ts';
import { listGuardianIds, whyNotOpen } from '../../family/guardianships/guardianships.service.ts';
import { authorize } from '../../platform/authorize.ts';
import type { ActorContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { changeFor, publish } from '../../platform/events/events.ts';
import { deleteFilesAfter } from '../../platform/files/files.service.ts';
import { endBatchesOf } from '../batches/batches.service.ts';
import { awaitsFamily } from './card-state.ts';
import { findHeldCard, type HeldCard, setCard } from './id-cards.repo.ts';

export async function assertFamilyAgrees(tx: Tx, { user_id }: Pick<IdCardRow, 'user_id'>): Promise<void> {
  const held = await findHeldCard(tx, user_id);
  if (held && awaitsFamily(held.card, held.holder)) throw new AppError('CARD_NEEDS_FAMILY');
}

/** Marks a card as issued to a minor: the contact data stays masked until the card gets a new code. */
export function markCardOfMinor(tx: Tx, userId: string): Promise<void> {
  return setCard(tx, userId, { issued_to_minor: 1 });
}

/** A minor's own request asks the family. An admin issues a minor's card only if they may answer for the family. */
export async function familyAnswerAtIssue(ctx: ActorContext, tx: Tx, userId: string): Promise<Partial<IdCardRow>> {
  const { is_minor: isMinor, date_of_birth, youngest_date_of_birth } = await mustFindUser(tx, userId);
  if (isMinor === 0 || (youngest_date_of_birth ?? date_of_birth) === null) return {};
  const ids = await listGuardianIds(tx, userId);
  if (!can(ctx.viewer, 'id-cards:edit')) {
    if (ids.guardianIds.length === 0) await askTeam(ctx, tx);
    for (const id of ids.guardianIds) publish(ctx, tx, changeFor(id, 'child', userId));
    return { family_answer: 'waiting' };
  }
  if (!can(ctx.viewer, 'id-card:answer-for-family', { ...ids, isAllowed: true })) {
    throw new AppError('CARD_NEEDS_FAMILY');
  }
  return answered(ctx, 'yes');
}

/** Asks the family again if the yes came from a rejected guardian. The account is locked; the caller deletes the returned files. */
export async function askFamilyAgain(
  ctx: ActorContext,
  tx: Tx,
  { userId, answeredBy }: { userId: string; answeredBy: string },
): Promise<string[]> {
  const held = await findHeldCard(tx, userId);
  if (held?.card.family_answer !== 'yes' || held.card.family_answered_by !== answeredBy) return [];
  const unanswered = { family_answer: 'waiting', family_answered_by: null, family_answered_at: null } as const;
  await setCard(tx, userId, { ...unanswered, updated_at: ctx.clock.timestamp() });
  publish(ctx, tx, changeFor(userId, 'own-card', userId));
  const { guardianIds } = await listGuardianIds(tx, userId);
  if (guardianIds.length === 0) await askTeam(ctx, tx);
  await notify(ctx, tx, { kind: 'child-card-requested', userIds: guardianIds, facts: {} });
  return endBatchesOf(ctx, tx, userId);
}

/** For a minor without a guardian: the safeguarding team answers. */
async function askTeam(ctx: ActorContext, tx: Tx): Promise<void> {
  await notify(ctx, tx, { kind: 'child-card', userIds: await listSafeguardingAdmins(tx), facts: {} });
}

const answered = (ctx: ActorContext, answer: 'yes' | 'no') => ({
  family_answer: answer,
  family_answered_by: ctx.viewer.id,
  family_answered_at: ctx.clock.timestamp(),
});

/** The request to a minor's family, for the users who answer it; null if there is none. */
export async function readFamilyCard(ctx: ActorContext, userId: string): Promise<FamilyCard | null> {
  const ids = await listGuardianIds(ctx.db, userId);
  authorize(ctx.viewer, 'id-card:read-for-family', { id: userId, ...ids });
  const held = await findHeldCard(ctx.db, userId);
  if (!held || !isAsked(held)) return null;
  const { family_answer, family_answered_by: by, family_answered_at, created_at } = held.card;
  const names = by === null ? null : (await listLiveFacts(ctx.db, [by])).get(by);
  return {
    answer: family_answer ?? 'waiting',
    answeredBy: names ? `${names.firstName} ${names.lastName}` : null,
    answeredAt: family_answered_at,
    requestedAt: created_at,
    mayAllow: can(ctx.viewer, 'id-card:answer-for-family', { ...ids, isAllowed: true }),
    mayRefuse: can(ctx.viewer, 'id-card:answer-for-family', { ...ids, isAllowed: false }),
  };
}

const isAsked = ({ card, holder }: HeldCard) =>
  holder.isMinor && (card.family_answer !== null || awaitsFamily(card, holder));

export async function authorizeAnswer(ctx: ActorContext, userId: string, db: Db = ctx.db) {
  const ids = await listGuardianIds(db, userId);
  authorize(ctx.viewer, 'id-card:answer-for-family', { ...ids, isAllowed: false });
  return ids;
}

/** Records a family's answer, which can be changed. If two guardians disagree, the No holds. */
export async function answerForFamily(ctx: ActorContext, input: FamilyAnswerInput): Promise<FamilyCard | null> {
  const { userId, isAllowed, reason } = input;
  await authorizeAnswer(ctx, userId);
  await deleteFilesAfter(ctx, async (tx) => {
    await mustFindUser(tx, userId, { lock: true });
    const ids = await authorizeAnswer(ctx, userId, tx);
    const held = await findHeldCard(tx, userId);
    if (!held || !isAsked(held)) throw new AppError('CARD_NOT_FOUND');
    if (!can(ctx.viewer, 'id-card:answer-for-family', { ...ids, isAllowed })) {
      throw new AppError(whyNotOpen(ctx.viewer, ids));
    }
    const { family_answer: before, family_answered_by: by } = held.card;
    const refusedByOther = before === 'no' && by !== ctx.viewer.id && by !== null && ids.guardianIds.includes(by);
    if (isAllowed && refusedByOther) throw new AppError('CARD_REFUSED_BY_OTHER');
    const change = answered(ctx, isAllowed ? 'yes' : 'no');
    await setCard(tx, userId, { ...change, updated_at: ctx.clock.timestamp() });
    publish(ctx, tx, changeFor(userId, 'own-card', userId));
    for (const id of ids.guardianIds) publish(ctx, tx, changeFor(id, 'child', userId));
    const kind = 'child-card-answered';
    await notify(ctx, tx, { kind, userIds: [userId], facts: { isAllowed, isOwn: true } });
    await notify(ctx, tx, { kind, userIds: ids.guardianIds, facts: { isAllowed, isOwn: false } });
    await recordAct(ctx, tx, {
      act: 'card.family',
      target: { kind: 'card', id: held.card.id },
      aboutId: userId,
      before: { answer: before },
      after: { answer: change.family_answer },
      reason,
    });
    return isAllowed ? [] : endBatchesOf(ctx, tx, userId);
  });
  return readFamilyCard(ctx, userId);
}
