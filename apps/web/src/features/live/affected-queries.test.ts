import { LIVE_KINDS } from '@touchline/contracts/live';
import { expect, test } from 'vitest';
import { concerns, concernsUser } from './affected-queries.ts';

const query = (path: string, input?: object) => [path.split('.'), { input, type: 'query' }];

// The names are checked by the type: a query or a field that the router does not have does not compile.
test.each([
  ['conversation', query('messages.unreadCount')],
  ['conversation', query('messages.conversations')],
  ['conversation', query('messages.thread', { otherId: 'one' })],
  ['conversation', query('messages.contacted', { otherIds: ['two', 'one'] })],
  ['own-account', query('users.byId', { id: 'one' })],
  // The viewer's rights decide on the contact data of others.
  ['own-account', query('users.byId', { id: 'two' })],
  ['own-account', query('players.list', { limit: 20 })],
  ['own-account', query('players.count', { ageMin: 16 })],
  ['own-account', query('savedPlayers.list', { scoutId: 'one' })],
  ['own-video', query('videos.ofPlayer', { playerId: 'one' })],
  ['own-card', query('idCards.of', { userId: 'one' })],
  ['notification', query('notifications.list')],
  ['notification', query('notifications.unreadCount')],
  ['accounts', query('users.accounts')],
  ['videos', query('videos.forModeration')],
  ['conversation', query('contactRequests.with', { otherId: 'one' })],
  // An answer shows the contact data of a player who has chosen so.
  ['contact-request', query('users.byId', { id: 'two' })],
  ['contact-request', query('contactRequests.with', { otherId: 'two' })],
  ['contact-request', query('contactRequests.openCount')],
  ['contact-request', query('contactRequests.list', { isOpen: true })],
  ['contact-request', query('guardian.conversations', { playerId: 'two' })],
  ['child', query('guardian.children')],
  ['child', query('guardian.conversation', { playerId: 'one', otherId: 'two' })],
  ['child', query('consents.of', { playerId: 'one' })],
  ['cases', query('cases.list')],
  ['cases', query('cases.byId', { id: 'one' })],
  ['cases', query('cases.counts')],
  ['cases', query('birthDates.waitingCount')],
  ['child', query('birthDates.of', { userId: 'one' })],
  ['own-account', query('birthDates.of', { userId: 'one' })],
  ['accounts', query('birthDates.of', { userId: 'one' })],
  ['trash', query('trash.list')],
  ['trash', query('approvals.list')],
  ['jobs', query('jobs.list')],
] as const)('%s concerns what shows it', { tags: ['LIVE-11'] }, (kind, key) => {
  expect(concerns({ kind, id: 'one' }, key)).toBe(true);
  expect(concerns({ kind, id: 'one' }, query('content.hero'))).toBe(false);
});

test('an event about one record does not concern the queries of others', { tags: ['LIVE-11'] }, () => {
  const one = { kind: 'conversation', id: 'one' } as const;
  expect(concerns(one, query('messages.thread', { otherId: 'two' }))).toBe(false);
  expect(concerns(one, query('messages.correspondent', { otherId: 'two' }))).toBe(false);
  expect(concerns({ kind: 'videos', id: 'one' }, query('videos.byId', { id: 'two' }))).toBe(false);
});

test('a notification does not concern the choices of the account page', () => {
  const event = { kind: 'notification', id: 'one' } as const;
  expect(concerns(event, query('notifications.choices'))).toBe(false);
  expect(concerns(event, query('notifications.quietHours'))).toBe(false);
});

test('after missed events everything is fetched again, and nothing at the start of a stream', () => {
  const keys = [query('content.hero'), query('messages.thread', { otherId: 'two' }), ['a key of another kind']];
  expect(keys.map((key) => concerns({ kind: 'everything', id: '' }, key))).toEqual([true, true, true]);
  expect(keys.map((key) => concerns({ kind: 'ready', id: '' }, key))).toEqual([false, false, false]);
  for (const kind of LIVE_KINDS) expect(concerns({ kind, id: 'one' }, ['a key of another kind'])).toBe(false);
});

test('the signed-in user is fetched again after a change of their account', () => {
  const kinds = [...LIVE_KINDS, 'ready', 'everything'] as const;
  expect(kinds.filter((kind) => concernsUser({ kind, id: '' }))).toEqual(['own-account', 'everything']);
});
