import { isUnsent, UNDO_SECONDS } from '@touchline/contracts/contact-requests';
import type { Account } from '@touchline/contracts/users';
import { expect, test } from 'vitest';
import { requestApproval } from './administration/approvals/approvals.service.ts';
import { beginUpload } from './clips/upload/resumable/uploads.service.ts';
import { makeUnsubscribeLink } from './core/notifications/unsubscribe.service.ts';
import { inTransaction } from './platform/lib/transaction.ts';
import { appRouter, type Caller } from './router.ts';
import { facts, growOlder, guard, judgeGuardians, type Recording } from './testing/family-journey.ts';
import {
  aGuardian,
  anInvitationRow,
  aPlayer,
  aRequestRow,
  aScout,
  aUser,
  aVideo,
  delivered,
  failJobs,
  linkSecret,
  movedItem,
  PASSWORD,
  postgres,
  releaseCases,
  sqlite,
  type TestApp,
  type TestEngine,
  testApp,
} from './testing/index.ts';
import { aMail, essentialMail, sendMails } from './testing/mails.ts';

interface Step {
  procedure: string;
  result: unknown;
}

/** Fields whose values differ between two runs. */
const DIFFERING = new Set(
  'position phone verifyUrl barcode ending qrCode token verificationCode statement readAt'.split(' '),
);
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
/** Cursors are base64url of a time or rank and an id. */
const CURSOR = /"nextCursor":"[\w-]+"/g;

/** Numbers ids in the order of their first appearance, so that two runs can be compared. */
function withoutRandomness(steps: Step[]): Step[] {
  const ids = new Map<string, string>();
  const text = JSON.stringify(steps, (key, value) => (DIFFERING.has(key) && value ? 'differs' : value));
  const numbered = text.replace(/person\d+/g, 'admin of the builders').replace(UUID, (id) => {
    ids.set(id, ids.get(id) ?? `id-${ids.size + 1}`);
    return ids.get(id) ?? '';
  });
  return JSON.parse(numbered.replace(CURSOR, '"nextCursor":"more"'));
}

/** A caller that appends the name and the result of each call. */
function recorded(caller: Caller, steps: Step[]): Caller {
  const nouns = caller as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>;
  const proxyOf = (noun: string) =>
    new Proxy(nouns[noun] ?? {}, {
      get: (procedures, name: string) => async (input: unknown) => {
        const result = await procedures[name]?.(input);
        steps.push({ procedure: `${noun}.${name}`, result });
        return result;
      },
    });
  return new Proxy({}, { get: (_target, noun: string) => proxyOf(noun) }) as Caller;
}

