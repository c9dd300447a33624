import { z } from 'zod';
import { AGE_BANDS } from './ages.ts';
import { PAGE_SIZE_MAX } from './limits.ts';
import { messageSchema, partySchema } from './messages.ts';
import { ROLES } from './options.ts';
import { pageInput } from './paging.ts';
import { scoutStandingSchema } from './scout-standing.ts';
import { someId } from './text.ts';

/** Who answers a request. */
export const REQUEST_ROUTES = ['player', 'guardian', 'safeguarding'] as const;
export type RequestRoute = (typeof REQUEST_ROUTES)[number];

/** 'later' is "not now": not answered for the other user. 'closed' is a conversation that was accepted before. */
export const REQUEST_STATES = ['pending', 'later', 'accepted', 'declined', 'closed'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** The states in which a request waits for an answer. */
export const OPEN_STATES = ['pending', 'later'] as const satisfies readonly RequestState[];

/** After a decline the same user may ask again after this many days. */
export const DECLINED_DAYS = 30;

/** The same whether a guardian or the safeguarding team answers: others do not learn which minors have no guardian. */
export const REQUEST_SENT = 'Request sent to the people responsible for this player';

/** The response to a message to or by a minor that has become a request. */
export const requestSentSchema = z.object({
  message: z.literal(REQUEST_SENT),
  requestId: z.string(),
});
export type RequestSent = z.infer<typeof requestSentSchema>;

/** What `messages.send` returns: the message, or the request that it has become. */
export const sentSchema = z.union([messageSchema, requestSentSchema]);
export type Sent = z.infer<typeof sentSchema>;

export function isRequestSent(sent: Sent): sent is RequestSent {
  return 'requestId' in sent;
}

/** A user of a request, as those see them who answer it. */
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
  /** What players can know of the scout; null for other roles. */
  standing: scoutStandingSchema.nullable(),
  /** Whether the minor wrote first. */
  isFromPlayer: z.boolean(),
  route: z.enum(REQUEST_ROUTES),
  state: z.enum(REQUEST_STATES),
  subject: z.string(),
  content: z.string(),
  /** Whether the text names a number, an address or another network, which lead past the guardian. */
  namesContact: z.boolean(),
  answeredAt: z.string().nullable(),
  /** The name of the guardian or safeguarding admin who answered for a minor; null for others, and for deleted accounts. */
  answeredBy: z.string().nullable(),
  createdAt: z.string(),
});
export type ContactRequest = z.infer<typeof contactRequestSchema>;

/** Requests that the caller answers: as a player, for the children, or as a safeguarding admin. */
export const listRequestsInput = pageInput.extend({
  /** Those that wait for an answer, or those that were answered. */
  isOpen: z.boolean().default(true),
});
export type ListRequestsInput = z.output<typeof listRequestsInput>;

export const ANSWERS = ['accept', 'decline', 'later'] as const;
export type Answer = (typeof ANSWERS)[number];

export const answerRequestInput = z.object({
  id: someId,
  answer: z.enum(ANSWERS, { error: 'answer must be accept, decline or later.' }),
});
export const requestIdInput = answerRequestInput.pick({ id: true });
export type AnswerRequestInput = z.output<typeof answerRequestInput>;

/** What the caller may do in the conversation with another user. */
export const CONTACT_STANDINGS = [
  'open',
  'request',
  'waiting',
  'declined',
  'closed',
  'blocked',
  'unavailable',
] as const;
export type ContactStanding = (typeof CONTACT_STANDINGS)[number];

export const contactStandingSchema = z.object({
  standing: z.enum(CONTACT_STANDINGS),
  /** Who answers the caller's request: an adult player, or those responsible for a minor; null where none is needed. */
  route: z.enum(['player', 'responsible']).nullable(),
  /** A request of the other user that the caller can answer. */
  requestId: z.string().nullable(),
  /** From when on the caller may ask again after a decline. */
  againAt: z.string().nullable(),
  /**
   * Who else reads a conversation with a minor: the minor learns whether a guardian does, the other user does not. Null before
   * the acceptance.
   */
  readers: z.enum(['guardian', 'responsible']).nullable(),
  /** The caller's own request while it waits or is declined, if it is no message: it was not delivered. */
  asked: z
    .object({ receiver: partySchema, subject: z.string(), content: z.string(), createdAt: z.string() })
    .nullable(),
});
export type ContactState = z.infer<typeof contactStandingSchema>;

/** The caller's own requests to players, of a page of cards. */
export const askedInput = z.object({ playerIds: z.array(someId).max(PAGE_SIZE_MAX) });
/** The newest request of the caller to a player that was not accepted. */
export const askedSchema = z.object({
  playerId: z.string(),
  state: z.enum(['waiting', 'declined']),
  askedAt: z.string(),
});
export type Asked = z.infer<typeof askedSchema>;

export const contactStandingInput = z.object({ otherId: someId });
