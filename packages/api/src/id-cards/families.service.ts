import type { Role } from '@touchline/contracts/options';
import { can } from '@touchline/contracts/permissions';
import type { IdCardRow, Tx } from '@touchline/db';
import type { ActorContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { listActiveGuardianIds } from '../guardians/guardian-ids.service.ts';
import { timestamp } from '../lib/clock.ts';
import { isMinor } from '../users/minors.ts';
import { awaitsFamily } from './card-state.ts';
import { findHeldCard } from './id-cards.repo.ts';

/** @throws {AppError} CARD_NEEDS_FAMILY for the card of a minor whose family has not said yes */
export async function assertFamilyAgrees(tx: Tx, { user_id }: Pick<IdCardRow, 'user_id'>): Promise<void> {
  const held = await findHeldCard(tx, user_id);
  if (held && awaitsFamily(held.card, held.holder)) throw new AppError('CARD_NEEDS_FAMILY');
}

/**
 * What is known of the family's answer when a card is made. A minor's own request asks the family; an admin issues the card of a minor
 * only by a right to answer in its place: in safeguarding, for a child without a confirmed guardian.
 */
export async function familyAnswerAtIssue(
  ctx: ActorContext,
  tx: Tx,
  holder: { id: string; role: Role; dateOfBirth: string | null },
): Promise<Partial<IdCardRow>> {
  if (holder.dateOfBirth === null || !isMinor(holder, ctx)) return {};
  if (!can(ctx.viewer, 'id-cards:edit')) return { family_answer: 'waiting' };
  const guardianIds = await listActiveGuardianIds(tx, holder.id);
  if (!can(ctx.viewer, 'id-card:answer-for-family', { guardianIds: [], confirmedIds: guardianIds, isAllowed: true })) {
    throw new AppError('CARD_NEEDS_FAMILY');
  }
  return answered(ctx, 'yes');
}

const answered = (ctx: ActorContext, answer: 'yes' | 'no') => ({
  family_answer: answer,
  family_answered_by: ctx.viewer.id,
  family_answered_at: timestamp(ctx.clock),
});
