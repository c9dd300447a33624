import {
  cardBarcodeSchema,
  type cardFields,
  cardOfInput,
  cardPatch,
  cardProofSchema,
  cardQrSchema,
  createCardBody,
  idCardSchema,
  verifyInput,
} from '@touchline/contracts/id-cards';
import { z } from 'zod';
import { authorize } from '../authorize.ts';
import { allowedTo, anyone, router, signedIn } from '../trpc.ts';
import { createCard, mustFindCard, readCard, updateCard } from './id-cards.service.ts';
import { drawCardBarcode, drawCardQr } from './print.service.ts';
import { resumeCard } from './suspension.service.ts';
import { verifyCard } from './verify.service.ts';

/** Checks that the card exists before the rest of the input is parsed. */
const changing = allowedTo('id-cards:edit')
  .input(cardOfInput)
  .use(async ({ ctx, input, next }) => {
    await mustFindCard(ctx, input.userId);
    return next();
  });

export const idCardsRouter = router({
  of: signedIn
    .input(cardOfInput)
    .output(idCardSchema)
    .query(({ ctx, input }) => readCard(ctx, input.userId)),

  create: signedIn
    .input(cardOfInput)
    .use(({ ctx, input, next }) => {
      authorize(ctx.viewer, 'id-card:request', { id: input.userId });
      return next();
    })
    .input(createCardBody.pick({ userId: true }))
    // Parsed by the service, for admins only; from other callers any value is ignored.
    .input(z.object({ card: z.custom<z.input<typeof cardFields>>().optional() }))
    .output(idCardSchema)
    .mutation(({ ctx, input }) => createCard(ctx, input.userId, input.card)),

  update: changing
    .input(z.object({ patch: cardPatch }))
    .output(idCardSchema)
    .mutation(({ ctx, input }) => updateCard(ctx, input.userId, input.patch)),

  resume: changing.output(idCardSchema).mutation(({ ctx, input }) => resumeCard(ctx, input.userId)),

  qr: signedIn
    .input(cardOfInput)
    .output(cardQrSchema)
    .query(({ ctx, input }) => drawCardQr(ctx, input.userId)),

  barcode: signedIn
    .input(cardOfInput)
    .output(cardBarcodeSchema)
    .query(({ ctx, input }) => drawCardBarcode(ctx, input.userId)),

  // A mutation although it changes nothing: the body keeps the code out of URLs, logs and browser histories.
  verify: anyone
    .input(verifyInput)
    .output(cardProofSchema)
    .mutation(({ ctx, input }) => verifyCard(ctx, input.code)),
});
