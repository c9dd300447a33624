import {
  answerRequestInput,
  askedSchema,
  contactAllowanceSchema,
  contactRequestSchema,
  contactStandingSchema,
  listRequestsInput,
  ownRequestSchema,
  sentOrUnsentSchema,
  sentSchema,
  undoneSchema,
} from '@touchline/contracts/contact-requests';
import {
  blockInput,
  blockSchema,
  contactedInput,
  contactSchema,
  conversationSchema,
  conversationsInput,
  correspondentDetailsSchema,
  correspondentInput,
  messageHitSchema,
  messageSchema,
  messagesOfInput,
  messageToAdminsInput,
  noticeSchema,
  searchMessagesInput,
  sendMessageInput,
  threadInput,
} from '@touchline/contracts/messages';
import { ofPlayersInput, pageInput, pageOf } from '@touchline/contracts/paging';
import { concernInput, reportedSchema, reportInput } from '@touchline/contracts/reports';
import { idInput, ofPlayerInput, ofUserInput, someId } from '@touchline/contracts/text';
import { z } from 'zod';
import { readContactAllowance } from '../family/contact-requests/contact-requests.service.ts';
import { authorize } from '../platform/authorize.ts';
import { anyone, check, done, inSession, router, signedIn } from '../platform/trpc.ts';
import { blockUser, listBlocks, unblockUser } from './blocks/blocking.service.ts';
import {
  answerRequest,
  countOpenRequests,
  declineAndReport,
  listRequests,
  mustFindToAnswer,
} from './contact-requests/answering.service.ts';
import {
  listAsked,
  listOwnRequests,
  readContactState,
  withdrawRequest,
} from './contact-requests/own-requests.service.ts';
import { listContacted, listConversations } from './messages/conversations.repo.ts';
import { countUnread, listMessages, listReceived } from './messages/messages.repo.ts';
import {
  assertCanReadPlayer,
  findMessages,
  markConversationRead,
  markMessageRead,
  readerOf,
  readNotice,
  readOther,
} from './messages/messages.service.ts';
import { refuseForeignSender, sendMessage, sendToAdmins, sendUndoable, undoSend } from './messages/sending.service.ts';
import { reportConcern, reportSubject } from './reports/reports.service.ts';

export const blocksRouter = router({
  list: signedIn
    .input(pageInput)
    .output(pageOf(blockSchema))
    .query(({ ctx, input }) => listBlocks(ctx, input)),

  block: signedIn
    .input(blockInput)
    .output(done)
    .mutation(({ ctx, input }) => blockUser(ctx, input.userId)),

  unblock: signedIn
    .input(ofUserInput)
    .output(done)
    .mutation(({ ctx, input }) => unblockUser(ctx, input.userId)),
});

export const messagesRouter = router({
  unreadCount: signedIn.output(z.number()).query(({ ctx }) => countUnread(ctx.db, readerOf(ctx))),

  received: signedIn
    .input(pageInput)
    .output(pageOf(messageSchema))
    .query(({ ctx, input }) => listReceived(ctx.db, { ...input, ...readerOf(ctx) })),

  of: signedIn
    .input(ofUserInput)
    .use(check(({ ctx, input }) => authorize(ctx.viewer, 'messages:of', { id: input.userId })))
    .input(messagesOfInput)
    .output(pageOf(messageSchema))
    .query(({ ctx, input }) => listMessages(ctx.db, { ...input, ...readerOf(ctx) })),

  conversations: signedIn
    .input(conversationsInput)
    .output(pageOf(conversationSchema))
    .query(({ ctx, input }) => listConversations(ctx.db, { ...input, ...readerOf(ctx) })),

  thread: signedIn
    .input(threadInput)
    .output(pageOf(messageSchema))
    .query(({ ctx, input }) => listMessages(ctx.db, { ...input, ...readerOf(ctx) })),

  correspondent: signedIn
    .input(correspondentInput)
    .output(correspondentDetailsSchema)
    .query(({ ctx, input }) => readOther(ctx, input.otherId)),

  search: signedIn
    .input(searchMessagesInput)
    .output(pageOf(messageHitSchema))
    .query(({ ctx, input }) => findMessages(ctx, input)),

  contacted: signedIn
    .input(contactedInput)
    .output(z.array(contactSchema))
    .query(({ ctx, input }) => listContacted(ctx.db, readerOf(ctx), input.otherIds)),

  notice: signedIn
    .input(ofPlayerInput)
    .output(noticeSchema.nullable())
    .query(({ ctx, input }) => readNotice(ctx, input.playerId)),

  send: signedIn
    .input(z.object({ senderId: z.string().optional() }))
    .use(check(({ ctx, input }) => refuseForeignSender(ctx, input.senderId)))
    .input(sendMessageInput)
    .output(sentSchema)
    .mutation(({ ctx, input }) => sendMessage(ctx, input)),

  /** As the app sends: a request for contact waits some seconds, in which it can be undone. */
  sendUndoable: signedIn
    .input(z.object({ senderId: z.string().optional() }))
    .use(check(({ ctx, input }) => refuseForeignSender(ctx, input.senderId)))
    .input(sendMessageInput)
    .output(sentOrUnsentSchema)
    .mutation(({ ctx, input }) => sendUndoable(ctx, input)),

  undo: signedIn
    .input(idInput)
    .output(undoneSchema)
    .mutation(({ ctx, input }) => undoSend(ctx, input.id)),

  sendToAdmins: signedIn
    .input(messageToAdminsInput.pick({ playerId: true }))
    .use(check(({ ctx, input }) => input.playerId === undefined || assertCanReadPlayer(ctx, input.playerId)))
    .input(messageToAdminsInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) => sendToAdmins(ctx, input)),

  markRead: signedIn
    .input(idInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) => markMessageRead(ctx, input.id)),

  markConversationRead: signedIn
    .input(z.object({ otherId: someId }))
    .output(done)
    .mutation(({ ctx, input }) => markConversationRead(ctx, input.otherId)),
});

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
    .input(ofPlayersInput)
    .output(z.array(askedSchema))
    .query(({ ctx, input }) => listAsked(ctx, input.playerIds)),

  mine: signedIn
    .input(pageInput)
    .output(pageOf(ownRequestSchema))
    .query(({ ctx, input }) => listOwnRequests(ctx, input)),

  withdraw: signedIn
    .input(idInput)
    .output(done)
    .mutation(({ ctx, input }) => withdrawRequest(ctx, input.id)),

  allowance: signedIn.output(contactAllowanceSchema).query(({ ctx }) => readContactAllowance(ctx)),

  with: signedIn
    .input(correspondentInput)
    .output(contactStandingSchema)
    .query(({ ctx, input }) => readContactState(ctx, input.otherId)),
});

export const reportsRouter = router({
  create: signedIn
    .input(reportInput)
    .output(reportedSchema)
    .mutation(({ ctx, input }) => reportSubject(ctx, input)),

  /** From the ID check, by anyone; the response says nothing about the code. */
  concern: anyone
    .input(concernInput)
    .output(done)
    .mutation(({ ctx, input }) => reportConcern(ctx, input)),
});
