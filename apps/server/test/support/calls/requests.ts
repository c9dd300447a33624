import { aRegistration, PASSWORD, tinyClip } from '@touchline/api/testing/index';
import { aForm, aVideoForm, type Form, PNG } from '../http/form.ts';
import type { Cell, World } from './dataset.ts';

/** What a call is asked with; the same for both doors. */
export interface Ask {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: Form;
  /** What a procedure without a REST path is given. */
  input?: unknown;
}

/** Makes the request of a cell; may first bring the world into the state that the case is about. */
type Request = (cell: Cell) => Ask | Promise<Ask>;

const NOBODY = { params: { id: crypto.randomUUID() } };
const none = () => ({});
const thePlayer: Request = ({ player }) => ({ params: { id: player.id } });
const oneself: Request = ({ me }) => ({ params: { id: me.id } });
const picture = (name: string): Form => aForm({ name, content: PNG, filename: 'me.png', type: 'image/png' });
const of =
  (map: 'live' | 'pending'): Request =>
  ({ world, player }) => ({ params: { id: world[map].get(player.id)?.id ?? '' } });
/** Each scout's "foreign" list is the other one's. */
const otherScout = ({ world: { people }, me }: Cell) => (me.id === people.scout.id ? people.newScout : people.scout);
const video = async ({ player }: Cell): Promise<Ask> => ({
  form: aVideoForm(await tinyClip(), { playerId: player.id }),
});
const words = { subject: 'Saturday', content: 'Are you playing?' };
/** Somebody to talk with who is not oneself: the admin, and for him the new player. */
const partner = ({ world: { people }, me }: Cell) => (me.id === people.admin.id ? people.newPlayer : people.admin);

/** His own, but in the column of players on another's object. */
const ownCard: Request = ({ me, column, player }) => ({ params: { userId: column === 'Po' ? player.id : me.id } });
/** Somebody who is not oneself, of another role where there is one. */
const stranger = ({ world: { people }, me }: Cell) => (me.id === people.other.id ? people.player : people.other);
const codeOf =
  (holder: 'player' | 'newPlayer'): Request =>
  ({ world }) => ({ params: { code: world.cards.get(world.people[holder].id)?.verificationCode ?? '' } });
async function withoutCard(world: World, userId: string): Promise<void> {
  await world.server.db.deleteFrom('id_cards').where('user_id', '=', userId).execute();
}

const noCard: Request = async ({ world, me }) => {
  await withoutCard(world, me.id);
  return { params: { userId: me.id } };
};

async function withoutProfile({ world, player, scout }: Cell, whose: 'player' | 'scout'): Promise<void> {
  const { db } = world.server;
  if (whose === 'player') await db.deleteFrom('player_profiles').where('user_id', '=', player.id).execute();
  else await db.deleteFrom('scout_profiles').where('user_id', '=', scout.id).execute();
}

