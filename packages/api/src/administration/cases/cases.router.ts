import {
  addNoteInput,
  assignCaseInput,
  caseActionInput,
  caseConversationInput,
  caseConversationSchema,
  caseCountsSchema,
  caseDetailsSchema,
  caseRecordSchema,
  caseSchema,
  keptFileSchema,
  listCasesInput,
  openedRequestSchema,
  setCaseStateInput,
  urgentCasesSchema,
  withdrawnRequestInput,
  withdrawnRequestSchema,
} from '@touchline/contracts/cases';
import { messageSchema } from '@touchline/contracts/messages';
import { pageOf, pageOfIdInput } from '@touchline/contracts/paging';
import { idInput } from '@touchline/contracts/text';
import { directoryUserSchema } from '@touchline/contracts/users';
import { z } from 'zod';
import { listHandlers } from '../../core/users/users.service.ts';
import { allowedTo, router } from '../../platform/trpc.ts';
import { countCases, countUrgent, listCases } from '../../safeguarding/cases/cases.repo.ts';
import {
  addNote,
  assignCase,
  listCaseRecords,
  listKeptFiles,
  readCase,
  setCaseState,
} from '../../safeguarding/cases/cases.service.ts';
import {
  actOnCase,
  listCaseConversations,
  listWithdrawnRequests,
  readCaseConversation,
  readWithdrawnRequest,
} from './case-actions.service.ts';

const handler = allowedTo('cases:handle');

export const casesRouter = router({
  list: handler
    .input(listCasesInput)
    .output(pageOf(caseSchema))
    .query(({ ctx, input }) => listCases(ctx.db, { ...input, viewerId: ctx.viewer.id })),

  counts: handler.output(caseCountsSchema).query(({ ctx }) => countCases(ctx.db, ctx.viewer.id)),

  urgent: handler.output(urgentCasesSchema).query(({ ctx }) => countUrgent(ctx.db, ctx.viewer.id)),

  records: handler
    .input(pageOfIdInput)
    .output(pageOf(caseRecordSchema))
    .query(({ ctx, input }) => listCaseRecords(ctx, input)),

  files: handler
    .input(idInput)
    .output(z.array(keptFileSchema))
    .query(({ ctx, input }) => listKeptFiles(ctx, input.id)),

  byId: handler
    .input(idInput)
    .output(caseDetailsSchema)
    .query(({ ctx, input }) => readCase(ctx, input.id)),

  handlers: handler.output(z.array(directoryUserSchema)).query(({ ctx }) => listHandlers(ctx.db)),

  conversations: handler
    .input(pageOfIdInput)
    .output(pageOf(caseConversationSchema))
    .query(({ ctx, input }) => listCaseConversations(ctx, input)),

  /** Reading is recorded in the case, so that this is no query. */
  openConversation: handler
    .input(caseConversationInput)
    .output(pageOf(messageSchema))
    .mutation(({ ctx, input }) => readCaseConversation(ctx, input)),

  withdrawnRequests: handler
    .input(pageOfIdInput)
    .output(pageOf(withdrawnRequestSchema))
    .query(({ ctx, input }) => listWithdrawnRequests(ctx, input)),

  /** Recorded in the case, as the reading of a conversation is. */
  openWithdrawnRequest: handler
    .input(withdrawnRequestInput)
    .output(openedRequestSchema)
    .mutation(({ ctx, input }) => readWithdrawnRequest(ctx, input)),

  addNote: handler
    .input(addNoteInput)
    .output(caseDetailsSchema)
    .mutation(({ ctx, input }) => addNote(ctx, input)),

  assign: handler
    .input(assignCaseInput)
    .output(caseDetailsSchema)
    .mutation(({ ctx, input }) => assignCase(ctx, input)),

  setState: handler
    .input(setCaseStateInput)
    .output(caseDetailsSchema)
    .mutation(({ ctx, input }) => setCaseState(ctx, input)),

  act: handler
    .input(caseActionInput)
    .output(caseDetailsSchema)
    .mutation(({ ctx, input }) => actOnCase(ctx, input)),
});
