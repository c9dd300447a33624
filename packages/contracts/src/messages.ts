import { z } from 'zod';
import { MESSAGE_MAX, SUBJECT_MAX } from './limits.ts';
import { ROLES } from './options.ts';
import { pageInput } from './paging.ts';
import { bodyId, requiredText, searchText, someId } from './text.ts';

/** The sender or receiver of a message, as shown to the other. */
export const partySchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(ROLES),
});
export type Party = z.infer<typeof partySchema>;

export const messageSchema = z.object({
  id: z.string(),
  senderId: z.string(),
  receiverId: z.string(),
  subject: z.string(),
  content: z.string(),
  isRead: z.boolean(),
  createdAt: z.string(),
  sender: partySchema,
  receiver: partySchema,
});
export type Message = z.infer<typeof messageSchema>;

export const sendMessageInput = z.object({
  receiverId: z.string({ error: 'Recipient is required' }).min(1, { error: 'Recipient is required' }).pipe(bodyId),
  subject: requiredText('Subject is required', SUBJECT_MAX),
  content: requiredText('Message content is required', MESSAGE_MAX),
  senderId: z.string().optional(),
});
export type SendMessageInput = z.output<typeof sendMessageInput>;

/** A message to the admin team: the server chooses the admin. */
export const messageToAdminsInput = sendMessageInput.pick({ subject: true, content: true });

/** A reply from the admin dashboard. */
export const replyForm = z.object({ content: requiredText('Reply content is required', MESSAGE_MAX) });

export const messageIdInput = z.object({ id: someId });
export const messagesOfInput = pageInput.extend({ userId: someId });

/** The messages between two users, as one of them sees them. */
export const conversationSchema = z.object({
  other: partySchema,
  unread: z.number(),
  latest: messageSchema.pick({ id: true, senderId: true, subject: true, content: true, isRead: true, createdAt: true }),
});
export type Conversation = z.infer<typeof conversationSchema>;

/** `search` looks through the other user's name and the latest subject. */
export const conversationsInput = pageInput.extend({ search: searchText().optional() });
export const threadInput = pageInput.extend({ otherId: someId });
export const findPeopleInput = z.object({ search: searchText().default('') });