/** What a safeguarding admin does about a report on a player who writes to a minor, and a block. */
async function safeguard(
  { app, as }: Recording,
  people: Record<'asAdmin' | 'asPlayer' | 'anonymous', Caller> & Record<'admin' | 'player' | 'scout', Account>,
): Promise<void> {
  const { asAdmin, asPlayer, anonymous, admin, player, scout } = people;
  const minor = await aPlayer(app, facts('junior', { dateOfBirth: '2010-06-15', phone: null }));
  await as(minor).guardian.invite({ playerId: minor.id, email: 'mum@family.example' });
  app.clock.turn(60);
  await anInvitationRow(app, { playerId: minor.id, token: 'the first link' });
  await anonymous.guardian.invitation({ token: 'the first link' });
  const parent = { username: 'zoe.parent', firstName: 'Zoë', lastName: 'Parent', password: PASSWORD };
  await anonymous.guardian.register({ ...parent, token: 'the first link', relation: 'mother', declarationVersion: 1 });
  app.clock.turn(60);
  const guardian = await aGuardian(app, [minor], facts('guardian', { isVerified: false }));
  await guard({ app, as }, { guardian, minor, player, scout });
  await judgeGuardians({ app, as }, { asAdmin, scout });
  await growOlder({ app, as }, { asAdmin, minor });
  await asPlayer.blocks.block({ userId: scout.id });
  await asPlayer.blocks.list({});
  await asPlayer.blocks.unblock({ userId: scout.id });
  const words = { reason: 'grooming', content: 'They ask for pictures.' } as const;
  await as(minor).reports.create({ subject: 'user', subjectId: player.id, ...words });
  app.clock.turn(60);
  await asPlayer.reports.create({ subject: 'user', subjectId: scout.id, ...words });
  app.clock.turn(60);
  await anonymous.reports.concern({ ...words, code: 'no such code' });
  await asAdmin.cases.list({ limit: 2 });
  const { items } = await app.as(admin).cases.list({ aboutId: player.id });
  const id = items[0]?.id ?? '';
  await asAdmin.cases.counts();
  await asAdmin.cases.urgent();
  await asAdmin.cases.records({ id });
  await asAdmin.cases.files({ id });
  await asAdmin.cases.handlers();
  await asAdmin.cases.conversations({ id });
  await asAdmin.cases.openConversation({ id, otherId: minor.id });
  const ended = { state: 'closed', withdrawn_at: app.clock.now().toISOString() } as const;
  const { id: requestId } = await aRequestRow(app, { player: minor, other: player, ...ended });
  await asAdmin.cases.withdrawnRequests({ id });
  await asAdmin.cases.openWithdrawnRequest({ id, requestId });
  for (const change of [
    () => asAdmin.cases.assign({ id, assigneeId: admin.id }),
    () => asAdmin.cases.addNote({ id, content: 'Looking into it.' }),
    () => asAdmin.cases.act({ id, action: { kind: 'suspend-contact', reason: 'Until the club answers.' } }),
    () => asAdmin.cases.setState({ id, state: 'closed', content: 'They were warned.' }),
  ]) {
    app.clock.turn(60);
    await change();
  }
  await asAdmin.cases.byId({ id });
}

/** What a scout writes down about a player. */
async function writeAbout(app: TestApp, { playerFiles, today }: Caller, playerId: string): Promise<void> {
  await playerFiles.of({ playerId });
  app.clock.turn(1);
  await playerFiles.saveNote({ playerId, note: 'Schnell über zehn Meter', version: 1, editor: 'a tab' });
  app.clock.turn(1);
  await playerFiles.change({ playerIds: [playerId], change: { kind: 'stage', stage: 'trial' } });
  app.clock.turn(1);
  await playerFiles.change({ playerIds: [playerId], change: { kind: 'tags', add: ['U21', 'Ärmel'] } });
  const { items } = await playerFiles.history({ playerId, limit: 1 });
  await playerFiles.undo({ entryIds: items.map(({ id }) => id) });
  await playerFiles.list({ sort: 'name', search: 'uber', limit: 2 });
  await playerFiles.counts();
  await today.visit({ timeZone: 'Europe/Madrid' });
  const { readAt } = await today.read({});
  await today.seen({ until: readAt });
}

/** What a scout marks in a clip. */
async function markMoments({ marks }: Caller, videoId: string): Promise<void> {
  const mark = await marks.add({ videoId, from: 0.5, to: 1.25, action: 'pass', sign: 'plus', text: 'Früh gespielt' });
  await marks.change({ id: mark.id, patch: { to: 900, sign: 'minus' } });
  await marks.ofClip({ videoId });
  await marks.remove({ id: mark.id });
}

