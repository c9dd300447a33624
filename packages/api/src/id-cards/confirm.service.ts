import { createHash, timingSafeEqual } from 'node:crypto';
import type { ConfirmInput } from '@touchline/contracts/id-cards';
import { can } from '@touchline/contracts/permissions';
import { foldVerificationCode } from '@touchline/contracts/verification-codes';
import type { RequestContext } from '../context.ts';
import { AppError } from '../errors.ts';
import type { Allowance } from '../limits.ts';
import { type Counted, type CountKey, countUse, restartCount, returnUse } from '../throttle/throttle.ts';
import type { GoodCard } from './id-cards.repo.ts';
import { CODE, countVerification, disclosureFor, failuresOf, findProven, NO_CODE } from './verify.service.ts';

/**
 * Whether what a person says of themselves is what is stored of the holder of a valid card. Wrong answers are counted, for
 * verified users each for themselves, for all other callers by card and address and by card alone: a stranger with many addresses
 * neither guesses what the page masks nor keeps a volunteer from asking.
 */
export async function confirmFact(ctx: RequestContext, { code, field, value }: ConfirmInput): Promise<boolean> {
  await countVerification(ctx);
  const folded = foldVerificationCode(code);
  const good = await findProven(ctx, code);
  if (!good || disclosureFor(ctx, good) !== 'masked') throw new AppError('CARD_NOT_PROVEN');
  // Counted before the comparison and returned after a match, so that concurrent guesses cannot bypass the limits.
  const counts = countsOf(ctx, CODE.test(folded) ? folded : NO_CODE);
  const used: typeof counts = [];
  for (const count of counts) {
    const { uses, secondsLeft } = await countUse(ctx, count.key, count.allowed);
    if (uses > count.allowed.uses) {
      // What was refused is no answer, and uses up nothing that is shared.
      for (const { key } of used) await returnUse(ctx, key);
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: secondsLeft, message: count.message });
    }
    used.push({ ...count, isLast: uses === count.allowed.uses });
  }
  if (!can(ctx.viewer, 'id-cards:verify-unlimited')) await returnUse(ctx, failuresOf(ctx));
  const isMatch = isSame(comparable(field, value), comparable(field, good.holder[field] ?? ''));
  for (const { key, allowed, isLast } of used) {
    if (isMatch) await returnUse(ctx, key);
    // The time begins with the last of the wrong answers.
    else if (isLast) await restartCount(ctx, key, allowed);
  }
  return isMatch;
}

interface Count {
  key: CountKey;
  allowed: Allowance;
  message: string;
  isLast: boolean;
}

/** The counts of wrong answers about a card that a caller takes part in. */
function countsOf({ viewer, address, limits }: RequestContext, code: string): Count[] {
  const isApart = viewer !== null && can(viewer, 'id-cards:confirm-apart');
  const caller: Counted = isApart ? `user:${viewer.id}` : `address:${address}`;
  return [
    {
      key: `card-confirm:${code}:${caller}`,
      allowed: limits.wrongConfirmationsPerCaller,
      message: 'Three of your answers for this card were wrong. Please try again in an hour, or ask the organiser.',
      isLast: false,
    },
    {
      key: isApart ? `card-confirm-day:${code}:${caller}` : `card-confirm-day:code:${code}`,
      allowed: limits.wrongConfirmationsPerCard,
      message: isApart
        ? 'Too many of your answers for this card were wrong today. Please ask the organiser.'
        : 'Too many answers for this card were wrong today. Sign in with a verified account to ask, or ask the organiser.',
      isLast: false,
    },
  ];
}

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
