import { randomUUID } from 'node:crypto';
import type { CardStatus } from '@touchline/contracts/options';
import { isUniqueViolation } from '@touchline/db';
import { authorize, demand } from '../authorize.ts';
import type { ActorContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { timestamp } from '../ports/clock.ts';
import { findLiveFacts } from '../users/accounts.service.ts';
import { newVerificationCode, toCardNumber } from './codes.ts';
import * as repo from './id-cards.repo.ts';

const ISSUER = 'Admin';

/** Makes a person's card, valid for a year from now; one a person. */
export async function createCard(ctx: ActorContext, userId: string): Promise<void> {
  authorize(ctx.viewer, 'id-card:request', { id: userId });
  if (!(await findLiveFacts(ctx.db, userId))) throw new AppError('USER_NOT_FOUND');
  const now = timestamp(ctx.clock);
  const expiry = new Date(now);
  expiry.setUTCFullYear(expiry.getUTCFullYear() + 1);
  try {
    await ctx.db.transaction().execute(async (tx) => {
      const serial = await repo.nextSerial(tx, 'id-card');
      const cardNumber = toCardNumber(ctx.clock.now().getUTCFullYear(), serial);
      await repo.insertCard(tx, {
        id: randomUUID(),
        user_id: userId,
        card_number: cardNumber,
        verification_code: newVerificationCode(),
        barcode: cardNumber,
        issue_date: now,
        expiry_date: expiry.toISOString(),
        status: 'active',
        issued_by: ISSUER,
        metadata: '{}',
        created_at: now,
        updated_at: now,
      });
    });
  } catch (error) {
    if (isUniqueViolation(error, 'user_id')) throw new AppError('CARD_EXISTS', { cause: error });
    throw error;
  }
}

/** Revokes a card or makes it good again. */
export async function setCardStatus(ctx: ActorContext, userId: string, status: CardStatus): Promise<void> {
  demand(ctx.viewer, 'id-cards:edit');
  const found = await ctx.db.transaction().execute((tx) => repo.setStatus(tx, userId, status, timestamp(ctx.clock)));
  if (!found) throw new AppError('CARD_NOT_FOUND');
}