/** What an admin and anyone does with the card of a player. */
async function useCard(
  { app, as }: Recording,
  { admin, player }: Record<'admin' | 'player', Account>,
  anonymous: Caller,
): Promise<void> {
  const { idCards, settings } = as(admin);
  const { id: userId } = player;
  await settings.change({ company_address: '12 Stadium Way', season_start: '08-01' });
  await settings.ofCategory({ category: 'general' });
  await settings.resetImage({ key: 'ceo_signature' });
  await idCards.create({ userId, card: { issuedBy: 'Touchline' } });
  await idCards.update({ userId, patch: { issuedBy: 'Association' } });
  const card = await as(player).idCards.of({ userId });
  await as(player).idCards.qr({ userId });
  await as(player).idCards.barcode({ userId });
  await idCards.template({ userId });
  await anonymous.idCards.verify({ code: card.verificationCode });
  await anonymous.idCards.check({ code: card.verificationCode });
  const child = await aPlayer(app, facts('cadet', { dateOfBirth: '2011-06-15' }));
  const { verificationCode: code } = await idCards.create({ userId: child.id });
  await idCards.forFamily({ userId: child.id });
  await idCards.answerForFamily({ userId: child.id, isAllowed: true });
  await anonymous.idCards.confirm({ code, field: 'email', value: child.email });
  await app.db.updateTable('id_cards').set({ photo_file: 'photo.webp' }).execute();
  await idCards.confirmPhoto({ userId });
  for (const change of [
    () => idCards.setStage({ userId, stage: 'checked' }),
    () => idCards.recordPrint({ userId, isDraft: true, updatedAt: '', state: 'active' }),
    () => idCards.suspend({ userId }),
    () => idCards.resume({ userId }),
    () => idCards.renew({ userId }),
    () => idCards.replace({ userId, reason: 'lost' }),
    () => idCards.changeMany({ userIds: [userId], change: { stage: 'handed-over' } }),
    () => idCards.usePhotos({ photos: [{ userId, url: `/api/users/${userId}/passport?v=1` }] }),
  ]) {
    app.clock.turn(60);
    await change();
  }
  await anonymous.idCards.check({ code: card.verificationCode });
  const batch = await idCards.createBatch({ userIds: [userId], format: 'sheet' });
  await idCards.batch({ id: batch.id });
  await idCards.batches();
  await idCards.list({ search: "o'st", stage: 'handed-over', limit: 1 });
  await idCards.list({ batchId: batch.id });
  await idCards.count({ state: 'active' });
}

/** What goes to the trash and comes back, and what a second admin decides on. */
async function throwAway(
  { app, as }: Recording,
  { admin, player }: Record<'admin' | 'player', Account>,
): Promise<void> {
  const colleague = await aUser(app, 'admin', { firstName: 'Second', lastName: 'Admin' });
  const { trash, approvals, idCards } = as(admin);
  await releaseCases(app);
  const item = movedItem(await trash.move({ kind: 'user', id: player.id }));
  await trash.list({});
  await approvals.rule();
  await trash.restore({ id: item.id });
  await idCards.resume({ userId: player.id });
  const other = await aPlayer(app, { firstName: 'No', lastName: 'Use' });
  await trash.moveMany({ kind: 'user', ids: [other.id] });
  const { items } = await app.as(admin).trash.list({});
  await trash.restoreMany({ ids: items.map(({ id }) => id) });
  const again = movedItem(await trash.move({ kind: 'user', id: other.id }));
  await trash.erase({ id: again.id });
  await trash.empty();
  const ask = async () => {
    app.clock.turn(1);
    const ctx = app.contextOf(colleague);
    await inTransaction(app.db, (tx) => requestApproval(ctx, tx, { act: 'empty-trash', targetId: null }));
    return (await approvals.list({ limit: 1 })).items[0]?.id ?? '';
  };
  await approvals.approve({ id: await ask() });
  await approvals.decline({ id: await ask() });
  const last = await ask();
  await approvals.waitingCount();
  await as(colleague).approvals.withdraw({ id: last });
}

