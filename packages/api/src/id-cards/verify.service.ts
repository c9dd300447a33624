import type { CardProof, VerifyInput } from '@touchline/contracts/id-cards';
import { can } from '@touchline/contracts/permissions';
import { foldVerificationCode } from '@touchline/contracts/verification-codes';
import type { RequestContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { timestamp } from '../lib/clock.ts';
import type { Limits } from '../limits.ts';
import { returnUse, throttle } from '../throttle/throttle.ts';
import { mayBeMinor } from '../users/minors.ts';
import { findGoodCard, type GoodCard, metadataOf } from './id-cards.repo.ts';
import { isAltered } from './signing/altered.service.ts';

/** The form of stored codes. Any other text is looked up as a code that no card has, which takes the same time. */
export const CODE = /^[0-9A-HJKMNP-TV-Z]{16,17}$/;
export const NO_CODE = '-';

/** Returns the holder of a valid card to any caller; all other codes get the same error. */
export async function verifyCard(ctx: RequestContext, { code, statement }: VerifyInput): Promise<CardProof> {
  const good = await findProof(ctx, code);
  const { card, holder } = good;
  const printed = metadataOf(card);
  return {
    cardNumber: card.card_number,
    issueDate: card.issue_date,
    expiryDate: card.expiry_date,
    status: card.status,
    isConfirmed: card.confirmed_at !== null,
    isStatementAltered: statement ? await isAltered(ctx, statement, good) : false,
    issuedBy: card.issued_by,
    user: {
      firstName: printed.firstName ?? holder.firstName,
      lastName: printed.lastName ?? holder.lastName,
      role: holder.role,
      ...disclose(holder, disclosureFor(ctx, good)),
      photoUrl: card.photo_file && `/api/id-cards/verify/${card.verification_code}/photo`,
    },
    verifiedAt: timestamp(ctx.clock),
  };
}

/** The file of the photo on a valid card; with the limits and errors of `verifyCard`. */
export async function photoToShow(ctx: RequestContext, code: string): Promise<string> {
  const { card } = await findProof(ctx, code);
  if (!card.photo_file) throw new AppError('CARD_NOT_PROVEN');
  return card.photo_file;
}

async function findProof(ctx: RequestContext, code: string): Promise<GoodCard> {
  await countVerification(ctx);
  const good = await findProven(ctx, code);
  if (!good) throw new AppError('CARD_NOT_PROVEN');
  if (!can(ctx.viewer, 'id-cards:verify-unlimited')) await returnUse(ctx, failuresOf(ctx));
  return good;
}

/** The count of codes that were no cards' from an address. */
export const failuresOf = ({ address }: Pick<RequestContext, 'address'>) =>
  `verify:failures:address:${address}` as const;

/**
 * Counts a look-up of a code, and as a failure too: the caller returns that after a success, so that concurrent guesses cannot
 * bypass the limit.
 */
export async function countVerification(ctx: RequestContext): Promise<void> {
  if (can(ctx.viewer, 'id-cards:verify-unlimited')) return;
  await throttle(ctx, `verify:address:${ctx.address}`, ctx.limits.verificationsPerAddress);
  await throttle(ctx, failuresOf(ctx), ctx.limits.failedVerificationsPerAddress);
}

/** The valid card of a code, without the limits of `verifyCard`: for callers that have limits of their own. */
export function findProven(ctx: Pick<RequestContext, 'db' | 'clock'>, code: string): Promise<GoodCard | null> {
  const folded = foldVerificationCode(code);
  return findGoodCard(ctx.db, CODE.test(folded) ? folded : NO_CODE, timestamp(ctx.clock));
}

type Disclosure = Limits['verifyDisclosure'];

/**
 * Never in full: data of minors, data on a card that was issued to a minor, and that of players who show it after an accepted
 * request only.
 */
export function disclosureFor(ctx: RequestContext, { card, holder }: GoodCard): Disclosure {
  const setting = ctx.limits.verifyDisclosure;
  const isProtected = mayBeMinor(holder, ctx) || card.issued_to_minor === 1 || holder.contactShown === 'accepted';
  return setting === 'full' && isProtected ? 'masked' : setting;
}

function disclose({ email, phone, dateOfBirth }: GoodCard['holder'], disclosure: Disclosure) {
  if (disclosure === 'full') return { email, phone, dateOfBirth };
  if (disclosure === 'none') return { email: null, phone: null, dateOfBirth: null };
  return { email: maskEmail(email), phone: phone && maskPhone(phone), dateOfBirth: dateOfBirth?.slice(0, 4) ?? null };
}

/** Shows enough to recognise a known address, but not enough to write to it. */
function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@');
  const ending = host.slice(host.lastIndexOf('.'));
  return `${[...name][0] ?? ''}•••@${[...host][0] ?? ''}•••${ending}`;
}

const SHOWN_DIGITS = 2;
function maskPhone(phone: string): string {
  return `••• ••${phone.replace(/\D/g, '').slice(-SHOWN_DIGITS)}`;
}
