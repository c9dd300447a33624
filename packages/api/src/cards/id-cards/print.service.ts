import type { CardDraft, CardSide, PrintInput } from '@touchline/contracts/id-cards';
import type { CardFace } from '@touchline/id-card';
import { recordAct } from '../../core/audit/audit.service.ts';
import { authorize, demand } from '../../platform/authorize.ts';
import type { ActorContext, RequestContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { timestamp } from '../../platform/lib/clock.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { throttle } from '../../platform/throttle/throttle.ts';
import { standingOf } from './card-state.ts';
import type { HeldCard } from './id-cards.repo.ts';
import { mustFindHeldCard, ofHolder, verifyUrlOf } from './id-cards.service.ts';
import { cardToRender, ceoUrlOf, signedStatement, stampOf } from './looks.service.ts';

/** Permission to print a user's card, given before the draft is parsed. */
export interface PrintAdmission {
  ctx: ActorContext;
  held: HeldCard;
}

export async function admitPrinting(ctx: RequestContext, userId: string): Promise<PrintAdmission> {
  demand(ctx, 'id-cards:edit');
  const held = await mustFindHeldCard(ctx.db, userId);
  await throttle(ctx, `card-file:user:${ctx.viewer.id}`, ctx.limits.cardFilesPerAdmin);
  return { ctx, held };
}

/** A card with the changes of a draft, as a PDF. What must not be on paper is stamped, and has no code to scan. */
export async function printPdf(admission: PrintAdmission, draft: CardDraft): Promise<Uint8Array> {
  const card = await cardToRender(admission.ctx, admission.held, draft);
  const pdf = await admission.ctx.cardRenderer.pdf(card);
  await recordFile(admission, 'pdf', card);
  return pdf;
}

export async function printPng(admission: PrintAdmission, draft: CardDraft, side: CardSide): Promise<Uint8Array> {
  const card = await cardToRender(admission.ctx, admission.held, draft);
  const png = await admission.ctx.cardRenderer.png(card, side === 'both' ? ['front', 'back'] : [side]);
  await recordFile(admission, 'png', card);
  return png;
}

/** Records that an admin is about to print a card from the browser, unless it has changed since it was shown. */
export async function recordPrint(ctx: ActorContext, { userId, isDraft, updatedAt, state }: PrintInput): Promise<void> {
  demand(ctx, 'id-cards:edit');
  const held = await mustFindHeldCard(ctx.db, userId);
  const { card, holder } = held;
  const isAsShown = card.updated_at === updatedAt && standingOf(card, holder, timestamp(ctx.clock)).state === state;
  if (!isDraft && !isAsShown) throw new AppError('CARD_CHANGED');
  const stamp = isDraft ? 'DRAFT' : stampOf(ctx, held, await ceoUrlOf(ctx.db, card));
  // The browser prints its preview, which shows the shipped signature.
  if (stamp === 'SAMPLE') throw new AppError('CARD_SAMPLE_SIGNATURE');
  await recordFile({ ctx, held }, 'print', { face: { stamp } });
}

/** That a card is printed is an act of its own, by `setStage`. */
async function recordFile(
  { ctx, held: { card } }: PrintAdmission,
  format: 'pdf' | 'png' | 'print',
  { face: { stamp } }: { face: Pick<CardFace, 'stamp'> },
): Promise<void> {
  const act = format === 'print' ? 'card.print' : 'data.export';
  const after = { format, isDraft: stamp === 'DRAFT', isVoid: stamp === 'VOID' || stamp === 'SAMPLE' };
  await inTransaction(ctx.db, (tx) => recordAct(ctx, tx, { act, ...ofHolder(card), after }));
}

export async function drawCardQr(ctx: ActorContext, userId: string): Promise<{ qrCode: string }> {
  const held = await cardWithCodes(ctx, userId, 'qr');
  const link = verifyUrlOf(ctx, held.card);
  return { qrCode: pngUrl(await ctx.cardRenderer.qr({ link, statement: await signedStatement(ctx, held) })) };
}

export async function drawCardBarcode(ctx: ActorContext, userId: string): Promise<{ barcode: string }> {
  const { card } = await cardWithCodes(ctx, userId, 'barcode');
  return { barcode: pngUrl(await ctx.cardRenderer.barcode(card.barcode)) };
}

async function cardWithCodes(ctx: ActorContext, userId: string, format: 'qr' | 'barcode'): Promise<HeldCard> {
  authorize(ctx.viewer, 'id-card:read', { id: userId });
  const held = await mustFindHeldCard(ctx.db, userId);
  await throttle(ctx, `card-code:user:${ctx.viewer.id}`, ctx.limits.cardCodesPerUser);
  const act = { act: 'data.export', ...ofHolder(held.card), after: { format } } as const;
  await inTransaction(ctx.db, (tx) => recordAct(ctx, tx, act));
  return held;
}

const pngUrl = (bytes: Uint8Array) => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