/** Calls every procedure at least once, in an order in which users could do so, and returns what each returned. */
async function journey(engine: TestEngine): Promise<Step[]> {
  const app: TestApp = await testApp({ engine });
  app.shared.isOutboxReadable = true;
  const steps: Step[] = [];
  const tick = () => app.clock.turn(60);
  const admin = await aUser(app, 'admin', facts('admin'));
  const player = await aPlayer(app, facts('striker'));
  const scout = await aScout(app, facts('scout'));
  const [asAdmin, asPlayer, asScout, anonymous] = [admin, player, scout, null].map((user) =>
    recorded(app.as(user), steps),
  ) as [Caller, Caller, Caller, Caller];
  // Entries of the same time are in the order of their random ids.
  await tick();
  const browser = app.visitor();
  const signedIn = async () => recorded(await browser.call(), steps);
  const { id: newcomerId } = await (await signedIn()).auth.register({
    ...{ username: 'newcomer', email: 'newcomer@club.example', password: PASSWORD, role: 'player' },
    ...{ firstName: 'New', lastName: 'Comer', phone: '+44 7700 900101', dateOfBirth: '2006-02-28' },
  });
  await (await signedIn()).auth.me();
  await (await signedIn()).auth.changePassword({ currentPassword: PASSWORD, newPassword: `${PASSWORD} twice` });
  await (await signedIn()).auth.changePhone({ phone: '+44 7700 900102' });
  app.clock.turn(1);
  await (await signedIn()).auth.changeBirthDate({ dateOfBirth: '1999-04-17' });
  await (await signedIn()).auth.chooseContactShown({ contactShown: 'verified' });
  await (await signedIn()).auth.resendConfirmation();
  const confirmation = await linkSecret(app, newcomerId, 'confirm-email');
  await (await signedIn()).auth.confirmEmail({ token: confirmation });
  await (await signedIn()).auth.changeEmail({ newEmail: 'next@club.example', currentPassword: `${PASSWORD} twice` });
  await (await signedIn()).auth.pendingEmail();
  await (await signedIn()).auth.cancelEmailChange();
  await (await signedIn()).auth.requestPasswordReset({ email: 'newcomer' });
  const reset = await linkSecret(app, newcomerId, 'reset-password');
  await (await signedIn()).auth.logout();
  await anonymous.auth.resetPassword({ token: reset, newPassword: `${PASSWORD} again` });
  await tick();
  await (await signedIn()).auth.login({ email: 'NEWCOMER', password: `${PASSWORD} again` });
  await tick();
  await asAdmin.users.verify({ id: newcomerId, acknowledged: ['no-document'] });
  await asAdmin.users.deactivate({ id: newcomerId, inactiveReason: 'Spam.', inactiveUntil: null });
  await asAdmin.users.change({ id: newcomerId, patch: { isActive: true, isVerified: true } });
  await asAdmin.accountChecks.record({ userId: newcomerId, kind: 'identity', evidence: 'Passport' });
  await asAdmin.accountChecks.record({ userId: newcomerId, kind: 'birth-date', evidence: 'Passport' });
  await asAdmin.accountChecks.withdraw({ userId: newcomerId, kind: 'identity' });
  await asAdmin.accountChecks.of({ userId: newcomerId });
  await asAdmin.users.review({ id: newcomerId });
  await asAdmin.users.changeMany({ ids: [newcomerId, player.id], patch: { canUploadVideos: true } });
  await asAdmin.users.accounts({ search: 'comer', limit: 1 });
  await asAdmin.users.accounts({ limit: 2 });
  await asAdmin.users.accounts({ lookAlikes: 'some', limit: 2 });
  await asAdmin.users.accountCount({ role: 'player' });
  await asAdmin.users.accountCount({ minors: 'without-guardian', document: 'not-seen', email: 'not-confirmed' });
  await asAdmin.users.counts();
  await asScout.users.byId({ id: player.id });
  await asAdmin.users.list({ limit: 2 });
  await asAdmin.users.find({ search: "o'st" });
  const profile = {
    position: 'Striker',
    location: 'Zürich',
    nationality: 'Swiss',
    experience: 'Youth league',
  } as const;
  await asPlayer.players.createProfile({ playerId: player.id, profile });
  await asPlayer.players.updateProfile({ playerId: player.id, profile: { height: 181, achievements: ['Top scorer'] } });
  await asScout.scouts.createProfile({ scoutId: scout.id, profile: { organization: 'Northern Scouts' } });
  await asScout.scouts.updateProfile({ scoutId: scout.id, profile: { specialization: ['Youth'] } });
  await asScout.players.list({ search: 'zurich', limit: 1 });
  await asScout.players.list({ search: 'o', position: 'Striker' });
  await asScout.players.list({ notPosition: 'Striker', notNationality: 'Spain', notLocation: 'o' });
  await asScout.players.count({ search: 'striker' });
  await asScout.players.trackView({ playerId: player.id });
  await asScout.places.suggest({ text: 'Zü' });
  await asScout.places.named({ names: ['zurich', 'none'] });
  await asPlayer.places.byId({ id: 2657896 });
  await asPlayer.players.confirmAvailability();
  for (const filters of [{ isFreeAgent: true }, { contractUntil: '2030-01' }, { confirmedWithin90: true }]) {
    await asScout.players.list({ ...filters, sort: '-confirmed' });
    await asScout.players.count(filters);
  }
  await asScout.players.list({ near: 2657896, sort: 'distance' });
  await asScout.players.count({ near: 2657896, search: 'o' });
  await asPlayer.players.ownViewerCount();
  await asPlayer.players.ownSaverCount();
  await asPlayer.users.usualReview();
  await asScout.savedPlayers.save({ scoutId: scout.id, playerId: player.id, notes: 'Fast' });
  await asScout.savedPlayers.list({ scoutId: scout.id });
  await asScout.savedPlayers.count({ scoutId: scout.id });
  await asScout.savedPlayers.among({ scoutId: scout.id, playerIds: [player.id, newcomerId] });
  await writeAbout(app, asScout, player.id);
  await asScout.videos.firstAmong({ playerIds: [player.id, newcomerId] });
  await tick();
  const [first, second] = [
    await aVideo(app, { player, title: 'Übersteiger', isCountedReady: true }),
    await aVideo(app, { player, isCountedReady: true }),
  ];
  await asAdmin.videos.forModeration({ search: 'ubersteiger' });
  await asAdmin.videos.moderationCount({ status: 'pending' });
  await tick();
  await asAdmin.videos.moderate({ id: first.id, patch: { isApproved: false, reason: 'quality', note: 'Too dark.' } });
  await tick();
  await asPlayer.videos.edit({ id: first.id, edit: { tags: ['Übersteiger'] } });
  await tick();
  await asPlayer.videos.resubmit({ id: first.id, edit: { isPublic: true } });
  await tick();
  await asAdmin.videos.moderate({ id: first.id, patch: { isApproved: true } });
  await markMoments(asScout, first.id);
  await asAdmin.videos.history({ id: first.id });
  await asPlayer.videos.history({ id: first.id, limit: 2 });
  await asAdmin.videos.counts();
  await asPlayer.videos.ownCounts();
  await asPlayer.videos.unfinishedUploads();
  const begun = await beginUpload(app.contextOf(player), { bytes: 9, metadata: { texts: 'later', filename: 'a.mp4' } });
  await asPlayer.videos.describeUpload({ id: begun.id, details: { title: 'Übersteiger' } });
  await asPlayer.videos.uploadBudget();
  await anonymous.videos.list({ limit: 1 });
  await asPlayer.videos.list({ playerId: player.id, limit: 1 });
  await asScout.videos.byId({ id: first.id });
  await asPlayer.videos.reorder({ id: first.id, afterId: null });
  await asPlayer.videos.ofPlayer({ playerId: player.id, limit: 1 });
  await asPlayer.videos.pin({ id: second.id, isPinned: true });
  await asPlayer.videos.ofPlayer({ playerId: player.id });
  await anonymous.videos.reportPlays({ ranges: [{ videoId: first.id, from: 0, to: 1 }] });
  await asPlayer.videos.choosePoster({ id: first.id, at: 0.5 });
  await asPlayer.videos.reprocess({ id: first.id });
  await tick();
  await app.db.updateTable('videos').set({ processing: 'ready' }).where('id', '=', second.id).execute();
  await asAdmin.reviews.waitingCount();
  await asAdmin.reviews.next({});
  await asAdmin.reviews.open({ id: second.id });
  await asAdmin.reviews.renew({ id: second.id });
  await asAdmin.reviews.skip({ id: second.id });
  await asAdmin.reviews.release({ id: second.id });
  const seen = { id: second.id, revision: 1, watchedSeconds: 1, checklist: [] };
  const rejection = { kind: 'reject', reason: 'quality', note: 'Too dark.', privateNote: null } as const;
  await asAdmin.reviews.decide({ ...seen, decision: rejection });
  await asAdmin.videos.reportPlays({ ranges: [{ videoId: second.id, from: 0, to: 60 }] });
  await asAdmin.videos.approve({ id: second.id });
  await tick();
  await asAdmin.videos.moderateMany({ videos: [{ id: second.id, revision: 1 }], decision: rejection });
  await asPlayer.videos.delete({ id: second.id });
  await tick();
  const message = delivered(
    await asScout.messages.send({ receiverId: player.id, subject: 'Trial', content: 'Saturday, 10:00?' }),
  );
  await tick();
  await asPlayer.messages.send({ receiverId: scout.id, subject: 'Re: Trial', content: 'Yes.' });
  await tick();
  await asPlayer.messages.sendToAdmins({ subject: 'Question', content: 'How do I delete a video?' });
  await asPlayer.messages.unreadCount();
  await asPlayer.scouts.standing({ scoutId: scout.id });
  await asPlayer.live.changes();
  await asPlayer.messages.received({});
  await asPlayer.messages.of({ userId: player.id });
  await asPlayer.messages.conversations({ search: 'trial' });
  await asPlayer.messages.thread({ otherId: scout.id });
  await asPlayer.messages.correspondent({ otherId: scout.id });
  await asPlayer.messages.search({ search: 'saturday' });
  await asScout.messages.search({ search: 'es', limit: 1 });
  await asScout.messages.contacted({ otherIds: [player.id, newcomerId] });
  await asScout.contactRequests.allowance();
  const held = await asScout.messages.sendUndoable({ receiverId: newcomerId, subject: 'Trial', content: 'Sunday?' });
  if (!isUnsent(held)) throw new Error('A request can be undone.');
  await asScout.messages.undo({ id: held.unsentId });
  const asked = await asScout.messages.sendUndoable({ receiverId: newcomerId, subject: 'Trial', content: 'Sunday?' });
  if (!isUnsent(asked)) throw new Error('A request can be undone.');
  app.clock.turn(UNDO_SECONDS);
  await app.runJobs();
  const [waiting] = (await asScout.contactRequests.mine({})).items;
  await asScout.contactRequests.withdraw({ id: waiting?.id ?? '' });
  await asScout.contactRequests.mine({});
  await tick();
  await asScout.messages.sendToAdmins({ subject: 'Interest', content: 'In a striker.', playerId: player.id });
  await asScout.messages.notice({ playerId: player.id });
  await asPlayer.messages.markRead({ id: message.id });
  await asScout.messages.markConversationRead({ otherId: player.id });
  await tick();
  await useCard({ app, as: (user) => recorded(app.as(user), steps) }, { admin, player }, anonymous);

  const news = await asAdmin.content.createHomepage({ section: 'features', title: 'News' });
  await tick();
  const hero = await asAdmin.content.createHomepage({ section: 'features', title: 'More news' });
  await asAdmin.content.updateHomepage({ id: hero.id, patch: { subtitle: 'Today' } });
  await asAdmin.content.moveHomepage({ id: news.id, afterId: hero.id });
  await anonymous.content.homepage({ limit: 1 });
  await asAdmin.content.deleteHomepage({ id: hero.id });
  const featured = await asAdmin.content.createFeatured({ type: 'text', title: 'One to watch' });
  await asAdmin.content.nextOrder({ list: 'featured' });
  await asAdmin.content.updateFeatured({ id: featured.id, patch: { isActive: true } });
  await asAdmin.content.moveFeatured({ id: featured.id, afterId: null });
  await anonymous.content.featured({});
  await asAdmin.content.deleteFeatured({ id: featured.id });

  const token = await asScout.accessTokens.create({
    ...{ name: 'Nightly report', scope: 'full', expiresInDays: 90, currentPassword: PASSWORD },
  } as never);
  await asScout.accessTokens.list({});
  await asScout.accessTokens.revoke({ id: token.id });

  await failJobs(app, 2);
  await asAdmin.jobs.counts();
  // Jobs that failed at the same time are in the order of their random ids.
  const [failed, other] = (await app.as(admin).jobs.list({})).items;
  await asAdmin.jobs.discard({ id: failed?.id ?? '' });
  await asAdmin.jobs.list({});
  await asAdmin.jobs.retry({ id: other?.id ?? '' });
  await asAdmin.mail.outboxState();
  // Those that were sent at the same time are in the order of their random ids.
  await app.db.deleteFrom('mails').execute();
  await aMail(app, player.id, { template: essentialMail, heading: 'Über alles' });
  await sendMails(app);
  const { items } = (await asAdmin.mail.outbox({})) as { items: { id: string }[] };
  await asAdmin.mail.outboxMail({ id: items[0]?.id ?? '' });
  const link = await makeUnsubscribeLink(app.shared, { userId: player.id, kind: 'new-message' });
  await anonymous.mail.unsubscribe({ token: new URL(link).searchParams.get('token') ?? '' });
  await asPlayer.notifications.list({ limit: 2 });
  await asPlayer.notifications.unreadCount();
  const { items: told } = await app.as(player).notifications.list({});
  await asPlayer.notifications.markRead({ id: told[0]?.id ?? '' });
  await asAdmin.notifications.list({});
  await asPlayer.notifications.markAllRead({ until: app.clock.now().toISOString() });
  await asPlayer.notifications.list({ unreadOnly: true });
  await asPlayer.notifications.setChoice({ kind: 'new-message', channel: 'digest', isOn: true });
  await asPlayer.notifications.choices();
  const quietHours = { timeZone: 'Europe/Berlin', begins: '22:00', ends: '07:00' };
  await asPlayer.notifications.setQuietHours({ quietHours });
  await asPlayer.notifications.quietHours();

  await safeguard(
    { app, as: (user) => recorded(app.as(user), steps) },
    { asAdmin, asPlayer, anonymous, admin, player, scout },
  );
  await throwAway({ app, as: (user) => recorded(app.as(user), steps) }, { admin, player });
  await asScout.savedPlayers.remove({ scoutId: scout.id, playerId: player.id });
  app.clock.turn(60);
  await asAdmin.users.change({ id: scout.id, patch: { canUploadVideos: true } });
  const opened = await asAdmin.audit.list({ targetId: scout.id, act: 'user.open-uploads' });
  const id = opened.items[0]?.id ?? '';
  app.clock.turn(60);
  await asAdmin.audit.undo({ id });
  await asAdmin.audit.undoMany({ ids: [id] });
  await asAdmin.audit.list({ actorId: admin.id, limit: 2 });
  await asAdmin.users.delete({ id: player.id });
  await asScout.messages.conversations({});
  return withoutRandomness(steps);
}

test('every procedure returns the same on SQLite and on PostgreSQL', { tags: ['WORK-12'] }, async () => {
  const onSqlite = await journey(sqlite);
  const called = new Set(onSqlite.map(({ procedure }) => procedure));
  expect([...called].sort()).toEqual(Object.keys(appRouter._def.procedures).sort());
  expect(await journey(postgres)).toEqual(onSqlite);
});
