import {
  consentEntrySchema,
  consentsSchema,
  recordConsentInput,
  recordConsentsInput,
} from '@touchline/contracts/consents';
import { pageOf, pageOfPlayerInput } from '@touchline/contracts/paging';
import { ofPlayerInput } from '@touchline/contracts/text';
import { check, inSession, router, signedIn } from '../../platform/trpc.ts';
import { assertMayRecord, listConsentEntries, readConsents, recordConsents } from './consents.service.ts';

const answering = signedIn
  .use(inSession)
  .input(ofPlayerInput)
  .use(check(({ ctx, input }) => assertMayRecord(ctx, input.playerId)));

export const consentsRouter = router({
  of: signedIn
    .input(ofPlayerInput)
    .output(consentsSchema)
    .query(({ ctx, input }) => readConsents(ctx, input.playerId)),

  history: signedIn
    .input(pageOfPlayerInput)
    .output(pageOf(consentEntrySchema))
    .query(({ ctx, input }) => listConsentEntries(ctx, input)),

  record: answering
    .input(recordConsentInput)
    .output(consentsSchema)
    .mutation(({ ctx, input: { playerId, reason, ...answer } }) =>
      recordConsents(ctx, { playerId, answers: [answer], reason }),
    ),

  recordAll: answering
    .input(recordConsentsInput)
    .output(consentsSchema)
    .mutation(({ ctx, input }) => recordConsents(ctx, input)),
});
