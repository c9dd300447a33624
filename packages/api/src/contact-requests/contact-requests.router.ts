import {
  answerRequestInput,
  askedInput,
  askedSchema,
  contactRequestSchema,
  contactStandingInput,
  contactStandingSchema,
  listRequestsInput,
  requestIdInput,
} from '@touchline/contracts/contact-requests';
import { pageOf } from '@touchline/contracts/paging';
import { z } from 'zod';
import { check, inSession, router, signedIn } from '../trpc.ts';
import {
  answerRequest,
  countOpenRequests,
  listOwnRequests,
  listRequests,
  mustFindToAnswer,
  readContactState,
} from './contact-requests.service.ts';
import { declineAndReport } from './declining.service.ts';

export const contactRequestsRouter = router({
  /** Those that the caller answers. */
  list: signedIn
    .input(listRequestsInput)
    .output(pageOf(contactRequestSchema))
    .query(({ ctx, input }) => listRequests(ctx, input)),

  openCount: signedIn.output(z.number()).query(({ ctx }) => countOpenRequests(ctx)),

  /** Who may not answer it gets the same 404 whatever the answer. */
  answer: signedIn
    .input(answerRequestInput.pick({ id: true }))
    .use(check(({ ctx, input }) => mustFindToAnswer(ctx, input.id)))
    .input(answerRequestInput)
    .output(contactRequestSchema)
    .mutation(({ ctx, input }) => answerRequest(ctx, input)),

  /** Declines a request, and reports who has asked to the safeguarding team. */
  declineAndReport: signedIn
    .use(inSession)
    .input(requestIdInput)
    .use(check(({ ctx, input }) => mustFindToAnswer(ctx, input.id)))
    .output(contactRequestSchema)
    .mutation(({ ctx, input }) => declineAndReport(ctx, input.id)),

  /** The caller's own requests that wait or were declined, for the players of a page. */
  asked: signedIn
    .input(askedInput)
    .output(z.array(askedSchema))
    .query(({ ctx, input }) => listOwnRequests(ctx, input.playerIds)),

  /** What the caller may do in the conversation with another user. */
  with: signedIn
    .input(contactStandingInput)
    .output(contactStandingSchema)
    .query(({ ctx, input }) => readContactState(ctx, input.otherId)),
});
