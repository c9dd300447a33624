import type { Account } from '@touchline/contracts/users';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { readSignals } from '../../safeguarding/cases/cases.service.ts';
import { countSaves } from '../../scouting/saved-players/save-counts.service.ts';
import {
  aCard,
  aCase,
  aGuardian,
  aMessage,
  aMinor,
  anAdmin,
  aPicture,
  aPlayer,
  aProfile,
  aRegistration,
  aRequestRow,
  aScout,
  aScoutProfile,
  aToken,
  aVideo,
  engines,
  inContact,
  moderate,
  movedItem,
  refusal,
  releaseCases,
  snapshotOfContent,
  storedFiles,
  type TestApp,
  testApp,
  theAdmin,
} from '../../testing/index.ts';
import { readKept } from './belongings.ts';

/** A minor with everything that a player can have. */
async function aRichPlayer(app: TestApp) {
  const admin = await theAdmin(app);
  const player = await aMinor(app, { firstName: 'Zoë', lastName: "O'Neill", canUploadVideos: true });
  const guardian = await aGuardian(app, [player]);
  const scout = await aScout(app, { isVerified: true });
  await aScoutProfile(app, { scout });
  const profile = { bio: 'Quick, "two-footed"\nand calm \\ 🙂', achievements: ['Cup 2025'] };
  await aProfile(app, { player, ...profile });
  const ready = await aVideo(app, { player, title: 'Ready', isReady: true, isApproved: true, tags: ['goal', 'left'] });
  await moderate(app, await aVideo(app, { player, title: 'Rejected' }), { isApproved: false, isPublic: false });
  await aVideo(app, { player, title: 'Waiting' });
  await app.as(player).videos.pin({ id: ready.id, isPinned: true });
  await aPicture(app, player);
  await aCard(app, { holder: player });
  await app.as(admin).idCards.replace({ userId: player.id, reason: 'lost' });
  await app.as(guardian).consents.record({ playerId: player.id, line: 'contact', isGiven: true, textVersion: 2 });
  await app.as(guardian).consents.record({ playerId: player.id, line: 'public-clips', isGiven: true, textVersion: 2 });
  await inContact(app, player, scout);
  await aMessage(app, { from: scout, to: player, content: 'Trial on Sunday?' });
  await aMessage(app, { from: player, to: scout, content: 'Gladly' });
  await app.as(scout).messages.markConversationRead({ otherId: player.id });
  await aMessage(app, { from: scout, to: player, content: 'Bring boots' });
  await app.as(scout).savedPlayers.save({ scoutId: scout.id, playerId: player.id, notes: 'Fast' });
  await app.as(scout).playerFiles.change({ playerIds: [player.id], change: { kind: 'tags', add: ['U19'] } });
  await app.as(scout).marks.add({ videoId: ready.id, from: 0, to: 1, text: 'Fast' });
  await app.as(scout).today.visit({});
  await countSaves(app, '9999-01-01T00:00:00.000Z');
  await app.as(scout).players.trackView({ playerId: player.id });
  await app.as(scout).users.byId({ id: player.id });
  const other = await aPlayer(app, { isVerified: true });
  await app.as(player).blocks.block({ userId: other.id });
  const { id: caseId } = await aCase(app, { about: player, by: other });
  await aCase(app, { about: scout, by: player });
  await releaseCases(app);
  await aRequestRow(app, { player, other: await aScout(app, { isVerified: true }) });
  await fillRest(app, { player, admin, videoId: ready.id });
  await aToken(app, player);
  return { admin, player, guardian, scout, other, caseId, ready };
}

