import type { Child, ChildConversation, Disclosure, Guardianship } from '@touchline/contracts/guardians';
import type { Message, Party } from '@touchline/contracts/messages';
import { aContactRequest } from './contact-requests.ts';
import { anAccount } from './people.ts';

export const aGuardian = (facts: Parameters<typeof anAccount>[0] = {}) =>
  anAccount({ id: 'marta', username: 'marta', firstName: 'Marta', lastName: 'Bee', role: 'guardian', ...facts });

/** The invitation of a guardian, which is valid and was not accepted. */
export const anInvitation = (facts: Partial<Guardianship> = {}): Guardianship => ({
  id: 'invitation',
  state: 'invited',
  email: 'gina@example.org',
  guardian: null,
  relation: null,
  expiresAt: '2126-03-01T10:00:00.000Z',
  declaredAt: null,
  confirmedAt: null,
  agreedAt: null,
  objectedAt: null,
  isSuspended: false,
  endReason: null,
  isUndelivered: false,
  endedAt: null,
  createdAt: '2026-03-01T10:00:00.000Z',
  ...facts,
});

/** The child of aGuardian, with no answers to the consents yet. */
export const aChild = (facts: Partial<Child> = {}): Child => ({
  id: 'leo',
  guardianshipId: 'guardianship-leo',
  firstName: 'Leo',
  lastName: 'Bee',
  username: 'leobee',
  relation: 'mother',
  ageBand: 'U17',
  isVerified: true,
  isConfirmed: true,
  showsContact: false,
  consents: [],
  openRequests: 0,
  ...facts,
});

export const leo: Party = { id: 'leo', firstName: 'Leo', lastName: 'Bee', role: 'player' };
export const helena: Party = { id: 'helena', firstName: 'Helena', lastName: 'Ode', role: 'scout' };

/** The request of Helena to Leo, which waits for the guardian. */
export const aGuardianRequest = (facts: Parameters<typeof aContactRequest>[0] = {}) =>
  aContactRequest({
    player: { ...leo, isVerified: true, ageBand: 'U17' },
    route: 'guardian',
    ...facts,
  });

export const aChildConversation = (latest: Message, isClosed = false): ChildConversation => ({
  other: { ...helena, isVerified: true },
  latest,
  unread: 0,
  isClosed,
});

export const aDisclosure = (facts: Partial<Disclosure> = {}): Disclosure => ({
  viewer: helena,
  organization: 'CD Marisma',
  kind: 'profile',
  firstAt: '2026-03-01T10:00:00.000Z',
  lastAt: '2026-03-03T10:00:00.000Z',
  days: 2,
  ...facts,
});
