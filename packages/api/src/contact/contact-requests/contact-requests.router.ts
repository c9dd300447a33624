import {
  answerRequestInput,
  askedInput,
  askedSchema,
  contactRequestSchema,
  contactStandingInput,
  contactStandingSchema,
  listRequestsInput,
} from '@touchline/contracts/contact-requests';
import { pageOf } from '@touchline/contracts/paging';
import { idInput } from '@touchline/contracts/text';
import { z } from 'zod';
import { check, inSession, router, signedIn } from '../../platform/trpc.ts';
import {
  answerRequest,
  countOpenRequests,
  declineAndReport,
  listOwnRequests,
  listRequests,
  mustFindToAnswer,
  readContactState,
} from './answering.service.ts';

export const contactRequestsRouter = router({
  list: signedIn
    .input(listRequestsInput)
    .output(pageOf(contactRequestSchema))
    .query(({ ctx, input }) => listRequests(ctx, input)),

  openCount: signedIn.output(z.number()).query(({ ctx }) => countOpenRequests(ctx)),

  answer: signedIn
    .input(idInput)
    .use(check(({ ctx, input }) => mustFindToAnswer(ctx, input.id)))
    .input(answerRequestInput)
    .output(contactRequestSchema)
    .mutation(({ ctx, input }) => answerRequest(ctx, input)),

  declineAndReport: signedIn
    .use(inSession)
    .input(idInput)
    .use(check(({ ctx, input }) => mustFindToAnswer(ctx, input.id)))
    .output(contactRequestSchema)
    .mutation(({ ctx, input }) => declineAndReport(ctx, input.id)),

  asked: signedIn
    .input(askedInput)
    .output(z.array(askedSchema))
    .query(({ ctx, input }) => listOwnRequests(ctx, input.playerIds)),

  with: signedIn
    .input(contactStandingInput)
    .output(contactStandingSchema)
    .query(({ ctx, input }) => readContactState(ctx, input.otherId)),
});
