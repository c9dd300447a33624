import { LIVE_KINDS } from '@touchline/contracts/live';
import { expect, test } from 'vitest';
import { affectsUser, isAffected } from './affected-queries.ts';

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
  ['changed-video', query('videos.unfinishedUploads')],
  ['changed-video', query('videos.history', { id: 'one' })],
  ['changed-video', query('reviews.waitingCount')],
  ['changed-video', query('users.review', { id: 'two' })],
] as const)('%s concerns what shows it', { tags: ['LIVE-11'] }, (kind, key) => {
  expect(isAffected(key, kind, 'one')).toBe(true);
  expect(isAffected(query('content.homepage'), kind, 'one')).toBe(false);
});

test('an event about one record does not concern the queries of others', { tags: ['LIVE-11'] }, () => {
  expect(isAffected(query('messages.thread', { otherId: 'two' }), 'conversation', 'one')).toBe(false);
  expect(isAffected(query('messages.correspondent', { otherId: 'two' }), 'conversation', 'one')).toBe(false);
  expect(isAffected(query('videos.byId', { id: 'two' }), 'videos', 'one')).toBe(false);
});

test('a change without a record concerns the queries of each', () => {
  expect(isAffected(query('messages.thread', { otherId: 'two' }), 'conversation')).toBe(true);
});

test('a notification does not concern the choices of the account page', () => {
  expect(isAffected(query('notifications.choices'), 'notification', 'one')).toBe(false);
  expect(isAffected(query('notifications.quietHours'), 'notification', 'one')).toBe(false);
});

test('an event about a video of the user offers no upload that another device is sending', () => {
  expect(isAffected(query('videos.unfinishedUploads'), 'own-video', 'one')).toBe(false);
});

test('after missed events everything is fetched again', () => {
  const keys = [query('content.hero'), query('messages.thread', { otherId: 'two' }), ['a key of another kind']];
  expect(keys.map((key) => isAffected(key, 'everything'))).toEqual([true, true, true]);
  for (const kind of LIVE_KINDS) expect(isAffected(['a key of another kind'], kind, 'one')).toBe(false);
});

test('the signed-in user is fetched again after a change of their account', () => {
  const changes = [...LIVE_KINDS, 'everything'] as const;
  expect(changes.filter((change) => affectsUser(change))).toEqual(['own-account', 'everything']);
});
