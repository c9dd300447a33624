import { makeLink } from '@touchline/api/accounts/sign-in/mail-links.service';
import { makeUnsubscribeLink } from '@touchline/api/core/notifications/unsubscribe.service';
import { aRegistration, moderate, PASSWORD, tinyClip } from '@touchline/api/testing/index';
import { aForm, aVideoForm, type Form, PNG } from '../http/form.ts';
import { CARD_REQUESTS } from './card-requests.ts';
import { type Dataset, NIGHT, type Subject } from './dataset.ts';
import { FILE_REQUESTS } from './file-requests.ts';
import type { Case } from './matrix.ts';
import { REVIEW_REQUESTS } from './review-requests.ts';
import { SAFEGUARDING_REQUESTS } from './safeguarding-requests.ts';
import { anotherUser, type Inputs, type MakeRequest, nothing, partner, UNKNOWN_ID } from './subjects.ts';
import { aCancellation, announcement, aPart, describing, describingOfAnother, ownUploads } from './upload-requests.ts';

const thePlayer: MakeRequest = ({ player }) => ({ params: { id: player.id } });
const own: MakeRequest = ({ me }) => ({ params: { id: me.id } });
const imageForm = (name: string): Form => aForm({ name, content: PNG, filename: 'me.png', type: 'image/png' });
const videoOf =
  (map: 'live' | 'pending'): MakeRequest =>
  ({ data, player }) => ({ params: { id: data[map].get(player.id)?.id ?? '' } });
const anEdit =
  (map: 'live' | 'pending'): MakeRequest =>
  (subject) => ({ ...videoOf(map)(subject), body: { title: 'Corrected' } });
const aFileFor =
  (map: 'live' | 'pending'): MakeRequest =>
  async (subject) => ({ ...videoOf(map)(subject), form: aVideoForm(await tinyClip('webm')) });
const playOf =
  (map: 'live' | 'pending'): MakeRequest =>
  ({ data, player }) => ({ body: { ranges: [{ videoId: data[map].get(player.id)?.id, from: 0, to: 0.5 }] } });
const upload = async ({ player }: Subject): Promise<Inputs> => ({
  form: aVideoForm(await tinyClip(), { playerId: player.id }),
});
const CHECK = { kind: 'identity', evidence: 'Passport' };
const checkOf =
  (kind: string): MakeRequest =>
  ({ player }) => ({ params: { id: player.id, kind } });
const message = { subject: 'Saturday', content: 'Are you playing?' };
const otherScout = ({ data: { people }, me }: Subject) => (me.id === people.scout.id ? people.newScout : people.scout);
const notificationOf = async ({ server }: Dataset, user: { id: string }) => {
  const [newest] = await server.db.selectFrom('notifications').select('id').where('user_id', '=', user.id).execute();
  return newest?.id ?? '';
};
const senderOf = ({ data, me }: Subject) => data.received.get(me.id)?.senderId ?? '';

const oneClick: Form = aForm({ name: 'List-Unsubscribe', content: 'One-Click' });

async function unsubscribeToken({ data, player }: Subject): Promise<string> {
  const link = await makeUnsubscribeLink(data.server.shared, { userId: player.id, kind: 'new-message' });
  return new URL(link).searchParams.get('token') ?? '';
}

async function deletePlayerProfile({ data, player }: Subject): Promise<void> {
  await data.server.db.deleteFrom('player_profiles').where('user_id', '=', player.id).execute();
}

async function deleteScoutProfile(data: Dataset, scoutId: string): Promise<void> {
  await data.server.db.deleteFrom('scout_profiles').where('user_id', '=', scoutId).execute();
}

/** The secret of a link in a mail to the caller; for anonymous callers to a player. */
async function aLink({ data, me }: Subject, purpose: 'reset-password' | 'confirm-email'): Promise<string> {
  const { shared } = data.server;
  const url = await makeLink(shared, { user_id: me.id, purpose, email: me.email, seconds: 60 });
  return url.split('#')[1] ?? '';
}