export const REQUESTS: Record<string, Request> = {
  'POST /api/auth/login': ({ me }) => ({ body: { email: me.username, password: PASSWORD } }),
  'POST /api/auth/login | wrong password': ({ me }) => ({ body: { email: me.username, password: 'wrong' } }),
  'POST /api/auth/register': () => ({ body: aRegistration() }),
  'POST /api/auth/logout': none,
  'GET /api/auth/me': none,
  'POST /api/auth/change-password': () => ({ body: { currentPassword: PASSWORD, newPassword: 'another secret' } }),
  'GET /api/auth/tokens': none,
  'POST /api/auth/tokens': () => ({ body: { name: 'Report', scope: 'read', currentPassword: PASSWORD } }),
  'DELETE /api/auth/tokens/{id}': ({ world, me }) => ({ params: { id: world.keys.get(me.id)?.read.id ?? '' } }),
  'DELETE /api/auth/tokens/{id} | of another': (cell) => ({
    params: { id: cell.world.keys.get(stranger(cell).id)?.full.id ?? '' },
  }),

  'GET /api/users': none,
  'GET /api/users | role': () => ({ query: { role: 'scout' } }),
  'GET /api/users/{id}': thePlayer,
  'GET /api/users/{id} | oneself': oneself,
  'GET /api/users/{id} | a scout': (cell) => ({ params: { id: otherScout(cell).id } }),
  'GET /api/users/{id} | inactive player': ({ world }) => ({ params: { id: world.people.banned.id } }),
  'GET /api/users/{id} | nobody': () => NOBODY,
  'PATCH /api/users/{id}': ({ player }) => ({ params: { id: player.id }, body: { isVerified: false } }),
  'PATCH /api/users/{id} | oneself': ({ me }) => ({ params: { id: me.id }, body: { isVerified: true } }),
  'PATCH /api/users/{id} | nobody': () => ({ ...NOBODY, body: { isVerified: true } }),
  'DELETE /api/users/{id}': thePlayer,
  'DELETE /api/users/{id} | oneself': oneself,
  'users.find': () => ({ input: { search: 'number' } }),
  'users.accounts': () => ({ input: {} }),
  'users.accountCount': () => ({ input: {} }),
  'users.counts': none,

  'POST /api/users/{id}/passport': ({ player }) => ({ params: { id: player.id }, form: picture('passport') }),
  'POST /api/users/{id}/passport | oneself': ({ me }) => ({ params: { id: me.id }, form: picture('passport') }),
  'GET /api/users/{id}/passport': thePlayer,
  'GET /api/users/{id}/passport | oneself': oneself,
  'POST /api/users/{id}/signature': ({ player }) => ({ params: { id: player.id }, form: picture('signature') }),
  'POST /api/users/{id}/signature | oneself': ({ me }) => ({ params: { id: me.id }, form: picture('signature') }),
  'GET /api/users/{id}/signature': thePlayer,
  'GET /api/users/{id}/signature | oneself': oneself,

  'POST /api/users/{id}/ceo-signature': ({ player }) => ({ params: { id: player.id }, form: picture('ceoSignature') }),
  'GET /api/users/{id}/ceo-signature': thePlayer,

  'GET /api/players': none,
  'players.count': () => ({ input: {} }),
  'POST /api/players/{id}/profile': async (cell) => {
    await withoutProfile(cell, 'player');
    return { params: { id: cell.player.id }, body: { position: 'Striker' } };
  },
  'POST /api/players/{id}/profile | again': ({ player }) => ({
    params: { id: player.id },
    body: { position: 'Striker' },
  }),
  'POST /api/players/{id}/profile | nobody': () => ({ ...NOBODY, body: { position: 'Striker' } }),
  'PATCH /api/players/{id}/profile': ({ player }) => ({ params: { id: player.id }, body: { bio: 'New' } }),
  'PATCH /api/players/{id}/profile | none': async (cell) => {
    await withoutProfile(cell, 'player');
    return { params: { id: cell.player.id }, body: { bio: 'New' } };
  },
  'POST /api/players/track-view': ({ player }) => ({ body: { player_id: player.id } }),

  'POST /api/scouts/{userId}/profile': async (cell) => {
    await withoutProfile(cell, 'scout');
    return { params: { userId: cell.scout.id }, body: { organization: 'X' } };
  },
  'POST /api/scouts/{userId}/profile | a foreign one': async (cell) => {
    const scout = otherScout(cell);
    await withoutProfile({ ...cell, scout }, 'scout');
    return { params: { userId: scout.id }, body: { organization: 'X' } };
  },
  'PATCH /api/scouts/{userId}/profile': ({ scout }) => ({ params: { userId: scout.id }, body: { organization: 'X' } }),
  'PATCH /api/scouts/{userId}/profile | none': async (cell) => {
    await withoutProfile(cell, 'scout');
    return { params: { userId: cell.scout.id }, body: { organization: 'X' } };
  },
  'PATCH /api/scouts/{userId}/profile | a foreign one': (cell) => ({
    params: { userId: otherScout(cell).id },
    body: { organization: 'X' },
  }),
  'GET /api/scouts/{scoutId}/saved-players': ({ scout }) => ({ params: { scoutId: scout.id } }),
  'GET /api/scouts/{scoutId}/saved-players | a foreign one': (cell) => ({ params: { scoutId: otherScout(cell).id } }),
  'POST /api/scouts/{scoutId}/saved-players': ({ scout, world }) => ({
    params: { scoutId: scout.id },
    body: { playerId: world.people.other.id, notes: '' },
  }),
  'POST /api/scouts/{scoutId}/saved-players | a foreign one': (cell) => ({
    params: { scoutId: otherScout(cell).id },
    body: { playerId: cell.world.people.other.id },
  }),
  'DELETE /api/scouts/{scoutId}/saved-players/{playerId}': ({ scout, world }) => ({
    params: { scoutId: scout.id, playerId: world.people.player.id },
  }),
  'DELETE /api/scouts/{scoutId}/saved-players/{playerId} | a foreign one': (cell) => ({
    params: { scoutId: otherScout(cell).id, playerId: cell.world.people.player.id },
  }),
  'savedPlayers.count': ({ scout }) => ({ input: { scoutId: scout.id } }),
  'savedPlayers.among': ({ scout, world }) => ({ input: { scoutId: scout.id, playerIds: [world.people.player.id] } }),

  'GET /api/videos': none,
  'GET /api/videos | of one player': ({ player }) => ({ query: { playerId: player.id } }),
  'GET /api/videos | approved': () => ({ query: { approved: 'true' } }),
  'GET /api/videos/{id}': of('live'),
  'GET /api/videos/{id} | pending': of('pending'),
  'GET /api/videos/{id}/file': of('live'),
  'GET /api/videos/{id}/file | pending': of('pending'),
  'POST /api/videos': video,
  'POST /api/videos | uploads closed': async (cell) => {
    await cell.world.server.db.updateTable('users').set({ can_upload_videos: 0 }).execute();
    return video(cell);
  },
  'PATCH /api/videos/{id}': async (cell) => ({ ...(await of('pending')(cell)), body: { isApproved: true } }),
  'PATCH /api/videos/{id} | nobody’s': () => ({ ...NOBODY, body: { isApproved: true } }),
  'DELETE /api/videos/{id}': of('live'),
  'DELETE /api/videos/{id} | pending': of('pending'),
  'videos.ownCounts': none,
  'videos.forModeration': () => ({ input: {} }),
  'videos.moderationCount': () => ({ input: {} }),
  'videos.counts': none,

  'GET /api/messages/user/{userId}': ({ me, column, player }) => ({
    params: { userId: column === 'Po' ? player.id : me.id },
  }),
  'GET /api/messages/user/{userId} | foreign': (cell) => ({ params: { userId: partner(cell).id } }),
  'POST /api/messages': (cell) => ({ body: { receiverId: partner(cell).id, ...words } }),
  'POST /api/messages | as somebody else': (cell) => ({
    body: { receiverId: partner(cell).id, senderId: otherScout(cell).id, ...words },
  }),
  'PATCH /api/messages/{id}/read': ({ world, me, column, player }) => ({
    params: { id: world.received.get(column === 'Po' ? player.id : me.id)?.id ?? '' },
  }),
  // The admin has sent these messages; he may know of them, but reading them is their receivers' matter.
  'PATCH /api/messages/{id}/read | foreign': (cell) => ({
    params: { id: cell.world.received.get(otherScout(cell).id)?.id ?? '' },
  }),
  'messages.unreadCount': none,
  'messages.received': () => ({ input: {} }),
  'messages.conversations': () => ({ input: {} }),
  'messages.thread': ({ world, me }) => ({ input: { otherId: world.received.get(me.id)?.senderId } }),
  'messages.markConversationRead': ({ world, me }) => ({ input: { otherId: world.received.get(me.id)?.senderId } }),

  'GET /api/content/homepage': none,
  'POST /api/content/homepage': () => ({ body: { section: 'stats', title: 'Figures' } }),
  'PATCH /api/content/homepage/{id}': ({ world }) => ({
    params: { id: world.content.section.id },
    body: { isActive: false },
  }),
  'PATCH /api/content/homepage/{id} | nobody’s': () => ({ ...NOBODY, body: { isActive: false } }),
  'DELETE /api/content/homepage/{id}': ({ world }) => ({ params: { id: world.content.section.id } }),
  'content.moveHomepage': ({ world }) => ({ input: { id: world.content.draft.id, afterId: null } }),
  'GET /api/content/featured': none,
  'POST /api/content/featured': () => ({ body: { type: 'text', title: 'News' } }),
  'PATCH /api/content/featured/{id}': ({ world }) => ({
    params: { id: world.content.feature.id },
    body: { isActive: false },
  }),
  'PATCH /api/content/featured/{id} | nobody’s': () => ({ ...NOBODY, body: { isActive: false } }),
  'DELETE /api/content/featured/{id}': ({ world }) => ({ params: { id: world.content.feature.id } }),
  'content.moveFeatured': ({ world }) => ({ input: { id: world.content.feature.id, afterId: null } }),
  'POST /api/content/images': () => ({ form: picture('image') }),
  'GET /api/content/images/{id}': ({ world }) => ({ params: { id: world.content.imageId } }),
  'GET /api/content/images/{id} | of a hidden entry': ({ world }) => ({ params: { id: world.content.hiddenImageId } }),

  'GET /api/id-cards/{userId}': ownCard,
  'GET /api/id-cards/{userId} | of another': (cell) => ({ params: { userId: stranger(cell).id } }),
  'GET /api/id-cards/{userId} | none': noCard,
  'POST /api/id-cards': async ({ world, me }) => {
    await withoutCard(world, me.id);
    return { body: { userId: me.id } };
  },
  'POST /api/id-cards | for another': async (cell) => {
    const userId = stranger(cell).id;
    await withoutCard(cell.world, userId);
    return { body: { userId } };
  },
  'POST /api/id-cards | again': ({ me }) => ({ body: { userId: me.id } }),
  'PATCH /api/id-cards/{userId}': ({ player }) => ({ params: { userId: player.id }, body: { status: 'revoked' } }),
  'PATCH /api/id-cards/{userId} | nobody’s': () => ({ params: { userId: NOBODY.params.id }, body: { status: 'x' } }),
  'POST /api/id-cards/{userId}/pdf': ({ player }) => ({ params: { userId: player.id }, body: {} }),
  'POST /api/id-cards/{userId}/pdf | none': () => ({ params: { userId: NOBODY.params.id }, body: { role: 'x' } }),
  'POST /api/id-cards/{userId}/image': ({ player }) => ({ params: { userId: player.id }, body: {} }),
  'POST /api/id-cards/{userId}/image | none': () => ({ params: { userId: NOBODY.params.id }, body: { role: 'x' } }),
  'GET /api/id-cards/{userId}/qr': ownCard,
  'GET /api/id-cards/{userId}/qr | of another': (cell) => ({ params: { userId: stranger(cell).id } }),
  'GET /api/id-cards/{userId}/qr | none': noCard,
  'GET /api/id-cards/{userId}/barcode': ownCard,
  'GET /api/id-cards/{userId}/barcode | of another': (cell) => ({ params: { userId: stranger(cell).id } }),
  'GET /api/id-cards/{userId}/barcode | none': noCard,
  'GET /api/id-cards/verify/{code}': codeOf('player'),
  'GET /api/id-cards/verify/{code} | unproven': codeOf('newPlayer'),
  'GET /api/id-cards/verify/{code}/photo': codeOf('player'),
  'GET /api/id-cards/verify/{code}/photo | unproven': codeOf('newPlayer'),
  'GET /api/system-settings/category/{category}': () => ({ params: { category: 'branding' } }),
  'GET /api/system-settings/category/{category} | signatures': () => ({ params: { category: 'signatures' } }),

  'GET /api/placeholder/video-thumbnail': none,
  'GET /uploads/*': () => ({ params: { '*': 'company-logo.png' } }),
  'GET /healthz': none,
  'GET /readyz': none,
  'GET /metrics': none,
  'GET /api/openapi.json': none,
  'GET /api/docs*': () => ({ params: { '*': '/' } }),
  'GET /api/nope': none,
};
