import type { CardCheck } from '@touchline/contracts/id-cards';
import { can } from '@touchline/contracts/permissions';
import { foldVerificationCode } from '@touchline/contracts/verification-codes';
import type { RequestContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { timestamp } from '../lib/clock.ts';
import { returnUse } from '../throttle/throttle.ts';
import { profileFactsOf } from './card-defaults.ts';
import { standingOf } from './card-state.ts';
import { findByCode, metadataOf } from './id-cards.repo.ts';
import { CODE, countVerification, failuresOf, NO_CODE } from './verify.service.ts';

/** Of a card that is not active nothing more is said. */
const NOTHING = { season: null, organization: null, isConfirmed: false } as const;

/**
 * What a card is worth, for any caller, without personal data: it tells why a code is refused, but not why a card is
 * suspended. With the limits of `verifyCard`.
 * @throws {AppError} CARD_UNKNOWN for a code that no card has or had
 */
export async function checkCard(ctx: RequestContext, code: string): Promise<CardCheck> {
  await countVerification(ctx);
  const folded = foldVerificationCode(code);
  const found = await findByCode(ctx.db, CODE.test(folded) ? folded : NO_CODE);
  const checkedAt = timestamp(ctx.clock);
  if (!found) throw new AppError('CARD_UNKNOWN');
  // The code of a card, whatever it is worth, was not guessed.
  if (!can(ctx.viewer, 'id-cards:verify-unlimited')) await returnUse(ctx, failuresOf(ctx));
  if (found.isReplaced) return { state: 'replaced', ...NOTHING, checkedAt };
  const { card, holder } = found;
  const { state } = standingOf(card, holder, checkedAt);
  if (state !== 'active') return { state, ...NOTHING, checkedAt };
  const organization = metadataOf(card).organization ?? (await profileFactsOf(ctx, card.user_id)).organization;
  return { state, season: card.season, organization, isConfirmed: card.confirmed_at !== null, checkedAt };
}
