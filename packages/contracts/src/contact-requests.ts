import { z } from 'zod';
import { allowanceSchema } from './allowances.ts';
import { messageSchema, partySchema } from './messages.ts';
import { AGE_BANDS, ROLES } from './options.ts';
import { pageInput } from './paging.ts';
import { scoutStandingSchema } from './scouts.ts';
import { someId } from './text.ts';

export const OPEN_STATES = ['pending', 'later'] as const satisfies readonly RequestState[];

export const DECLINED_DAYS = 30;

/** Does not say who answers, because that would reveal which minors have no guardian. */
export const REQUEST_SENT = 'Request sent to the people responsible for this player';

export const requestSentSchema = z.object({
  message: z.literal(REQUEST_SENT),
  requestId: z.string(),
});
export type RequestSent = z.infer<typeof requestSentSchema>;

export const sentSchema = z.union([messageSchema, requestSentSchema]);
export type Sent = z.infer<typeof sentSchema>;

export function isRequestSent(sent: Sent): sent is RequestSent {
  return 'requestId' in sent;
}

const requestPartySchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(ROLES),
  isVerified: z.boolean(),
  ageBand: z.enum(AGE_BANDS).nullable(),
});

export const contactRequestSchema = z.object({
  id: z.string(),
  player: requestPartySchema,
  other: requestPartySchema,
  standing: scoutStandingSchema.nullable(),
  isFromPlayer: z.boolean(),
  route: z.enum(['player', 'guardian', 'safeguarding']),
  /** 'later' looks unanswered to the other user. 'closed' was accepted before. */
  state: z.enum(['pending', 'later', 'accepted', 'declined', 'closed']),
  subject: z.string(),
  content: z.string(),
  /** Whether the text has contact data, which bypasses the guardian. */
  namesContact: z.boolean(),
  answeredAt: z.string().nullable(),
  /** Who answered for a minor; null for others and for deleted accounts. */
  answeredBy: z.string().nullable(),
  createdAt: z.string(),
});
export type ContactRequest = z.infer<typeof contactRequestSchema>;
export type RequestRoute = ContactRequest['route'];
export type RequestState = ContactRequest['state'];

export const listRequestsInput = pageInput.extend({
  isOpen: z.boolean().default(true),
});
export type ListRequestsInput = z.output<typeof listRequestsInput>;

export const ANSWERS = ['accept', 'decline', 'later'] as const;
export type Answer = (typeof ANSWERS)[number];

export const answerRequestInput = z.object({
  id: someId,
  answer: z.enum(ANSWERS, { error: 'answer must be accept, decline or later.' }),
});
export type AnswerRequestInput = z.output<typeof answerRequestInput>;

export const contactStandingSchema = z.object({
  standing: z.enum(['open', 'request', 'waiting', 'declined', 'closed', 'blocked', 'unavailable']),
  route: z.enum(['player', 'responsible']).nullable(),
  requestId: z.string().nullable(),
  againAt: z.string().nullable(),
  /** Null before the acceptance. Only the minor learns whether a guardian reads the conversation. */
  readers: z.enum(['guardian', 'responsible']).nullable(),
  /** The caller's request while it waits or is declined. It was not delivered. */
  asked: z
    .object({ receiver: partySchema, subject: z.string(), content: z.string(), createdAt: z.string() })
    .nullable(),
});
export type ContactState = z.infer<typeof contactStandingSchema>;
export type ContactStanding = ContactState['standing'];

export const askedSchema = z.object({
  playerId: z.string(),
  state: z.enum(['waiting', 'declined']),
  askedAt: z.string(),
});
export type Asked = z.infer<typeof askedSchema>;

/** How many new players a scout may still ask, and how many under 18 among them; null for users without this limit. */
export const contactAllowanceSchema = z.object({ players: allowanceSchema, minors: allowanceSchema }).nullable();
export type ContactAllowance = z.infer<typeof contactAllowanceSchema>;
