import { createHash, timingSafeEqual } from 'node:crypto';
import type { CardCheck, CardProof, ConfirmInput, VerifyInput } from '@touchline/contracts/id-cards';
import { can } from '@touchline/contracts/permissions';
import { foldVerificationCode } from '@touchline/contracts/verification-codes';
import { inCamelCase } from '@touchline/db';
import { mayBeMinor } from '../../core/users/minors.ts';
import type { DbClockContext, RequestContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { Policies } from '../../platform/policies.ts';
import {
  type Counted,
  countUse,
  limitReached,
  restartCount,
  returnUse,
  throttle,
} from '../../platform/throttle/throttle.ts';
import { profileFactsOf } from './card-defaults.ts';
import { standingOf } from './card-state.ts';
import { findByCode, findGoodCard, type HeldCard, metadataOf, printedNames } from './id-cards.repo.ts';
import { isAltered } from './offline-checks.service.ts';
import { readStored } from './print.service.ts';

const CODE = /^[0-9A-HJKMNP-TV-Z]{16,17}$/;

/** A code as it is stored. Any other text becomes a code that no card has, and is looked up in the same time. */
function storedCode(code: string): string {
  const folded = foldVerificationCode(code);
  return CODE.test(folded) ? folded : '-';
}

/** The holder of a valid card, for any caller; all other codes get the same error. */
export async function verifyCard(ctx: RequestContext, { code, statement }: VerifyInput): Promise<CardProof> {
  const good = await findProof(ctx, code);
  const { card, holder } = good;
  return {
    ...inCamelCase(card, ['card_number', 'issue_date', 'expiry_date', 'status', 'issued_by']),
    isConfirmed: card.confirmed_at !== null,
    isStatementAltered: statement ? await isAltered(ctx, statement, good) : false,
    user: {
      ...printedNames(good),
      role: holder.role,
      ...disclose(holder, disclosureFor(ctx, good)),
      photoUrl: card.photo_file && `/api/id-cards/verify/${card.verification_code}/photo`,
    },
    verifiedAt: ctx.clock.timestamp(),
  };
}

const PROOF_PHOTO_WIDTH = 300;

/** A small version of the photo on a valid card; with the limits and errors of `verifyCard`. */
export async function proofPhoto(ctx: RequestContext, code: string): Promise<Buffer> {
  const { card } = await findProof(ctx, code);
  if (!card.photo_file) throw new AppError('CARD_NOT_PROVEN');
  return ctx.cardRenderer.portrait(await readStored(ctx, card.photo_file), PROOF_PHOTO_WIDTH);
}

async function findProof(ctx: RequestContext, code: string): Promise<HeldCard> {
  await countVerification(ctx);
  const good = await findProven(ctx, code);
  if (!good) throw new AppError('CARD_NOT_PROVEN');
  await returnFailure(ctx);
  return good;
}

/** The state of a card, without personal data or the reason of a suspension. For any caller, with the limits of `verifyCard`. */
export async function checkCard(ctx: RequestContext, given: string): Promise<CardCheck> {
  await countVerification(ctx);
  const code = storedCode(given);
  const found = await findByCode(ctx.db, code);
  const checkedAt = ctx.clock.timestamp();
  if (!found) throw new AppError('CARD_UNKNOWN');
  // A code that belongs to a card was not guessed.
  await returnFailure(ctx);
  const { card, holder } = found;
  const state = card.verification_code === code ? standingOf(card, holder, checkedAt).state : 'replaced';
  if (state !== 'active') return { state, season: null, organization: null, isConfirmed: false, checkedAt };
  const organization = metadataOf(card).organization ?? (await profileFactsOf(ctx.db, card.user_id)).organization;
  return { state, season: card.season, organization, isConfirmed: card.confirmed_at !== null, checkedAt };
}

/**
 * Whether a fact is true of the holder of a valid card. Wrong answers are counted by card, and separately for verified users: a
 * stranger with many addresses can neither guess masked facts nor block a volunteer.
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
      // A refused answer does not count towards the shared limits.
      for (const before of used) await returnUse(ctx, before.key);
      throw limitReached(ctx, { key, allowance: allowed, secondsLeft, message });
    }
    used.push({ key, allowed, isLast: uses === allowed.uses });
  }
  await returnFailure(ctx);
  const isMatch = isSame(comparable(field, value), comparable(field, good.holder[field] ?? ''));
  for (const { key, allowed, isLast } of used) {
    if (isMatch) await returnUse(ctx, key);
    // The time begins with the last allowed wrong answer.
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

/** Compares in constant time. An unknown value matches nothing. */
function isSame(typed: string, stored: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(typed), hash(stored)) && stored !== '';
}

const failuresOf = ({ address }: RequestContext) => `verify:failures:address:${address}` as const;

/** Counts a look-up as a failure until `returnFailure`, so that concurrent guesses cannot bypass the limit. */
async function countVerification(ctx: RequestContext): Promise<void> {
  if (can(ctx.viewer, 'id-cards:verify-unlimited')) return;
  await throttle(ctx, `verify:address:${ctx.address}`, ctx.limits.verificationsPerAddress);
  await throttle(ctx, failuresOf(ctx), ctx.limits.failedVerificationsPerAddress);
}

async function returnFailure(ctx: RequestContext): Promise<void> {
  if (!can(ctx.viewer, 'id-cards:verify-unlimited')) await returnUse(ctx, failuresOf(ctx));
}

/** The valid card of a code, for callers that have limits of their own. */
export function findProven({ db, clock }: DbClockContext, code: string): Promise<HeldCard | null> {
  return findGoodCard(db, storedCode(code), clock.timestamp());
}

type Disclosure = Policies['verifyDisclosure'];

/** Minors, cards issued to minors, and players who show contact data after an accepted request only are never shown in full. */
function disclosureFor(ctx: RequestContext, { card, holder }: HeldCard): Disclosure {
  const setting = ctx.policies.verifyDisclosure;
  const isProtected = mayBeMinor(holder, ctx) || card.issued_to_minor === 1 || holder.contactShown === 'accepted';
  return setting === 'full' && isProtected ? 'masked' : setting;
}

function disclose({ email, phone, dateOfBirth }: HeldCard['holder'], disclosure: Disclosure) {
  if (disclosure === 'full') return { email, phone, dateOfBirth };
  if (disclosure === 'none') return { email: null, phone: null, dateOfBirth: null };
  return { email: maskEmail(email), phone: phone && maskPhone(phone), dateOfBirth: dateOfBirth?.slice(0, 4) ?? null };
}

/** Enough to recognise a known address, but not to write to it. */
function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@');
  const ending = host.slice(host.lastIndexOf('.'));
  return `${[...name][0] ?? ''}•••@${[...host][0] ?? ''}•••${ending}`;
}

const SHOWN_DIGITS = 2;
function maskPhone(phone: string): string {
  return `••• ••${phone.replace(/\D/g, '').slice(-SHOWN_DIGITS)}`;
}
