import type { AuditAct } from '@touchline/contracts/audit';
import { featuredFields, homepageFields } from '@touchline/contracts/content';
import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import { appRouter, type Caller } from '../../router.ts';
import {
  aBirthDateRequest,
  aCard,
  aCase,
  acts,
  aFeaturedItem,
  aGuardian,
  aHomepageItem,
  aMessage,
  aMinor,
  anAdmin,
  anUploadWithoutTexts,
  aPicture,
  aPlayer,
  aProfile,
  aRegistration,
  aRequestRow,
  aScout,
  aScoutProfile,
  aToken,
  aVideo,
  failJobs,
  hasPlayed,
  inContact,
  linkGuardian,
  linkSecret,
  movedItem,
  PASSWORD,
  recordEvidence,
  type TestApp,
  testApp,
  theAdmin,
} from '../../testing/index.ts';
import { NO_ADMIN_ACT } from './no-admin-acts.ts';

/** What an admin does: first the preparation, then the call, which leaves exactly these acts. */
interface Scenario {
  acts: readonly AuditAct[];
  prepare(app: TestApp, admin: Account): Promise<(admin: Caller) => Promise<unknown>>;
}

const scenario = (name: AuditAct | readonly AuditAct[], prepare: Scenario['prepare']): Scenario => ({
  acts: typeof name === 'string' ? [name] : name,
  prepare,
});

const NEW = 'another secret of the team';
const REJECTED = { kind: 'reject', reason: 'quality', note: null, privateNote: null } as const;

/** The id of a guardianship that the safeguarding team has not confirmed. */
async function aDeclaredGuardianship(app: TestApp): Promise<string> {
  const [child, guardian] = [await aMinor(app), await aGuardian(app, [])];
  return linkGuardian(app, { child, guardian, isConfirmed: false });
}

