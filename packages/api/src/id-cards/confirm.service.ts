import { createHash, timingSafeEqual } from 'node:crypto';
import type { ConfirmInput } from '@touchline/contracts/id-cards';
import { can } from '@touchline/contracts/permissions';
import type { RequestContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { type Counted, countUse, restartCount, returnUse } from '../throttle/throttle.ts';
import { countVerification, disclosureFor, findProven, returnFailure, storedCode } from './verify.service.ts';

/**
 * Whether what a person says of themselves is stored of the holder of a valid card. Wrong answers are counted by card, and apart for
 * verified users: a stranger with many addresses can neither guess what the page masks nor keep a volunteer from asking.
 */
export async function confirmFact(ctx: RequestContext, { code, field, value }: ConfirmInput): Promise<boolean> {
  await countVerification(ctx);
  const good = await findProven(ctx, code);
  if (!good || disclosureFor(ctx, good) !== 'masked') throw new AppError('CARD_NOT_PROVEN');
  // Counted before the comparison and returned after a match, so that concurrent guesses cannot bypass the limits.
  const used = [];
  for (const { key, allowed, message } of countsOf(ctx, storedCode(code))) {
    const { uses, secondsLeft } = await countUse(ctx, key, allowed);
    if (uses > allowed.uses) {
      // What was refused is no answer, and uses up nothing that is shared.
      for (const before of used) await returnUse(ctx, before.key);
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: secondsLeft, message });
    }
    used.push({ key, allowed, isLast: uses === allowed.uses });
  }
  await returnFailure(ctx);
  const isMatch = isSame(comparable(field, value), comparable(field, good.holder[field] ?? ''));
  for (const { key, allowed, isLast } of used) {
    if (isMatch) await returnUse(ctx, key);
    // The time begins with the last of the wrong answers.
    else if (isLast) await restartCount(ctx, key, allowed);
  }
  return isMatch;
}

function countsOf({ viewer, address, limits }: RequestContext, code: string) {
  const isApart = viewer !== null && can(viewer, 'id-cards:confirm-apart');
  const caller: Counted = isApart ? `user:${viewer.id}` : `address:${address}`;
  return [
    {
      key: `card-confirm:${code}:${caller}` as const,
      allowed: limits.wrongConfirmationsPerCaller,
      message: 'Three of your answers for this card were wrong. Please try again in an hour, or ask the organiser.',
    },
    {
      key: isApart ? (`card-confirm-day:${code}:${caller}` as const) : (`card-confirm-day:code:${code}` as const),
      allowed: limits.wrongConfirmationsPerCard,
      message: isApart
        ? 'Too many of your answers for this card were wrong today. Please ask the organiser.'
        : 'Too many answers for this card were wrong today. Sign in with a verified account to ask, or ask the organiser.',
    },
  ];
}

/** Without a country code; the last nine digits differ from person to person. */
const PHONE_DIGITS = 9;

function comparable(field: ConfirmInput['field'], value: string): string {
  if (field === 'phone') return value.replace(/\D/g, '').slice(-PHONE_DIGITS);
  return value.trim().toLowerCase();
}

/** In constant time. Nothing is the same as an unknown value. */
function isSame(typed: string, stored: string): boolean {
  const [one, other] = [typed, stored].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(one ?? Buffer.alloc(0), other ?? Buffer.alloc(0)) && stored !== '';
}