/** Rows that take many calls or other days to come by. */
async function fillRest(
  app: TestApp,
  { player, admin, videoId }: { player: Account; admin: Account; videoId: string },
) {
  const now = app.clock.now().toISOString();
  const insert = async (table: string, row: Record<string, unknown>) => {
    await app.db
      .insertInto(table as never)
      .values(row as never)
      .execute();
  };
  await insert('notification_choices', { user_id: player.id, kind: 'new-message', in_app: 1, email: 0, digest: 0 });
  await insert('quiet_hours', { user_id: player.id, time_zone: 'UTC', begins: '22:00', ends: '07:00' });
  const asked = { id: crypto.randomUUID(), former: '2009-09-20', current: '2001-01-01', state: 'declined' };
  const decision = { decided_by: admin.id, decided_at: now, reason: 'No proof', seen: null, created_at: now };
  await insert('birth_date_requests', { ...asked, ...decision, user_id: player.id });
  const change = { id: crypto.randomUUID(), former: null, current: '2009-09-20', reason: null, created_at: now };
  await insert('birth_date_changes', { ...change, user_id: player.id, changed_by: admin.id, request_id: asked.id });
  const check = { user_id: player.id, kind: 'identity', evidence: 'Passport', checked_by: admin.id, checked_at: now };
  await insert('account_checks', check);
  await insert('video_plays', { video_id: videoId, viewer_key: 'visitor:1', day: now.slice(0, 10), tenths: 31 });
  await insert('watched_parts', { video_id: videoId, part: 0, tenths: 31 });
  await insert('watch_states', { viewer_id: admin.id, video_id: videoId, seconds: 3, updated_at: now });
  await sql`update videos set duration = 5.0333333333333332, poster_at = 0.1 where id = ${videoId}`.execute(app.db);
}

