import { sentSchema } from '@touchline/contracts/contact-requests';
import {
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
import { pageInput, pageOf } from '@touchline/contracts/paging';
import { idInput, ofPlayerInput, ofUserInput, someId } from '@touchline/contracts/text';
import { z } from 'zod';
import { authorize } from '../../platform/authorize.ts';
import { check, done, router, signedIn } from '../../platform/trpc.ts';
import { listContacted, listConversations } from './conversations.repo.ts';
import { countUnread, listMessages, listReceived } from './messages.repo.ts';
import {
  assertCanReadPlayer,
  findMessages,
  markConversationRead,
  markMessageRead,
  readerOf,
  readNotice,
  readOther,
  refuseForeignSender,
  sendMessage,
  sendToAdmins,
} from './messages.service.ts';

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