/** Every procedure that changes something by an admin. Add a line for each new one. */
const SCENARIOS: Record<string, Scenario> = {
  'accessTokens.create': scenario(
    'token.create',
    async () => (admin) =>
      admin.accessTokens.create({ name: 'Report', scope: 'read', expiresInDays: 30, currentPassword: PASSWORD }),
  ),
  'audit.undo': scenario('user.unverify', async (app) => {
    await aPlayer(app, { isVerified: true });
    const id = (await acts(app)).find(({ act }) => act === 'user.verify')?.id ?? '';
    return (admin) => admin.audit.undo({ id });
  }),
  'audit.undoMany': scenario('user.unverify', async (app) => {
    await aPlayer(app, { isVerified: true });
    const ids = (await acts(app)).filter(({ act }) => act === 'user.verify').map(({ id }) => id);
    return (admin) => admin.audit.undoMany({ ids });
  }),
  'accessTokens.revoke': scenario('token.revoke', async (app, owner) => {
    const { id } = await aToken(app, owner);
    return (admin) => admin.accessTokens.revoke({ id });
  }),
  'auth.login': scenario('session.sign-in', async (_, { username }) => {
    return (admin) => admin.auth.login({ email: username, password: PASSWORD });
  }),
  'auth.register': scenario('session.sign-in', async () => (admin) => admin.auth.register(aRegistration())),
  'auth.changePassword': scenario(
    'password.change',
    async () => (admin) => admin.auth.changePassword({ currentPassword: PASSWORD, newPassword: NEW }),
  ),
  'auth.resetPassword': scenario('password.reset', async (app, { id, email }) => {
    await app.as(null).auth.requestPasswordReset({ email });
    const token = await linkSecret(app, id, 'reset-password');
    return (admin) => admin.auth.resetPassword({ token, newPassword: NEW });
  }),
  'auth.confirmEmail': scenario('email.change', async (app, owner) => {
    await app.as(owner).auth.changeEmail({ newEmail: 'new@club.example', currentPassword: PASSWORD });
    const token = await linkSecret(app, owner.id, 'change-email');
    return (admin) => admin.auth.confirmEmail({ token });
  }),
  'cases.addNote': scenario('case.change', async (app) => {
    const { id } = await aCase(app);
    return (admin) => admin.cases.addNote({ id, content: 'Called the club.' });
  }),
  'cases.assign': scenario('case.change', async (app, { id: assigneeId }) => {
    const { id } = await aCase(app);
    return (admin) => admin.cases.assign({ id, assigneeId });
  }),
  'cases.setState': scenario('case.change', async (app) => {
    const { id } = await aCase(app);
    return (admin) => admin.cases.setState({ id, state: 'waiting' });
  }),
  'cases.act': scenario(['case.act', 'user.deactivate'], async (app) => {
    const { id } = await aCase(app);
    return (admin) =>
      admin.cases.act({ id, action: { kind: 'deactivate', days: 7, reason: 'Until the club answers.' } });
  }),
  'cases.openConversation': scenario('case.read-conversation', async (app) => {
    const [minor, scout] = [await aMinor(app), await aScout(app, { isVerified: true })];
    await inContact(app, minor, scout);
    await aMessage(app, { from: scout, to: minor });
    const { id } = await aCase(app, { about: scout });
    return (admin) => admin.cases.openConversation({ id, otherId: minor.id });
  }),
  'cases.openWithdrawnRequest': scenario('case.read-request', async (app) => {
    const [player, other] = [await aMinor(app), await aScout(app, { isVerified: true })];
    const { id: requestId } = await aRequestRow(app, { player, other, route: 'safeguarding' });
    await app.db.updateTable('contact_requests').set({ state: 'closed', withdrawn_at: '2026' }).execute();
    const { id } = await aCase(app, { about: other });
    return (admin) => admin.cases.openWithdrawnRequest({ id, requestId });
  }),
  'contactRequests.answer': scenario('contact-request.answer', async (app) => {
    const [player, other] = [await aMinor(app), await aScout(app, { isVerified: true })];
    const { id } = await aRequestRow(app, { player, other, route: 'safeguarding' });
    return (admin) => admin.contactRequests.answer({ id, answer: 'decline' });
  }),
  'contactRequests.declineAndReport': scenario(['contact-request.answer'], async (app) => {
    const [player, other] = [await aMinor(app), await aScout(app, { isVerified: true })];
    const { id } = await aRequestRow(app, { player, other, route: 'safeguarding' });
    return (admin) => admin.contactRequests.declineAndReport({ id });
  }),
  'content.createHomepage': scenario('content.create', async () => {
    const fields = homepageFields.parse({ section: 'features', title: 'News' });
    return (admin) => admin.content.createHomepage(fields);
  }),
  'content.updateHomepage': scenario('content.change', async (app) => {
    const { id } = await aHomepageItem(app);
    return (admin) => admin.content.updateHomepage({ id, patch: { title: 'Old news' } });
  }),
  'content.deleteHomepage': scenario('content.delete', async (app) => {
    const { id } = await aHomepageItem(app);
    return (admin) => admin.content.deleteHomepage({ id });
  }),
  'content.moveHomepage': scenario('content.change', async (app) => {
    const { id } = await aHomepageItem(app);
    return (admin) => admin.content.moveHomepage({ id, afterId: null });
  }),
  'content.createFeatured': scenario('content.create', async () => {
    const fields = featuredFields.parse({ type: 'text', title: 'One to watch' });
    return (admin) => admin.content.createFeatured(fields);
  }),
  'content.updateFeatured': scenario('content.change', async (app) => {
    const { id } = await aFeaturedItem(app);
    return (admin) => admin.content.updateFeatured({ id, patch: { isActive: false } });
  }),
  'content.deleteFeatured': scenario('content.delete', async (app) => {
    const { id } = await aFeaturedItem(app);
    return (admin) => admin.content.deleteFeatured({ id });
  }),
  'content.moveFeatured': scenario('content.change', async (app) => {
    const { id } = await aFeaturedItem(app);
    return (admin) => admin.content.moveFeatured({ id, afterId: null });
  }),
  'consents.record': scenario('consents.answer', async (app) => {
    const { id: playerId } = await aMinor(app);
    return (admin) =>
      admin.consents.record({ playerId, line: 'profile', isGiven: false, textVersion: 2, reason: 'The child asked.' });
  }),
  'consents.recordAll': scenario('consents.answer', async (app) => {
    const { id: playerId } = await aMinor(app);
    const answers = [{ line: 'clips', isGiven: false, textVersion: 2 } as const];
    return (admin) => admin.consents.recordAll({ playerId, answers, reason: 'The child asked.' });
  }),
  'guardian.invite': scenario('guardian.invite', async (app) => {
    const { id: playerId } = await aMinor(app);
    return (admin) => admin.guardian.invite({ playerId, email: 'mother@family.example' });
  }),
  'guardian.end': scenario('guardian.end', async (app) => {
    const child = await aMinor(app);
    const { id } = await app.as(child).guardian.invite({ playerId: child.id, email: 'mother@family.example' });
    return (admin) => admin.guardian.end({ id });
  }),
  'guardian.confirm': scenario('guardian.confirm', async (app) => {
    const id = await aDeclaredGuardianship(app);
    return (admin) => admin.guardian.confirm({ id, how: 'document', note: 'Passport' });
  }),
  'guardian.reject': scenario('guardian.reject', async (app) => {
    const id = await aDeclaredGuardianship(app);
    return (admin) => admin.guardian.reject({ id, reason: 'Unknown at the club' });
  }),
  'guardian.setObjectionAside': scenario('guardian.set-objection-aside', async (app) => {
    const id = await aDeclaredGuardianship(app);
    await app.db.updateTable('guardianships').set({ objected_at: app.clock.now().toISOString() }).execute();
    return (admin) => admin.guardian.setObjectionAside({ id, reason: 'A quarrel' });
  }),
  'idCards.create': scenario('card.create', async (app) => {
    const { id: userId } = await aPlayer(app);
    return (admin) => admin.idCards.create({ userId });
  }),
  'idCards.update': scenario('card.revoke', async (app) => {
    const { userId } = await aCard(app);
    return (admin) => admin.idCards.update({ userId, patch: { status: 'revoked' } });
  }),
  'idCards.setStage': scenario('card.stage', async (app) => {
    const { userId } = await aCard(app);
    return (admin) => admin.idCards.setStage({ userId, stage: 'handed-over' });
  }),
  'idCards.confirmPhoto': scenario('card.confirm', async (app) => {
    const { userId } = await aCard(app);
    await app.db.updateTable('id_cards').set({ confirmed_at: null, photo_file: 'photo.webp' }).execute();
    return (admin) => admin.idCards.confirmPhoto({ userId });
  }),
  'idCards.answerForFamily': scenario('card.family', async (app) => {
    const child = await aMinor(app);
    await app.as(child).idCards.create({ userId: child.id });
    return (admin) => admin.idCards.answerForFamily({ userId: child.id, isAllowed: true });
  }),
  'idCards.changeMany': scenario('card.stage', async (app) => {
    const { userId } = await aCard(app);
    return (admin) => admin.idCards.changeMany({ userIds: [userId], change: { stage: 'handed-over' } });
  }),
  'idCards.usePhotos': scenario('card.use-photo', async (app) => {
    const { userId } = await aCard(app);
    const url = await aPicture(app, { id: userId });
    return (admin) => admin.idCards.usePhotos({ photos: [{ userId, url }] });
  }),
  'idCards.createBatch': scenario('card.batch', async (app) => {
    const { userId } = await aCard(app);
    return (admin) => admin.idCards.createBatch({ userIds: [userId], format: 'sheet' });
  }),
  'idCards.renew': scenario('card.renew', async (app) => {
    const { userId } = await aCard(app);
    return (admin) => admin.idCards.renew({ userId });
  }),
  'idCards.replace': scenario('card.replace', async (app) => {
    const { userId } = await aCard(app);
    return (admin) => admin.idCards.replace({ userId, reason: 'lost' });
  }),
  'idCards.recordPrint': scenario('card.print', async (app) => {
    const { userId, updatedAt, state } = await aCard(app);
    return (admin) => admin.idCards.recordPrint({ userId, isDraft: false, updatedAt, state });
  }),
  'settings.change': scenario('setting.change', async () => (admin) => admin.settings.change({ card_contact: 'back' })),
  'settings.resetImage': scenario(
    'setting.change',
    async () => (admin) => admin.settings.resetImage({ key: 'company_logo' }),
  ),
  'jobs.retry': scenario('job.retry', async (app) => {
    const id = await failJobs(app);
    return (admin) => admin.jobs.retry({ id });
  }),
  'jobs.discard': scenario('job.discard', async (app) => {
    const id = await failJobs(app);
    return (admin) => admin.jobs.discard({ id });
  }),
  'players.createProfile': scenario('profile.change', async (app) => {
    const { id: playerId } = await aPlayer(app);
    return (admin) => admin.players.createProfile({ playerId, profile: { position: 'Striker' } });
  }),
  'players.updateProfile': scenario('profile.change', async (app) => {
    const { userId: playerId } = await aProfile(app);
    return (admin) => admin.players.updateProfile({ playerId, profile: { bio: 'Left-footed' } });
  }),
  'scouts.createProfile': scenario('profile.change', async (app) => {
    const { id: scoutId } = await aScout(app);
    return (admin) => admin.scouts.createProfile({ scoutId, profile: { organization: 'Northern Scouts' } });
  }),
  'scouts.updateProfile': scenario('profile.change', async (app) => {
    const { userId: scoutId } = await aScoutProfile(app);
    return (admin) => admin.scouts.updateProfile({ scoutId, profile: { bio: 'Twenty years' } });
  }),
  'users.change': scenario(
    ['user.verify', 'user.deactivate', 'user.change-role', 'user.open-uploads', 'user.change-birth-date'],
    async (app) => {
      const { id } = await aPlayer(app);
      const patch = { isVerified: true, isActive: false, canUploadVideos: true, dateOfBirth: '2005-06-07' };
      return (admin) => admin.users.change({ id, patch: { ...patch, role: 'scout' } });
    },
  ),
  'birthDates.accept': scenario('user.accept-birth-date', async (app) => {
    const id = await aBirthDateRequest(app, await aMinor(app));
    return (admin) => admin.birthDates.accept({ id, reason: 'Mistyped', seen: 'Passport' });
  }),
  'birthDates.decline': scenario('user.decline-birth-date', async (app) => {
    const id = await aBirthDateRequest(app, await aMinor(app));
    return (admin) => admin.birthDates.decline({ id, reason: 'The passport says otherwise' });
  }),
  'users.verify': scenario('user.verify', async (app) => {
    const player = await aPlayer(app);
    await recordEvidence(app, player);
    return (admin) => admin.users.verify({ id: player.id });
  }),
  'users.deactivate': scenario('user.deactivate', async (app) => {
    const { id } = await aPlayer(app);
    return (admin) => admin.users.deactivate({ id, inactiveReason: 'Spam.', inactiveUntil: null });
  }),
  'users.changeMany': scenario('user.verify', async (app) => {
    const player = await aPlayer(app);
    await recordEvidence(app, player);
    const { id } = player;
    return (admin) => admin.users.changeMany({ ids: [id], patch: { isVerified: true } });
  }),
  'accountChecks.record': scenario('user.check', async (app) => {
    const { id: userId } = await aPlayer(app);
    return (admin) => admin.accountChecks.record({ userId, kind: 'identity', evidence: 'Passport' });
  }),
  'accountChecks.withdraw': scenario('user.withdraw-check', async (app, admin) => {
    const { id: userId } = await aPlayer(app);
    await app.as(admin).accountChecks.record({ userId, kind: 'identity', evidence: 'Passport' });
    return (caller) => caller.accountChecks.withdraw({ userId, kind: 'identity' });
  }),
  'approvals.approve': scenario(['approval.approve', 'user.change-role'], async (app) => {
    const id = await aWaitingApproval(app);
    return (admin) => admin.approvals.approve({ id });
  }),
  'approvals.decline': scenario('approval.decline', async (app) => {
    const id = await aWaitingApproval(app);
    return (admin) => admin.approvals.decline({ id });
  }),
  'approvals.withdraw': scenario('approval.withdraw', async (app, owner) => {
    const id = await aWaitingApproval(app, owner);
    return (admin) => admin.approvals.withdraw({ id });
  }),
  'idCards.suspend': scenario('card.suspend', async (app) => {
    const { userId } = await aCard(app);
    return (admin) => admin.idCards.suspend({ userId });
  }),
  'idCards.resume': scenario('card.resume', async (app) => {
    const { userId } = await aCard(app);
    await app.db.updateTable('id_cards').set({ suspended_at: '2026-03-01T10:00:00.000Z' }).execute();
    return (admin) => admin.idCards.resume({ userId });
  }),
  'trash.move': scenario('user.trash', async (app) => {
    const { id } = await aPlayer(app);
    return (admin) => admin.trash.move({ kind: 'user', id });
  }),
  'trash.moveMany': scenario('video.trash', async (app) => {
    const { id } = await aVideo(app);
    return (admin) => admin.trash.moveMany({ kind: 'video', ids: [id] });
  }),
  'trash.restore': scenario('user.restore', async (app) => {
    const id = await aTrashedPlayer(app);
    return (admin) => admin.trash.restore({ id });
  }),
  'trash.restoreMany': scenario('user.restore', async (app) => {
    const id = await aTrashedPlayer(app);
    return (admin) => admin.trash.restoreMany({ ids: [id] });
  }),
  'trash.erase': scenario('user.erase', async (app) => {
    const id = await aTrashedPlayer(app);
    return (admin) => admin.trash.erase({ id });
  }),
  'trash.empty': scenario(['trash.empty', 'user.erase'], async (app) => {
    await aTrashedPlayer(app);
    return (admin) => admin.trash.empty();
  }),
  'users.delete': scenario('user.delete', async (app) => {
    const { id } = await aPlayer(app);
    return (admin) => admin.users.delete({ id });
  }),
  'videos.moderate': scenario('video.approve', async (app) => {
    const { id } = await aVideo(app, { isCountedReady: true });
    return (admin) => admin.videos.moderate({ id, patch: { isApproved: true } });
  }),
  'videos.approve': scenario('video.approve', async (app, reviewer) => {
    const video = await aVideo(app, { isCountedReady: true });
    await hasPlayed(app, reviewer, [video]);
    return (admin) => admin.videos.approve({ id: video.id });
  }),
  'videos.moderateMany': scenario('video.reject', async (app) => {
    const { id } = await aVideo(app);
    return (admin) => admin.videos.moderateMany({ videos: [{ id, revision: 1 }], decision: REJECTED });
  }),
  'reviews.decide': scenario('video.approve', async (app, reviewer) => {
    const { id } = await aVideo(app, { isCountedReady: true });
    await app.as(reviewer).reviews.next();
    await hasPlayed(app, reviewer, [{ id }]);
    return (admin) =>
      admin.reviews.decide({ id, revision: 1, decision: { kind: 'approve' }, watchedSeconds: 3, checklist: [] });
  }),
  'videos.reprocess': scenario('video.prepare', async (app) => {
    const { id } = await aVideo(app);
    await app.db.updateTable('videos').set({ processing: 'failed' }).where('id', '=', id).execute();
    return (admin) => admin.videos.reprocess({ id });
  }),
  'videos.describeUpload': scenario('video.upload', async (app, admin) => {
    const id = await anUploadWithoutTexts(app, admin);
    return (caller) => caller.videos.describeUpload({ id, details: { title: 'Goal' } });
  }),
  'videos.delete': scenario('video.delete', async (app) => {
    const { id } = await aVideo(app);
    return (admin) => admin.videos.delete({ id });
  }),
};

