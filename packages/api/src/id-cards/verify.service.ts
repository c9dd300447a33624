import type { CardProof } from '@touchline/contracts/id-cards';
import { can, hasRole } from '@touchline/contracts/permissions';
import { foldVerificationCode } from '@touchline/contracts/verification-codes';
import type { RequestContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { timestamp } from '../lib/clock.ts';
import type { Limits } from '../limits.ts';
import { returnUse, throttle } from '../throttle/throttle.ts';
import { findGoodCard, type GoodCard, metadataOf } from './id-cards.repo.ts';

/** What every stored code looks like; anything else is looked up as a code nobody has. */
const CODE = /^[0-9A-HJKMNP-TV-Z]{16}$/;
const NOBODYS_CODE = '-';
const ADULT_AGE = 18;

/** Tells anybody whom a code belongs to, if it proves something; one refusal for all codes that do not. */
export async function verifyCard(ctx: RequestContext, code: string): Promise<CardProof> {
  const good = await findProof(ctx, code);
  const { card, holder } = good;
  const printed = metadataOf(card);
  return {
    cardNumber: card.card_number,
    issueDate: card.issue_date,
    expiryDate: card.expiry_date,
    status: card.status,
    issuedBy: card.issued_by,
    user: {
      firstName: printed.firstName ?? holder.firstName,
      lastName: printed.lastName ?? holder.lastName,
      role: holder.role,
      ...disclose(holder, disclosureFor(ctx.limits.verifyDisclosure, holder, timestamp(ctx.clock))),
      photoUrl: card.photo_file && `/api/id-cards/verify/${card.verification_code}/photo`,
    },
    verifiedAt: timestamp(ctx.clock),
  };
}

/** The file of the picture that an admin has put onto a good card; under the same limits and refusals as the card. */
export async function photoToShow(ctx: RequestContext, code: string): Promise<string> {
  const { card } = await findProof(ctx, code);
  if (!card.photo_file) throw new AppError('CARD_NOT_PROVEN');
  return card.photo_file;
}

async function findProof(ctx: RequestContext, code: string): Promise<GoodCard> {
  const isLimited = !can(ctx.viewer, 'id-cards:verify-unlimited');
  const failures = `verify:failures:${ctx.address}`;
  const { verificationsPerAddress, failedVerificationsPerAddress: failuresAllowed } = ctx.limits;
  if (isLimited) {
    await throttle(ctx, `verify:${ctx.address}`, verificationsPerAddress);
    // Counted before the look-up and given back after a success, so that many guesses at once cannot all slip past.
    await throttle(ctx, failures, failuresAllowed);
  }
  const folded = foldVerificationCode(code);
  const good = await findGoodCard(ctx.db, CODE.test(folded) ? folded : NOBODYS_CODE, timestamp(ctx.clock));
  if (!good) throw new AppError('CARD_NOT_PROVEN');
  if (isLimited) await returnUse(ctx, failures);
  return good;
}

type Disclosure = Limits['verifyDisclosure'];

/** Of the young nothing is shown in full; a player who has told no birth date may be one of them. */
function disclosureFor(setting: Disclosure, holder: GoodCard['holder'], now: string): Disclosure {
  return setting === 'full' && mayBeMinor(holder, now) ? 'masked' : setting;
}

function mayBeMinor(holder: GoodCard['holder'], now: string): boolean {
  if (holder.dateOfBirth === null) return hasRole(holder, 'player');
  const [year = '', rest = ''] = [holder.dateOfBirth.slice(0, 4), holder.dateOfBirth.slice(4)];
  return `${Number(year) + ADULT_AGE}${rest}` > now.slice(0, 10);
}

function disclose({ email, phone, dateOfBirth }: GoodCard['holder'], disclosure: Disclosure) {
  if (disclosure === 'full') return { email, phone, dateOfBirth };
  if (disclosure === 'none') return { email: null, phone: null, dateOfBirth: null };
  return { email: maskEmail(email), phone: phone && maskPhone(phone), dateOfBirth: dateOfBirth?.slice(0, 4) ?? null };
}

/** Enough to recognise an address one knows, not to write to one that one does not. */
function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@');
  const ending = host.slice(host.lastIndexOf('.'));
  return `${[...name][0] ?? ''}•••@${[...host][0] ?? ''}•••${ending}`;
}

const SHOWN_DIGITS = 2;
function maskPhone(phone: string): string {
  return `••• ••${phone.replace(/\D/g, '').slice(-SHOWN_DIGITS)}`;
}
