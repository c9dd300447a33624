import { DEFAULT_CEO_SIGNATURE_URL } from '@touchline/contracts/id-cards';
import type { IdCardRow, Tx } from '@touchline/db';
import type { AppContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { ceoSignatureUrl } from './card-settings.ts';
import { metadataOf } from './id-cards.repo.ts';

/**
 * An admin has to have compared its photo, and it must not have the shipped signature, which anyone can copy.
 * @throws {AppError} CARD_NOT_CONFIRMED, CARD_SAMPLE_SIGNATURE
 */
export async function assertMayBePaper(tx: Tx, card: IdCardRow): Promise<void> {
  if (card.confirmed_at === null) throw new AppError('CARD_NOT_CONFIRMED');
  if (await hasSampleSignature({ db: tx }, card)) throw new AppError('CARD_SAMPLE_SIGNATURE');
}

/** Whether the back of a card shows the shipped signature. */
export async function hasSampleSignature(ctx: Pick<AppContext, 'db'>, card: IdCardRow): Promise<boolean> {
  return isSample(await ceoUrlOf(ctx, card));
}

/** The signature of the company on a card: its own, or that of the settings. */
export async function ceoUrlOf(ctx: Pick<AppContext, 'db'>, card: IdCardRow): Promise<string> {
  return metadataOf(card).ceoSignatureImageUrl ?? (await ceoSignatureUrl(ctx));
}

export const isSample = (url: string | null) => url === DEFAULT_CEO_SIGNATURE_URL;
