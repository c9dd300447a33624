import {
  type ContactRequest,
  type ContactState,
  REQUEST_SENT,
  type RequestSent,
} from '@touchline/contracts/contact-requests';
import type { ScoutStanding } from '@touchline/contracts/scouts';

/** What the user may do in a conversation: write. */
export const aContactState = (facts: Partial<ContactState> = {}): ContactState => ({
  standing: 'open',
  route: null,
  requestId: null,
  ownRequestId: null,
  againAt: null,
  declinedAt: null,
  hasNewAnswer: false,
  readers: null,
  asked: null,
  ...facts,
});

/** The response to a message to a minor. */
export const aRequestSent = (facts: Partial<RequestSent> = {}): RequestSent => ({
  message: REQUEST_SENT,
  requestId: 'request-1',
  ...facts,
});

/** A verified scout with an ID card, who has not asked many players yet. */
export const aStanding = (facts: Partial<ScoutStanding> = {}): ScoutStanding => ({
  isVerified: true,
  verifiedSince: '2026-03-14T10:00:00.000Z',
  organization: 'CD Marisma',
  hasValidCard: true,
  answeredPercent: null,
  answeredOf: 0,
  ...facts,
});

/** The request of a scout to an adult player, who has not answered it. */
export const aContactRequest = (facts: Partial<ContactRequest> = {}): ContactRequest => ({
  id: 'request-1',
  player: { id: 'ann', firstName: 'Ann', lastName: 'Bee', role: 'player', isVerified: true, ageBand: null },
  other: { id: 'helena', firstName: 'Helena', lastName: 'Ode', role: 'scout', isVerified: true, ageBand: null },
  standing: aStanding(),
  isFromPlayer: false,
  route: 'player',
  state: 'pending',
  subject: 'Interest in your football profile',
  content: 'I am a scout.',
  namesContact: false,
  answeredAt: null,
  answeredBy: null,
  createdAt: '2026-03-01T10:00:00.000Z',
  ...facts,
});
