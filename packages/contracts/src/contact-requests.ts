import { z } from 'zod';
import { allowanceSchema } from './allowances.ts';
import { messageSchema, partySchema } from './messages.ts';
import { AGE_BANDS, ROLES } from './options.ts';
import { pageInput } from './paging.ts';
import { scoutStandingSchema } from './scouts.ts';
import { someId } from './text.ts';

export const OPEN_STATES = ['pending', 'later'] as const satisfies readonly RequestState[];

export const DECLINED_DAYS = 30;
/** Withdrawing and asking again would otherwise notify a player as often as a user likes. */
export const WITHDRAWN_DAYS = 7;

/** How long a request can be undone before it is sent. */
export const UNDO_SECONDS = 10;

/** Does not say who answers, because that would reveal which minors have no guardian. */
export const REQUEST_SENT = 'Request sent to the people responsible for this player';

export const requestSentSchema = z.object({
  message: z.literal(REQUEST_SENT),
  requestId: z.string(),
});
export type RequestSent = z.infer<typeof requestSentSchema>;

export const sentSchema = z.union([messageSchema, requestSentSchema]);
export type Sent = z.infer<typeof sentSchema>;

/** A request that is sent at `sendsAt`, unless it is undone until then. */
export const unsentSchema = z.object({
  unsentId: z.string(),
  sendsAt: z.string(),
  /** Null for a minor, for whom others answer: who has only their id does not learn the name. */
  receiver: partySchema.nullable(),
});
export type Unsent = z.infer<typeof unsentSchema>;

export const sentOrUnsentSchema = z.union([unsentSchema, messageSchema, requestSentSchema]);
export type SentOrUnsent = z.infer<typeof sentOrUnsentSchema>;

export function isUnsent(sent: SentOrUnsent): sent is Unsent {
  return 'unsentId' in sent;
}

export function isRequestSent(sent: SentOrUnsent): sent is RequestSent {
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
  standing: z.enum([
    'open',
    'request',
    'unsent',
    'waiting',
    'declined',
    'withdrawn',
    'closed',
    'blocked',
    'unavailable',
  ]),
  route: z.enum(['player', 'responsible']).nullable(),
  /** The request that the caller can answer. */
  requestId: z.string().nullable(),
  /** The caller's own request that they can withdraw, or undo while it is unsent. */
  ownRequestId: z.string().nullable(),
  againAt: z.string().nullable(),
  /** When the caller, an adult player, declined the other user's newest request. */
  declinedAt: z.string().nullable(),
  /** Whether the caller has a notification of an answer to their request that is not read. */
  hasNewAnswer: z.boolean(),
  /** Null before the acceptance. Only the minor learns whether a guardian reads the conversation. */
  readers: z.enum(['guardian', 'responsible']).nullable(),
  /** The caller's request while it is not delivered: it waits, or was declined or withdrawn. */
  asked: z
    .object({ receiver: partySchema, subject: z.string(), content: z.string(), createdAt: z.string() })
    .nullable(),
});
export type ContactState = z.infer<typeof contactStandingSchema>;
export type ContactStanding = ContactState['standing'];

export const askedSchema = z.object({
  playerId: z.string(),
  state: z.enum(['unsent', 'waiting', 'declined', 'withdrawn']),
  requestId: z.string(),
  askedAt: z.string(),
  /** When the caller may ask again; null while the request is not answered. */
  againAt: z.string().nullable(),
});
export type Asked = z.infer<typeof askedSchema>;

/** 'not-sent': the receiver could not be contacted any more when it was to be sent. 'closed': it, or what it led to, has ended. */
export const OWN_REQUEST_STATES = [
  'unsent',
  'not-sent',
  'waiting',
  'accepted',
  'declined',
  'withdrawn',
  'closed',
] as const;
export type OwnRequestState = (typeof OWN_REQUEST_STATES)[number];

/** A request that the caller has made, with the name of the receiver as far as the caller may know it. */
export const ownRequestSchema = z.object({
  id: z.string(),
  receiver: partySchema,
  state: z.enum(OWN_REQUEST_STATES),
  subject: z.string(),
  createdAt: z.string(),
  /** When it was answered or withdrawn. */
  endedAt: z.string().nullable(),
});
export type OwnRequest = z.infer<typeof ownRequestSchema>;

/** What was undone or removed before it was sent, so that its text can be changed and sent. */
export const undoneSchema = z.object({ receiverId: z.string(), subject: z.string(), content: z.string() });
export type Undone = z.infer<typeof undoneSchema>;

/** How many new players a scout may still ask, and how many under 18 among them; null for users without this limit. */
export const contactAllowanceSchema = z.object({ players: allowanceSchema, minors: allowanceSchema }).nullable();
export type ContactAllowance = z.infer<typeof contactAllowanceSchema>;