export const REQUESTS: Record<Case, MakeRequest> = {
  'POST /api/auth/login': ({ me }) => ({ body: { email: me.username, password: PASSWORD } }),
  'POST /api/auth/login | wrong password': ({ me }) => ({ body: { email: me.username, password: 'wrong' } }),
  'POST /api/auth/register': () => ({ body: aRegistration() }),
  'POST /api/auth/logout': nothing,
  'GET /api/auth/me': nothing,
  'POST /api/auth/change-password': () => ({ body: { currentPassword: PASSWORD, newPassword: 'another secret' } }),
  'auth.changePhone': () => ({ input: { phone: '+44 7700 900999' } }),
  'auth.changeBirthDate': () => ({ input: { dateOfBirth: '1999-05-06' } }),
  'auth.chooseContactShown': () => ({ input: { contactShown: 'accepted' } }),
  'auth.requestPasswordReset': ({ me }) => ({ input: { email: me.email } }),
  'auth.resetPassword': async (subject) => ({
    input: { token: await aLink(subject, 'reset-password'), newPassword: 'another secret' },
  }),
  'auth.resetPassword | unknown link': () => ({ input: { token: 'a guess', newPassword: 'another secret' } }),
  'auth.confirmEmail': async (subject) => ({ input: { token: await aLink(subject, 'confirm-email') } }),
  'auth.confirmEmail | unknown link': () => ({ input: { token: 'a guess' } }),
  'auth.resendConfirmation': nothing,
  'auth.pendingEmail': nothing,
  'auth.changeEmail': () => ({ input: { newEmail: 'next@club.example', currentPassword: PASSWORD } }),
  'auth.changeEmail | wrong password': () => ({ input: { newEmail: 'next@club.example', currentPassword: 'wrong' } }),
  'auth.cancelEmailChange': nothing,
  'GET /api/auth/tokens': nothing,
  'POST /api/auth/tokens': () => ({ body: { name: 'Report', scope: 'read', currentPassword: PASSWORD } }),
  'DELETE /api/auth/tokens/{id}': ({ data, me }) => ({ params: { id: data.accessTokens.get(me.id)?.read.id ?? '' } }),
  'DELETE /api/auth/tokens/{id} | of another user': (subject) => ({
    params: { id: subject.data.accessTokens.get(anotherUser(subject).id)?.full.id ?? '' },
  }),

  'GET /api/users': nothing,
  'GET /api/users | role': () => ({ query: { role: 'scout' } }),
  'GET /api/users.csv': nothing,
  'GET /api/users/{id}': thePlayer,
  'GET /api/users/{id} | own': own,
  'GET /api/users/{id} | a scout': (subject) => ({ params: { id: otherScout(subject).id } }),
  'GET /api/users/{id} | a minor': ({ data }) => ({ params: { id: data.people.minor.id } }),
  'GET /api/users/{id} | inactive player': ({ data }) => ({ params: { id: data.people.deactivated.id } }),
  'GET /api/users/{id} | unknown id': () => UNKNOWN_ID,
  'PATCH /api/users/{id}': ({ player }) => ({ params: { id: player.id }, body: { isVerified: false } }),
  'PATCH /api/users/{id} | own': ({ me }) => ({ params: { id: me.id }, body: { isVerified: true } }),
  'PATCH /api/users/{id} | unknown id': () => ({ ...UNKNOWN_ID, body: { isVerified: true } }),
  'DELETE /api/users/{id}': thePlayer,
  'DELETE /api/users/{id} | own': own,
  'users.find': () => ({ input: { search: 'number' } }),
  'users.accounts': () => ({ input: {} }),
  'users.accountCount': () => ({ input: {} }),
  'GET /api/users/{id}/checks': thePlayer,
  'POST /api/users/{id}/checks': ({ player }) => ({ params: { id: player.id }, body: CHECK }),
  'POST /api/users/{id}/checks | own': ({ me }) => ({ params: { id: me.id }, body: CHECK }),
  'POST /api/users/{id}/checks | unknown id': () => ({ ...UNKNOWN_ID, body: CHECK }),
  'DELETE /api/users/{id}/checks/{kind}': checkOf('identity'),
  'DELETE /api/users/{id}/checks/{kind} | not made': checkOf('birth-date'),
  'users.verify': ({ player }) => ({ input: { id: player.id } }),
  'users.deactivate': ({ player }) => ({ input: { id: player.id, inactiveReason: 'Spam.', inactiveUntil: null } }),
  'users.changeMany': ({ player }) => ({ input: { ids: [player.id], patch: { isVerified: true } } }),
  'users.review': ({ player }) => ({ input: { id: player.id } }),
  'users.usualReview': nothing,
  'users.counts': nothing,
  'GET /api/trash': nothing,
  'POST /api/trash': ({ player }) => ({ body: { kind: 'user', id: player.id } }),
  'POST /api/trash | own': ({ me }) => ({ body: { kind: 'user', id: me.id } }),
  'POST /api/trash | unknown id': () => ({ body: { kind: 'video', ...UNKNOWN_ID.params } }),
  'POST /api/trash/{id}/restore': ({ data }) => ({ params: { id: data.trashItemId } }),
  'POST /api/trash/{id}/restore | unknown id': () => UNKNOWN_ID,
  'DELETE /api/trash/{id}': ({ data }) => ({ params: { id: data.trashItemId } }),
  'trash.moveMany': ({ player }) => ({ input: { kind: 'user', ids: [player.id] } }),
  'trash.restoreMany': ({ data }) => ({ input: { ids: [data.trashItemId] } }),
  'trash.empty': nothing,
  'approvals.list': () => ({ input: {} }),
  'approvals.waitingCount': nothing,
  'approvals.rule': nothing,
  'approvals.approve': ({ data }) => ({ input: { id: data.approvalId } }),
  'approvals.decline': ({ data }) => ({ input: { id: data.approvalId } }),
  'approvals.withdraw': ({ data }) => ({ input: { id: data.approvalId } }),

  'jobs.list': () => ({ input: {} }),
  'jobs.counts': nothing,
  'jobs.retry': ({ data }) => ({ input: { id: data.failedJobId } }),
  'jobs.discard': ({ data }) => ({ input: { id: data.failedJobId } }),
  'GET /api/audit': nothing,
  'GET /api/audit.csv': nothing,
  'audit.undo': ({ data }) => ({ input: { id: data.verificationId } }),
  'audit.undo | unknown id': () => ({ input: UNKNOWN_ID.params }),
  'audit.undoMany': ({ data }) => ({ input: { ids: [data.verificationId] } }),

  'POST /api/users/{id}/passport': ({ player }) => ({ params: { id: player.id }, form: imageForm('passport') }),
  'POST /api/users/{id}/passport | own': ({ me }) => ({ params: { id: me.id }, form: imageForm('passport') }),
  'GET /api/users/{id}/passport': thePlayer,
  'GET /api/users/{id}/passport | own': own,
  'POST /api/users/{id}/signature': ({ player }) => ({ params: { id: player.id }, form: imageForm('signature') }),
  'POST /api/users/{id}/signature | own': ({ me }) => ({ params: { id: me.id }, form: imageForm('signature') }),
  'GET /api/users/{id}/signature': thePlayer,
  'GET /api/users/{id}/signature | own': own,

  'POST /api/users/{id}/ceo-signature': ({ player }) => ({
    params: { id: player.id },
    form: imageForm('ceoSignature'),
  }),
  'GET /api/users/{id}/ceo-signature': thePlayer,

  'GET /api/players': nothing,
  'players.count': () => ({ input: {} }),
  'POST /api/players/{id}/profile': async (subject) => {
    await deletePlayerProfile(subject);
    return { params: { id: subject.player.id }, body: { position: 'Striker' } };
  },
  'POST /api/players/{id}/profile | again': ({ player }) => ({
    params: { id: player.id },
    body: { position: 'Striker' },
  }),
  'POST /api/players/{id}/profile | unknown id': () => ({ ...UNKNOWN_ID, body: { position: 'Striker' } }),
  'PATCH /api/players/{id}/profile': ({ player }) => ({ params: { id: player.id }, body: { bio: 'New' } }),
  'PATCH /api/players/{id}/profile | no profile': async (subject) => {
    await deletePlayerProfile(subject);
    return { params: { id: subject.player.id }, body: { bio: 'New' } };
  },
  'places.suggest': () => ({ input: { text: 'Lagos' } }),
  'places.named': () => ({ input: { names: ['lagos'] } }),
  'places.byId': () => ({ input: { id: 2332459 } }),
  'players.confirmAvailability': nothing,
  'players.ownViewerCount': nothing,
  'players.ownSaverCount': nothing,
  'POST /api/players/track-view': ({ player }) => ({ body: { player_id: player.id } }),

  'POST /api/scouts/{userId}/profile': async (subject) => {
    await deleteScoutProfile(subject.data, subject.scout.id);
    return { params: { userId: subject.scout.id }, body: { organization: 'X' } };
  },
  'POST /api/scouts/{userId}/profile | of another scout': async (subject) => {
    const scout = otherScout(subject);
    await deleteScoutProfile(subject.data, scout.id);
    return { params: { userId: scout.id }, body: { organization: 'X' } };
  },
  'PATCH /api/scouts/{userId}/profile': ({ scout }) => ({ params: { userId: scout.id }, body: { organization: 'X' } }),
  'PATCH /api/scouts/{userId}/profile | no profile': async (subject) => {
    await deleteScoutProfile(subject.data, subject.scout.id);
    return { params: { userId: subject.scout.id }, body: { organization: 'X' } };
  },
  'PATCH /api/scouts/{userId}/profile | of another scout': (subject) => ({
    params: { userId: otherScout(subject).id },
    body: { organization: 'X' },
  }),
  'GET /api/scouts/{scoutId}/saved-players': ({ scout }) => ({ params: { scoutId: scout.id } }),
  'GET /api/scouts/{scoutId}/saved-players | of another scout': (subject) => ({
    params: { scoutId: otherScout(subject).id },
  }),
  'POST /api/scouts/{scoutId}/saved-players': ({ scout, data }) => ({
    params: { scoutId: scout.id },
    body: { playerId: data.people.other.id, notes: '' },
  }),
  'POST /api/scouts/{scoutId}/saved-players | of another scout': (subject) => ({
    params: { scoutId: otherScout(subject).id },
    body: { playerId: subject.data.people.other.id },
  }),
  'DELETE /api/scouts/{scoutId}/saved-players/{playerId}': ({ scout, data }) => ({
    params: { scoutId: scout.id, playerId: data.people.player.id },
  }),
  'DELETE /api/scouts/{scoutId}/saved-players/{playerId} | of another scout': (subject) => ({
    params: { scoutId: otherScout(subject).id, playerId: subject.data.people.player.id },
  }),
  ...FILE_REQUESTS,
  'savedPlayers.count': ({ scout }) => ({ input: { scoutId: scout.id } }),
  'savedPlayers.among': ({ scout, data }) => ({ input: { scoutId: scout.id, playerIds: [data.people.player.id] } }),

  'GET /api/videos': nothing,
  'GET /api/videos | of one player': ({ player }) => ({ query: { playerId: player.id } }),
  'GET /api/videos | approved': () => ({ query: { approved: 'true' } }),
  'GET /api/videos.csv': nothing,
  'GET /api/videos/{id}': videoOf('live'),
  'GET /api/videos/{id} | pending': videoOf('pending'),
  'GET /api/videos/{id}/file': videoOf('live'),
  'GET /api/videos/{id}/file | pending': videoOf('pending'),
  'GET /api/videos/{id}/thumbnail': videoOf('live'),
  'GET /api/videos/{id}/thumbnail | pending': videoOf('pending'),
  'GET /api/videos/{id}/storyboard': videoOf('live'),
  'GET /api/videos/{id}/storyboard | pending': videoOf('pending'),
  'GET /api/videos/{id}/storyboard.vtt': videoOf('live'),
  'GET /api/videos/{id}/storyboard.vtt | pending': videoOf('pending'),
  'POST /api/videos': upload,
  'POST /api/videos | uploads closed': async (subject) => {
    await subject.data.server.db.updateTable('users').set({ can_upload_videos: 0 }).execute();
    return upload(subject);
  },
  'POST /api/uploads': ({ player }) => announcement(player.id),
  'POST /api/uploads | for another player': (subject) => announcement(anotherUser(subject).id),
  'PATCH /api/uploads/{id}': aPart,
  'DELETE /api/uploads/{id}': aCancellation,
  'PATCH /api/videos/{id}': async (subject) => ({ ...(await videoOf('pending')(subject)), body: { isApproved: true } }),
  'PATCH /api/videos/{id} | unknown id': () => ({ ...UNKNOWN_ID, body: { isApproved: true } }),
  'PATCH /api/videos/{id}/details': anEdit('live'),
  'PATCH /api/videos/{id}/details | pending': anEdit('pending'),
  'POST /api/videos/{id}/resubmit': anEdit('live'),
  'POST /api/videos/{id}/resubmit | rejected': async (subject) => {
    const { data, player } = subject;
    await moderate(data.server, { id: data.pending.get(player.id)?.id ?? '' }, { isApproved: false, isPublic: false });
    return anEdit('pending')(subject);
  },
  'GET /api/videos/{id}/history': videoOf('live'),
  'POST /api/videos/{id}/file': aFileFor('live'),
  'POST /api/videos/{id}/file | pending': aFileFor('pending'),
  'DELETE /api/videos/{id}': videoOf('live'),
  'DELETE /api/videos/{id} | pending': videoOf('pending'),
  'videos.ofPlayer': ({ player }) => ({ input: { playerId: player.id } }),
  'videos.firstAmong': ({ data }) => ({ input: { playerIds: [data.people.player.id, data.people.minor.id] } }),
  'videos.reorder': ({ data, player }) => ({ input: { id: data.live.get(player.id)?.id, afterId: null } }),
  'videos.reorder | pending': ({ data, player }) => ({ input: { id: data.pending.get(player.id)?.id, afterId: null } }),
  'videos.reorder | behind a video of another player': ({ data, me, player }) => ({
    input: {
      id: data.live.get(player.id)?.id,
      afterId: data.live.get(me.id === data.people.player.id ? data.people.other.id : data.people.player.id)?.id,
    },
  }),
  'videos.pin': ({ data, player }) => ({ input: { id: data.live.get(player.id)?.id, isPinned: true } }),
  'videos.pin | pending': ({ data, player }) => ({ input: { id: data.pending.get(player.id)?.id, isPinned: true } }),
  'videos.choosePoster': ({ data, player }) => ({ input: { id: data.live.get(player.id)?.id, at: 1 } }),
  'videos.choosePoster | pending': ({ data, player }) => ({ input: { id: data.pending.get(player.id)?.id, at: null } }),
  'videos.reprocess': ({ data, player }) => ({ input: { id: data.live.get(player.id)?.id } }),
  'videos.reprocess | pending': ({ data, player }) => ({ input: { id: data.pending.get(player.id)?.id } }),
  'POST /api/videos/plays': playOf('live'),
  'POST /api/videos/plays | pending': playOf('pending'),
  'videos.ownCounts': nothing,
  'videos.uploadBudget': nothing,
  'videos.describeUpload': describing,
  'videos.describeUpload | of another user': describingOfAnother,
  'videos.unfinishedUploads': ownUploads,
  ...REVIEW_REQUESTS,

  'GET /api/messages/user/{userId}': ({ me, caller, player }) => ({
    params: { userId: caller === 'otherPlayer' ? player.id : me.id },
  }),
  'GET /api/messages/user/{userId} | of another user': (subject) => ({ params: { userId: partner(subject).id } }),
  'POST /api/messages': (subject) => ({ body: { receiverId: partner(subject).id, ...message } }),
  'POST /api/messages | as another sender': (subject) => ({
    body: { receiverId: partner(subject).id, senderId: otherScout(subject).id, ...message },
  }),
  'PATCH /api/messages/{id}/read': ({ data, me, caller, player }) => ({
    params: { id: data.received.get(caller === 'otherPlayer' ? player.id : me.id)?.id ?? '' },
  }),
  // The admin has sent these messages, but only the receiver may mark a message as read.
  'PATCH /api/messages/{id}/read | of another user': (subject) => ({
    params: { id: subject.data.received.get(otherScout(subject).id)?.id ?? '' },
  }),
  'messages.unreadCount': nothing,
  'messages.received': () => ({ input: {} }),
  'messages.conversations': () => ({ input: {} }),
  'messages.thread': (subject) => ({ input: { otherId: senderOf(subject) } }),
  'messages.correspondent': (subject) => ({ input: { otherId: senderOf(subject) } }),
  // The admin has messages with all others.
  'messages.correspondent | without messages': (subject) => ({
    input: { otherId: (subject.caller === 'admin' ? subject.me : anotherUser(subject)).id },
  }),
  'messages.search': () => ({ input: { search: 'playing' } }),
  'messages.contacted': (subject) => ({ input: { otherIds: [senderOf(subject)] } }),
  'messages.notice': ({ data }) => ({ input: { playerId: data.people.other.id } }),
  'messages.sendUndoable': (subject) => ({ input: { receiverId: partner(subject).id, ...message } }),
  'messages.undo': () => ({ input: { id: 'unknown' } }),
  'messages.sendToAdmins': () => ({ input: message }),
  'messages.sendToAdmins | about a player': ({ player }) => ({ input: { ...message, playerId: player.id } }),
  'messages.markConversationRead': (subject) => ({ input: { otherId: senderOf(subject) } }),

  ...SAFEGUARDING_REQUESTS,

  'notifications.list': () => ({ input: {} }),
  'notifications.unreadCount': nothing,
  'notifications.markRead': async ({ data, me }) => ({ input: { id: await notificationOf(data, me) } }),
  'notifications.markRead | of another user': async (subject) => ({
    input: { id: await notificationOf(subject.data, anotherUser(subject)) },
  }),
  'notifications.markAllRead': () => ({ input: { until: '2026-12-31T00:00:00.000Z' } }),
  'notifications.choices': nothing,
  'notifications.setChoice': () => ({ input: { kind: 'new-message', channel: 'email', isOn: false } }),
  'notifications.setChoice | of another role': () => ({
    input: { kind: 'video-waiting', channel: 'email', isOn: true },
  }),
  'notifications.quietHours': nothing,
  'notifications.setQuietHours': () => ({ input: { quietHours: NIGHT } }),

  'content.nextOrder': () => ({ input: { list: 'homepage' } }),
  'GET /api/content/homepage': nothing,
  'POST /api/content/homepage': () => ({ body: { section: 'stats', title: 'Figures' } }),
  'PATCH /api/content/homepage/{id}': ({ data }) => ({
    params: { id: data.content.section.id },
    body: { isActive: false },
  }),
  'PATCH /api/content/homepage/{id} | unknown id': () => ({ ...UNKNOWN_ID, body: { isActive: false } }),
  'DELETE /api/content/homepage/{id}': ({ data }) => ({ params: { id: data.content.section.id } }),
  'content.moveHomepage': ({ data }) => ({ input: { id: data.content.draft.id, afterId: null } }),
  'GET /api/content/featured': nothing,
  'POST /api/content/featured': () => ({ body: { type: 'text', title: 'News' } }),
  'PATCH /api/content/featured/{id}': ({ data }) => ({
    params: { id: data.content.feature.id },
    body: { isActive: false },
  }),
  'PATCH /api/content/featured/{id} | unknown id': () => ({ ...UNKNOWN_ID, body: { isActive: false } }),
  'DELETE /api/content/featured/{id}': ({ data }) => ({ params: { id: data.content.feature.id } }),
  'content.moveFeatured': ({ data }) => ({ input: { id: data.content.feature.id, afterId: null } }),
  'POST /api/content/images': () => ({ form: imageForm('image') }),
  'POST /api/system-settings/{key}/image': () => ({ params: { key: 'company_logo' }, form: imageForm('image') }),
  'POST /api/system-settings/{key}/image | unknown key': () => ({
    params: { key: 'season_start' },
    form: imageForm('image'),
  }),
  'settings.change': () => ({ input: { card_contact: 'front' } }),
  'settings.resetImage': () => ({ input: { key: 'company_logo' } }),
  'GET /api/content/images/{id}': ({ data }) => ({ params: { id: data.content.imageId } }),
  'GET /api/content/images/{id} | of a hidden entry': ({ data }) => ({ params: { id: data.content.hiddenImageId } }),

  ...CARD_REQUESTS,
  'mail.unsubscribe': async (subject) => ({ input: { token: await unsubscribeToken(subject) } }),
  'mail.unsubscribe | changed link': () => ({ input: { token: 'a.b.c' } }),
  'POST /unsubscribe': async (subject) => ({ query: { token: await unsubscribeToken(subject) }, form: oneClick }),
  'POST /unsubscribe | changed link': () => ({ query: { token: 'a.b.c' }, form: oneClick }),
  'mail.outboxState': nothing,
  'mail.outbox': () => ({ input: {} }),
  'mail.outboxMail': () => ({ input: { id: UNKNOWN_ID.params.id } }),
  'GET /api/system-settings/category/{category}': () => ({ params: { category: 'branding' } }),
  'GET /api/system-settings/category/{category} | signatures': () => ({ params: { category: 'signatures' } }),

  'GET /api/placeholder/video-thumbnail': nothing,
  'GET /uploads/*': () => ({ params: { '*': 'company-logo.png' } }),
  'GET /healthz': nothing,
  'GET /readyz': nothing,
  'GET /metrics': nothing,
  'GET /api/openapi.json': nothing,
  'GET /api/docs*': () => ({ params: { '*': '/' } }),
  'GET /api/nope': nothing,
};