/** Returns the id of a request to make a player an admin. */
async function aWaitingApproval(app: TestApp, requester?: Account): Promise<string> {
  app.shared.policies = { ...app.shared.policies, secondAdmin: true };
  const { id } = await aPlayer(app);
  await app.as(requester ?? (await theAdmin(app))).users.change({ id, patch: { role: 'admin' } });
  const { items } = await app.as(await theAdmin(app)).approvals.list({});
  return items[0]?.id ?? expect.unreachable();
}

/** Returns the id of a player's item in the trash. */
async function aTrashedPlayer(app: TestApp): Promise<string> {
  const { id } = await aPlayer(app);
  return movedItem(await app.as(await theAdmin(app)).trash.move({ kind: 'user', id })).id;
}

const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;
const mutations = Object.keys(procedures).filter((name) => procedures[name]?._def.type === 'mutation');

test('every procedure that changes something leaves an entry, or is named as no act of an admin', {
  tags: ['AUDIT-01'],
}, () => {
  const known = [...Object.keys(SCENARIOS), ...Object.keys(NO_ADMIN_ACT)];
  expect(known.toSorted()).toEqual(mutations.toSorted());
});

describe('what an admin does is in the audit log', () => {
  test.each(Object.entries(SCENARIOS))('by %s', { tags: ['AUDIT-01'] }, async (_, { acts: expected, prepare }) => {
    const app = await testApp();
    await theAdmin(app);
    const admin = await anAdmin(app);
    const call = await prepare(app, admin);
    const before = await acts(app);
    await call(app.as(admin));
    const after = await acts(app);
    const made = after.filter(({ id }) => before.every((one) => one.id !== id));
    expect(made.map(({ act }) => act).toSorted()).toEqual(expected.toSorted());
    for (const entry of made) {
      expect(entry).toMatchObject({ entry_point: 'app', address: '192.0.2.1', request_id: 'a request' });
      if (!expected.includes('session.sign-in')) expect(entry.actor_id).toBe(admin.id);
    }
  });
});