/** Content without what restoring is to change: sessions, the suspension, what jobs make again, and when they were queued. */
async function contentOf(app: TestApp): Promise<string[]> {
  const ended = /^(sessions|access_tokens|video_fingerprints|video_frame_keys) /;
  const lines = (await snapshotOfContent(app)).filter((line) => !ended.test(line));
  return lines.map((line) =>
    line
      .replace(/"suspended_at":("[^"]*"|null)/, '')
      .replace(/("processing":"processing","processing_error":null,"queued_at":)"[^"]*"/, '$1')
      .replace(/^((?:users|player_profiles) .*"updated_at":)"[^"]*"/, '$1'),
  );
}

async function toTrash(app: TestApp, user: { id: string }) {
  app.clock.turn(60);
  return movedItem(await app.as(await theAdmin(app)).trash.move({ kind: 'user', id: user.id }));
}

async function restore(app: TestApp, { id }: { id: string }) {
  app.clock.turn(60);
  return app.as(await theAdmin(app)).trash.restore({ id });
}

type Kept = Record<string, unknown>;

/** Changes the rows of a table in the only item of the trash, as an earlier version would have written them. */
async function changeKept(app: TestApp, table: string, change: (row: Kept) => Kept): Promise<void> {
  const ofTable = app.db.selectFrom('trash_rows').select(['position', 'content']).where('table_name', '=', table);
  for (const { position, content } of await ofTable.execute()) {
    const changed = JSON.stringify(change(JSON.parse(content) as Kept));
    await app.db.updateTable('trash_rows').set({ content: changed }).where('position', '=', position).execute();
  }
}

describe.each(engines)('restoring from the trash on $name', (engine) => {
  test('a player has everything again that they had, and others have what they shared', {
    tags: ['TRASH-02'],
  }, async () => {
    const app = await testApp({ engine });
    const { player, scout, guardian, ready } = await aRichPlayer(app);
    const { belongings } = await readKept(app.db);
    for (const { table } of belongings.user) {
      const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(app.db);
      const isOfScouts = table === 'player_notices';
      expect(rows.length > 0 || isOfScouts, table).toBe(true);
    }
    const before = await contentOf(app);
    const files = await storedFiles(app.folder);

    const item = await toTrash(app, player);

    expect(await storedFiles(app.folder)).toEqual(files);
    expect(await app.as(guardian).guardian.children()).toEqual([]);
    await expect(app.as(scout).users.byId({ id: player.id })).rejects.toMatchObject(refusal('USER_NOT_FOUND'));
    await expect(app.as(null).videos.byId({ id: ready.id })).rejects.toMatchObject(refusal('VIDEO_NOT_FOUND'));

    expect(await restore(app, item)).toEqual({ kind: 'user', id: player.id });

    expect(await contentOf(app)).toEqual(before);
    const listed = async (search: string) => (await app.as(scout).players.list({ search })).items.map(({ id }) => id);
    expect(await listed(player.firstName)).toEqual([player.id]);
    expect(await listed("O'Neill")).toEqual([]);
    const hits = await app.as(scout).messages.search({ search: 'boots' });
    expect(hits.items).toHaveLength(1);
    const accounts = await app.as(await theAdmin(app)).users.accounts({ search: 'neill' });
    expect(accounts.items.map(({ id }) => id)).toEqual([player.id]);
  });

  test('a scout has the saved players and the messages again', { tags: ['TRASH-02'] }, async () => {
    const app = await testApp({ engine });
    const { scout } = await aRichPlayer(app);
    const before = await contentOf(app);
    await restore(app, await toTrash(app, scout));
    expect(await contentOf(app)).toEqual(before);
  });

  test('a guardian acts for the child again, and what became private meanwhile stays so', {
    tags: ['TRASH-02'],
  }, async () => {
    const app = await testApp({ engine });
    const { player, guardian } = await aRichPlayer(app);
    const item = await toTrash(app, guardian);
    const { route } = await app.db
      .selectFrom('contact_requests')
      .select('route')
      .where('state', '=', 'pending')
      .executeTakeFirstOrThrow();
    expect(route).toBe('safeguarding');

    await restore(app, item);

    expect((await app.as(guardian).guardian.children()).map(({ id }) => id)).toEqual([player.id]);
    const routes = await app.db.selectFrom('contact_requests').select('route').where('state', '=', 'pending').execute();
    expect(routes).toEqual([{ route: 'guardian' }]);
    const consents = await app.as(guardian).consents.of({ playerId: player.id });
    const given = consents.filter(({ isGiven }) => isGiven).map(({ line }) => line);
    expect(given).toContain('contact');
    expect(given).not.toContain('public-clips');
  });

  test('an admin is named again where they decided, noted and handled', async () => {
    const app = await testApp({ engine });
    const { caseId, other } = await aRichPlayer(app);
    const colleague = await anAdmin(app);
    await app.as(colleague).cases.setState({ id: caseId, state: 'open' });
    await app.as(colleague).cases.addNote({ id: caseId, content: 'Called the club.' });
    await app.as(colleague).cases.assign({ id: caseId, assigneeId: colleague.id });
    await app.as(colleague).trash.move({ kind: 'user', id: other.id });
    const before = await contentOf(app);
    const item = await toTrash(app, colleague);
    expect(await contentOf(app)).not.toEqual(before);
    await restore(app, item);
    expect(await contentOf(app)).toEqual(before);
  });

  test('an admin and a player who were both in the trash are named where they were, in whatever order they go and come', async () => {
    const app = await testApp({ engine });
    const admin = await theAdmin(app);
    const colleague = await anAdmin(app);
    const player = await aMinor(app);
    const video = await aVideo(app, { player, isCountedReady: true });
    await app.as(colleague).videos.moderate({ id: video.id, patch: { isApproved: true } });
    await app.as(colleague).accountChecks.record({ userId: player.id, kind: 'identity', evidence: 'Passport' });
    const before = await contentOf(app);
    for (const isAdminFirst of [true, false]) {
      for (const isReversed of [true, false]) {
        const gone = isAdminFirst ? [colleague, player] : [player, colleague];
        const items: { id: string }[] = [];
        for (const user of gone) items.push(await toTrash(app, user));
        for (const item of isReversed ? items.reverse() : items) await restore(app, item);
        expect(await contentOf(app)).toEqual(before);
      }
    }
    const item = movedItem(await app.as(admin).trash.move({ kind: 'video', id: video.id }));
    const away = await toTrash(app, colleague);
    await restore(app, item);
    await restore(app, away);
    expect(await contentOf(app)).toEqual(before);
  });

  test('a message to the admin team is found again, whichever of the two users was away', async () => {
    const app = await testApp({ engine });
    await theAdmin(app);
    const scout = await aScout(app, { isVerified: true });
    const player = await aPlayer(app, { isVerified: true });
    await aProfile(app, { player });
    const text = { playerId: player.id, subject: 'A player', content: 'I would like to know more.' };
    await app.as(scout).messages.sendToAdmins(text);
    const before = await contentOf(app);
    await restore(app, await toTrash(app, player));
    await restore(app, await toTrash(app, scout));
    expect(await contentOf(app)).toEqual(before);
  });

  test('two users who were both in the trash have their conversation again, in whatever order they come back', async () => {
    const app = await testApp({ engine });
    const { player, scout } = await aRichPlayer(app);
    const before = await contentOf(app);
    const [first, second] = [await toTrash(app, player), await toTrash(app, scout)];
    await restore(app, first);
    expect(await app.db.selectFrom('messages').selectAll().execute()).toEqual([]);
    await restore(app, second);
    expect(await contentOf(app)).toEqual(before);

    const [third, fourth] = [await toTrash(app, player), await toTrash(app, scout)];
    await restore(app, fourth);
    await restore(app, third);
    expect(await contentOf(app)).toEqual(before);
  });

  test('messages are found again although later ones have come meanwhile', async () => {
    const app = await testApp({ engine });
    const [player, scout] = [await aPlayer(app, { isVerified: true }), await aScout(app, { isVerified: true })];
    const admin = await theAdmin(app);
    await aMessage(app, { from: player, to: admin, content: 'The early bird' });
    await inContact(app, player, scout);
    await aMessage(app, { from: scout, to: player, content: 'A bird in the hand' });
    const item = await toTrash(app, player);
    // On SQLite these two get the numbers that the texts in the trash had.
    await aMessage(app, { from: scout, to: admin, content: 'A late bird' });
    await aMessage(app, { from: admin, to: scout, content: 'Another bird' });
    await restore(app, item);
    const found = async (user: Account) =>
      (await app.as(user).messages.search({ search: 'bird' })).items.map(({ snippet }) => snippet.before).sort();
    expect(await found(player)).toEqual(['A ', 'The early ']);
    expect(await found(admin)).toEqual(['A late ', 'Another ', 'The early ']);
    expect(await found(scout)).toEqual(['A ', 'A late ', 'Another ']);
  });

  test('what is shared with a user who was deleted meanwhile stays away, and the rest comes back', async () => {
    const app = await testApp({ engine });
    const { player, scout, guardian } = await aRichPlayer(app);
    const item = await toTrash(app, player);
    const admin = app.as(await theAdmin(app));
    await admin.users.delete({ id: scout.id });
    await admin.users.delete({ id: guardian.id });
    await restore(app, item);
    expect(await app.db.selectFrom('messages').selectAll().execute()).toEqual([]);
    expect(await app.db.selectFrom('guardianships').selectAll().execute()).toEqual([]);
    expect((await admin.videos.list({ playerId: player.id })).items).toHaveLength(3);
    // Without a guardian nothing is public.
    expect((await admin.users.byId({ id: player.id })) as Account).toMatchObject({ id: player.id });
    const { allows_public_clips } = await app.db
      .selectFrom('users')
      .select('allows_public_clips')
      .where('id', '=', player.id)
      .executeTakeFirstOrThrow();
    expect(allows_public_clips).not.toBe(1);
  });

  test('a user name or an e-mail address that was taken meanwhile is named, and nothing changes', {
    tags: ['TRASH-04'],
  }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { username: 'striker', email: 'striker@club.example' });
    const item = await toTrash(app, player);
    const named = await aPlayer(app, { username: 'Striker' });
    const before = await snapshotOfContent(app);
    await expect(restore(app, item)).rejects.toMatchObject(refusal('USERNAME_TAKEN'));
    expect(await snapshotOfContent(app)).toEqual(before);
    const admin = app.as(await theAdmin(app));
    await admin.users.delete({ id: named.id });
    await aPlayer(app, { email: 'STRIKER@club.example' });
    await expect(restore(app, item)).rejects.toMatchObject(refusal('EMAIL_TAKEN'));
  });

  test('a user of two cases of whom one was opened again meanwhile comes back once one of them is closed', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    const cases = app.as(await theAdmin(app)).cases;
    const { id: first } = await aCase(app, { about: player });
    const closed = { id: first, state: 'closed', content: 'Talked to the club.' } as const;
    await cases.setState(closed);
    const { id: second } = await aCase(app, { about: player });
    await releaseCases(app);
    const item = await toTrash(app, player);
    for (const id of [first, second]) await cases.setState({ id, state: 'open' });
    const before = await snapshotOfContent(app);
    await expect(restore(app, item)).rejects.toMatchObject(refusal('CASES_OPEN'));
    expect(await snapshotOfContent(app)).toEqual(before);
    await cases.setState(closed);
    await restore(app, item);
    const about = await app.db.selectFrom('cases').select('about_id').execute();
    expect(about).toEqual([{ about_id: player.id }, { about_id: player.id }]);
  });

  test('a place in the lists that was taken meanwhile is replaced by the next one', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    await aProfile(app, { player });
    const rankOf = (id: string) =>
      app.db.selectFrom('users').select('list_rank').where('id', '=', id).executeTakeFirstOrThrow();
    const { list_rank } = await rankOf(player.id);
    const item = await toTrash(app, player);
    const taker = await aPlayer(app);
    await app.db.updateTable('users').set({ list_rank }).where('id', '=', taker.id).execute();
    await restore(app, item);
    expect(await rankOf(player.id)).toEqual({ list_rank: list_rank + 1 });
    const found = await app.as(await theAdmin(app)).players.list({ search: player.lastName });
    expect(found.items.map(({ id }) => id)).toContain(player.id);
  });

  test('a video comes back with its file and its history', { tags: ['TRASH-05'] }, async () => {
    const app = await testApp({ engine });
    const video = await aVideo(app, { isReady: true, isApproved: true });
    const admin = app.as(await theAdmin(app));
    const before = await contentOf(app);
    const item = movedItem(await admin.trash.move({ kind: 'video', id: video.id }));
    expect(item).toMatchObject({ kind: 'video', subjectId: video.id, label: video.title });
    await expect(admin.videos.byId({ id: video.id })).rejects.toMatchObject(refusal('VIDEO_NOT_FOUND'));
    await restore(app, item);
    expect(await contentOf(app)).toEqual(before);
  });

  test('a video is not restored before its player, and not pinned beside another one', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    const video = await aVideo(app, { player });
    const later = await aVideo(app, { player });
    await app.as(player).videos.pin({ id: video.id, isPinned: true });
    const admin = app.as(await theAdmin(app));
    const item = movedItem(await admin.trash.move({ kind: 'video', id: video.id }));
    await app.as(player).videos.pin({ id: later.id, isPinned: true });
    const owner = await toTrash(app, player);
    await expect(restore(app, item)).rejects.toMatchObject(refusal('TRASH_OWNER_GONE'));
    await restore(app, owner);
    await restore(app, item);
    const pinned = await app.db.selectFrom('videos').select('id').where('is_pinned', '=', 1).execute();
    expect(pinned).toEqual([{ id: later.id }]);
  });

  test('a card is suspended: it does not verify until an admin ends the suspension', {
    tags: ['TRASH-03'],
  }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    const card = await aCard(app, { holder: player });
    await restore(app, await toTrash(app, player));
    const verify = () => app.as(null).idCards.verify({ code: card.verificationCode });
    await expect(verify()).rejects.toMatchObject(refusal('CARD_NOT_PROVEN'));
    expect(await app.as(player).idCards.of({ userId: player.id })).toMatchObject({ isSuspended: true });
    await app.as(await theAdmin(app)).idCards.resume({ userId: player.id });
    expect(await verify()).toMatchObject({ cardNumber: card.cardNumber });
  });

  test('the suspended card of a scout counts nowhere as a valid one', async () => {
    const app = await testApp({ engine });
    const [scout, player] = [await aScout(app, { isVerified: true }), await aPlayer(app, { isVerified: true })];
    await aCard(app, { holder: scout });
    const hasValidCard = async () => {
      const { hasValidCard: isShown } = await app.as(player).scouts.standing({ scoutId: scout.id });
      return [isShown, (await readSignals(app.shared, scout.id))?.hasValidCard];
    };
    expect(await hasValidCard()).toEqual([true, true]);
    await restore(app, await toTrash(app, scout));
    expect(await hasValidCard()).toEqual([false, false]);
  });

  test('columns that were added since get their defaults, and those that were dropped are left out', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    const item = await toTrash(app, player);
    await changeKept(app, 'users', ({ contact_shown: _, ...row }) => ({ ...row, dropped: 1 }));
    await restore(app, item);
    expect(await app.as(player).auth.me()).toMatchObject({ id: player.id, contactShown: 'verified' });
  });

  test('the person is signed out and signs in again with the same password', async () => {
    const app = await testApp({ engine });
    const form = aRegistration();
    const visitor = app.visitor();
    const { id } = await (await visitor.call()).auth.register(form);
    const signIn = async () => (await app.visitor().call()).auth.login({ email: form.email, password: form.password });
    const item = await toTrash(app, { id });
    expect(await (await visitor.call()).auth.me().catch(() => 'signed out')).toBe('signed out');
    await expect(signIn()).rejects.toMatchObject(refusal('INVALID_CREDENTIALS'));
    await restore(app, item);
    expect(await app.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    await signIn();
  });
});
