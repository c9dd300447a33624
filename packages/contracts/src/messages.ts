import { z } from 'zod';
import { EXAMPLES } from './examples.ts';
import { MESSAGE_MAX, PAGE_SIZE_MAX, SUBJECT_MAX } from './limits.ts';
import { ROLES } from './options.ts';
import { pageInput } from './paging.ts';
import { scoutProfileSchema } from './scouts.ts';
import { bodyId, requiredText, searchText, someId } from './text.ts';

export const partySchema = z.object({
  id: z.string(),
  firstName: z.string().meta(EXAMPLES.firstName),
  lastName: z.string().meta(EXAMPLES.lastName),
  role: z.enum(ROLES),
});
export type Party = z.infer<typeof partySchema>;

const SUBJECT_EXAMPLES = { examples: ['Trial on Saturday'] };
const CONTENT_EXAMPLES = { examples: ['Can you come at ten?'] };

export const messageSchema = z.object({
  id: z.string(),
  senderId: z.string(),
  receiverId: z.string(),
  subject: z.string().meta(SUBJECT_EXAMPLES),
  content: z.string().meta(CONTENT_EXAMPLES),
  isRead: z.boolean().meta({ examples: [false] }),
  createdAt: z.string(),
  /** Whether a guardian wrote it for the sender, a minor. */
  isFromGuardian: z.boolean().meta({ examples: [false] }),
  sender: partySchema,
  receiver: partySchema,
});
export type Message = z.infer<typeof messageSchema>;

export const sendMessageInput = z.object({
  receiverId: z.string({ error: 'Recipient is required' }).min(1, { error: 'Recipient is required' }).pipe(bodyId),
  subject: requiredText('Subject is required', SUBJECT_MAX).meta(SUBJECT_EXAMPLES),
  content: requiredText('Message content is required', MESSAGE_MAX).meta(CONTENT_EXAMPLES),
  senderId: z.string().optional(),
});
export type SendMessageInput = z.output<typeof sendMessageInput>;

export const messageToAdminsInput = sendMessageInput
  .pick({ subject: true, content: true })
  .extend({ playerId: bodyId.optional() });
export type MessageToAdminsInput = z.output<typeof messageToAdminsInput>;

export const replyForm = z.object({ content: requiredText('Reply content is required', MESSAGE_MAX) });

export const messagesOfInput = pageInput.extend({ userId: someId });

/** Users always see whether the other user is verified, because of impostors. */
const correspondentSchema = partySchema.extend({ isVerified: z.boolean() });

export const correspondentDetailsSchema = correspondentSchema.extend({
  scout: scoutProfileSchema.pick({ organization: true, license: true, location: true }).nullable(),
});
export type CorrespondentDetails = z.infer<typeof correspondentDetailsSchema>;

export const conversationSchema = z.object({
  other: correspondentSchema,
  unread: z.number(),
  latest: messageSchema.omit({ receiverId: true, sender: true, receiver: true }),
});
export type Conversation = z.infer<typeof conversationSchema>;

export const conversationsInput = pageInput.extend({ search: searchText().optional() });
export const threadInput = pageInput.extend({ otherId: someId });
export const correspondentInput = z.object({ otherId: someId });

export const contactedInput = z.object({ otherIds: z.array(someId).max(PAGE_SIZE_MAX) });
export const contactSchema = z.object({
  otherId: z.string(),
  sentAt: z.string(),
});
export type Contact = z.infer<typeof contactSchema>;

export const noticeSchema = z.object({ adminId: z.string(), sentAt: z.string() });
export type Notice = z.infer<typeof noticeSchema>;

export const searchMessagesInput = pageInput.extend({ search: searchText() });
export type SearchMessagesInput = z.output<typeof searchMessagesInput>;

export const messageHitSchema = messageSchema.pick({ id: true, senderId: true, createdAt: true }).extend({
  other: correspondentSchema,
  snippet: z.object({ before: z.string(), match: z.string(), after: z.string() }),
});
export type MessageHit = z.infer<typeof messageHitSchema>;

export const findPeopleInput = z.object({ search: searchText().default('') });

export const blockInput = z.object({ userId: bodyId });

export const blockSchema = z.object({ user: partySchema, createdAt: z.string() });
export type Block = z.infer<typeof blockSchema>;
