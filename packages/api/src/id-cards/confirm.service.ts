import { createHash, timingSafeEqual } from 'node:crypto';
import type { ConfirmInput } from '@touchline/contracts/id-cards';
import { can } from '@touchline/contracts/permissions';
import { foldVerificationCode } from '@touchline/contracts/verification-codes';
import type { RequestContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { countUse, restartCount, returnUse } from '../throttle/throttle.ts';
import type { GoodCard } from './id-cards.repo.ts';
import { CODE, countVerification, disclosureFor, failuresOf, findProven, NO_CODE } from './verify.service.ts';

/**
 * Whether what a person says of themselves is what is stored of the holder of a valid card, where the page shows it masked. The
 * answer is yes or no; after three wrong ones the code is locked for an hour, for all callers together.
 */
export async function confirmFact(ctx: RequestContext, { code, field, value }: ConfirmInput): Promise<boolean> {
  await countVerification(ctx);
  const folded = foldVerificationCode(code);
  const wrong = `card-confirm:${CODE.test(folded) ? folded : NO_CODE}`;
  const good = await findProven(ctx, code);
  if (!good || disclosureFor(ctx, good.holder) !== 'masked') throw new AppError('CARD_NOT_PROVEN');
  // Counted before the comparison and returned after a match, so that concurrent guesses cannot bypass the limit.
  const { wrongConfirmationsPerCode: allowed } = ctx.limits;
  const { uses, secondsLeft } = await countUse(ctx, wrong, allowed);
  if (uses > allowed.uses) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: secondsLeft, message: LOCKED });
  if (!can(ctx.viewer, 'id-cards:verify-unlimited')) await returnUse(ctx, failuresOf(ctx));
  const isMatch = isSame(comparable(field, value), comparable(field, good.holder[field] ?? ''));
  if (isMatch) await returnUse(ctx, wrong);
  // The hour begins with the last of the wrong answers.
  else if (uses === allowed.uses) await restartCount(ctx, wrong, allowed);
  return isMatch;
}

const LOCKED = 'Three answers for this card were wrong. Please try again in an hour, or ask the organiser.';

/** Digits without a country code say the same: the last nine of a number differ from person to person. */
const PHONE_DIGITS = 9;

function comparable(field: keyof Pick<GoodCard['holder'], 'email' | 'phone' | 'dateOfBirth'>, value: string): string {
  if (field === 'phone') return value.replace(/\D/g, '').slice(-PHONE_DIGITS);
  return value.trim().toLowerCase();
}

/** In the same time whatever differs. Nothing is the same as what is not known. */
function isSame(typed: string, stored: string): boolean {
  const [one, other] = [typed, stored].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(one ?? Buffer.alloc(0), other ?? Buffer.alloc(0)) && stored !== '';
}
