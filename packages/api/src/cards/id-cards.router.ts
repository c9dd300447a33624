import {
  cardBarcodeSchema,
  cardBatchSchema,
  cardCheckSchema,
  type cardFields,
  cardFilters,
  cardPatch,
  cardProofSchema,
  cardQrSchema,
  cardsChangedSchema,
  cardTemplateSchema,
  changeCardsInput,
  confirmedSchema,
  confirmInput,
  createBatchInput,
  createCardBody,
  familyAnswerInput,
  familyCardSchema,
  type IdCard,
  idCardSchema,
  listCardsInput,
  listedCardSchema,
  photosUsedSchema,
  printInput,
  replaceInput,
  stageInput,
  usePhotosInput,
  verifyInput,
} from '@touchline/contracts/id-cards';
import { pageOf } from '@touchline/contracts/paging';
import { idInput, ofUserInput } from '@touchline/contracts/text';
import { z } from 'zod';
import { authorize } from '../platform/authorize.ts';
import type { ActorContext } from '../platform/context.ts';
import { allowedTo, anyone, check, inSession, router, signedIn } from '../platform/trpc.ts';
import { createBatch, listOwnBatches, readBatch } from './batches/batches.service.ts';
import { readCardTemplate } from './id-cards/card-defaults.ts';
import { answerForFamily, authorizeAnswer, readFamilyCard } from './id-cards/families.service.ts';
import { createCard, mustFindCard, readCard, updateCard } from './id-cards/id-cards.service.ts';
import {
  changeCards,
  confirmPhoto,
  renewCard,
  replaceCard,
  resumeCard,
  setStage,
  suspendCard,
} from './id-cards/life-cycle.service.ts';
import { drawCardBarcode, drawCardQr, recordPrint } from './id-cards/print.service.ts';
import { countCards, listCards } from './id-cards/registry.service.ts';
import { usePhotos } from './id-cards/uploaded-photos.service.ts';
import { checkCard, confirmFact, verifyCard } from './id-cards/verify.service.ts';

const ofUser = signedIn.input(ofUserInput);
const editing = allowedTo('id-cards:edit');
const editingOf = editing.input(ofUserInput);
const changing = editingOf.use(check(({ ctx, input }) => mustFindCard(ctx.db, input.userId)));
const verifying = anyone.input(verifyInput);

async function changed(ctx: ActorContext, userId: string, change: Promise<void>): Promise<IdCard> {
  await change;
  return readCard(ctx, userId);
}

export const idCardsRouter = router({
  of: ofUser.output(idCardSchema).query(({ ctx, input }) => readCard(ctx, input.userId)),

  list: editing
    .input(listCardsInput)
    .output(pageOf(listedCardSchema))
    .query(({ ctx, input: { limit, cursor, ...filters } }) => listCards(ctx, filters, { limit, cursor })),

  count: editing
    .input(cardFilters)
    .output(z.number())
    .query(({ ctx, input }) => countCards(ctx, input)),

  template: editingOf.output(cardTemplateSchema).query(({ ctx, input }) => readCardTemplate(ctx, input.userId)),

  create: ofUser
    .use(check(({ ctx, input }) => authorize(ctx.viewer, 'id-card:request', { id: input.userId })))
    .input(createCardBody.pick({ userId: true }))
    // Parsed by the service, for admins only; from other callers any value is ignored.
    .input(z.object({ card: z.custom<z.input<typeof cardFields>>().optional() }))
    .output(idCardSchema)
    .mutation(({ ctx, input }) => createCard(ctx, input.userId, input.card)),

  update: changing
    .input(z.object({ patch: cardPatch }))
    .output(idCardSchema)
    .mutation(({ ctx, input }) => updateCard(ctx, input.userId, input.patch)),

  suspend: changing.output(idCardSchema).mutation(({ ctx, input }) => suspendCard(ctx, input.userId)),

  resume: changing.output(idCardSchema).mutation(({ ctx, input }) => resumeCard(ctx, input.userId)),

  changeMany: editing
    .input(changeCardsInput)
    .output(cardsChangedSchema)
    .mutation(({ ctx, input }) => changeCards(ctx, input)),

  usePhotos: editing
    .input(usePhotosInput)
    .output(photosUsedSchema)
    .mutation(({ ctx, input }) => usePhotos(ctx, input.photos)),

  createBatch: editing
    .input(createBatchInput)
    .output(cardBatchSchema)
    .mutation(({ ctx, input }) => createBatch(ctx, input)),

  batch: editing
    .input(idInput)
    .output(cardBatchSchema)
    .query(({ ctx, input }) => readBatch(ctx, input.id)),

  batches: editing.output(z.array(cardBatchSchema)).query(({ ctx }) => listOwnBatches(ctx)),

  setStage: changing
    .input(stageInput)
    .output(idCardSchema)
    .mutation(({ ctx, input: { userId, stage } }) => changed(ctx, userId, setStage(ctx, userId, stage))),

  renew: changing
    .output(idCardSchema)
    .mutation(({ ctx, input: { userId } }) => changed(ctx, userId, renewCard(ctx, userId))),

  replace: changing
    .input(replaceInput)
    .output(idCardSchema)
    .mutation(({ ctx, input: { userId, reason } }) => changed(ctx, userId, replaceCard(ctx, userId, reason))),

  confirmPhoto: changing
    .output(idCardSchema)
    .mutation(({ ctx, input: { userId } }) => changed(ctx, userId, confirmPhoto(ctx, userId))),

  forFamily: ofUser.output(familyCardSchema.nullable()).query(({ ctx, input }) => readFamilyCard(ctx, input.userId)),

  answerForFamily: signedIn
    .use(inSession)
    .input(ofUserInput)
    .use(check(({ ctx, input }) => authorizeAnswer(ctx, input.userId)))
    .input(familyAnswerInput.omit({ userId: true }))
    .output(familyCardSchema.nullable())
    .mutation(({ ctx, input }) => answerForFamily(ctx, input)),

  recordPrint: changing
    .input(printInput)
    .output(z.void())
    .mutation(({ ctx, input }) => recordPrint(ctx, input)),

  qr: ofUser.output(cardQrSchema).query(({ ctx, input }) => drawCardQr(ctx, input.userId)),

  barcode: ofUser.output(cardBarcodeSchema).query(({ ctx, input }) => drawCardBarcode(ctx, input.userId)),

  // Mutations although they change nothing: the body keeps the code out of URLs, logs and browser histories.
  verify: verifying.output(cardProofSchema).mutation(({ ctx, input }) => verifyCard(ctx, input)),

  check: verifying.output(cardCheckSchema).mutation(({ ctx, input }) => checkCard(ctx, input.code)),

  confirm: anyone
    .input(confirmInput)
    .output(confirmedSchema)
    .mutation(async ({ ctx, input }) => ({ isMatch: await confirmFact(ctx, input) })),
});
