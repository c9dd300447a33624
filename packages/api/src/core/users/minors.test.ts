import type { Account, Player } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import { videoToWatch } from '../../clips/videos/videos.service.ts';
import { posterToSend, videoFileToSend } from '../../clips/watching/video-files.service.ts';
import {
  aPlayer,
  aProfile,
  aRegistration,
  aScout,
  aUser,
  aVideo,
  BORN_IN_2009,
  engines,
  refusal,
  requestOf,
  type TestApp,
  type TestAppOptions,
  testApp,
  theAdmin,
} from '../../testing/index.ts';

/** The clock of the tests begins in March 2026, when this player is 16. */
const BORN = '2009-06-15';
const EMAIL = 'leo.minor@home.example';
const PHONE = '+44 20 7946 0999';
const CITY = 'Leeds';

/** A verified minor with a profile, an approved clip and all details that only the family and admins may read. */
async function aMinor(app: TestApp, facts: { dateOfBirth?: string | null; contactShown?: 'accepted' } = {}) {
  const player = await aPlayer(app, {
    ...{ firstName: 'Leonard', lastName: 'Young', username: 'leoyoung', email: EMAIL, phone: PHONE },
    ...{ dateOfBirth: facts.dateOfBirth === undefined ? BORN : facts.dateOfBirth, isVerified: true },
  });
  await aProfile(app, {
    player,
    ...{
      location: `${CITY}, England`,
      currentClub: `Rovers (${PHONE})`,
      nationality: `England, ${EMAIL}`,
      bio: `Call ${PHONE} or write to ${EMAIL}.`,
    },
    ...{ experience: `See www.leo.example`, achievements: [`Cup 2025, ask ${EMAIL}`] },
  });
  const video = await aVideo(app, { player, isApproved: true });
  return { player, video };
}

/** None of what a scout may never learn of the minor. */
function expectNothingPrivate(answer: unknown): void {
  const text = JSON.stringify(answer).toLowerCase();
  for (const secret of [EMAIL, PHONE, CITY, BORN, 'www.leo']) expect(text).not.toContain(secret.toLowerCase());
  expect(text).not.toMatch(BORN_IN_2009);
}

async function withPeople(options: TestAppOptions) {
  const app = await testApp(options);
  const minor = await aMinor(app);
  const newScout = await aScout(app);
  const scout = await aScout(app, { isVerified: true });
  return { app, ...minor, newScout, scout };
}

const SHOWN = {
  isMinor: true,
  ageBand: 'U17',
  email: null,
  phone: null,
  dateOfBirth: null,
  contactAccess: 'protected',
};

describe.each(engines)('a minor, on $name', (engine) => {
  test('is one from the registration on, and an adult of the same day of birth is not', {
    tags: ['MINOR-01'],
  }, async () => {
    const app = await testApp({ engine });
    const register = async (more: object) => {
      const form = aRegistration({ password: 'three lions on a shirt', ...more });
      return (await (await app.visitor().call()).auth.register(form)) as Account;
    };
    expect(await register({ dateOfBirth: BORN })).toMatchObject({ isMinor: true, dateOfBirth: BORN });
    expect(await register({ dateOfBirth: '2008-03-02' })).toMatchObject({ isMinor: false });
    expect(await register({ dateOfBirth: '2008-03-03' })).toMatchObject({ isMinor: true });
    expect(await register({ dateOfBirth: null })).toMatchObject({ isMinor: true });
    expect(await register({ dateOfBirth: BORN, role: 'scout' })).toMatchObject({ isMinor: false });
  });

  test('is read by a verified scout with the country and the age band only', {
    tags: ['MINOR-06', 'MINOR-10'],
  }, async () => {
    const { app, player, scout } = await withPeople({ engine });
    const page = (await app.as(scout).users.byId({ id: player.id })) as Player;
    expect(page).toMatchObject({ ...SHOWN, firstName: 'Leonard' });
    expect(page.playerProfile).toMatchObject({
      location: 'England',
      currentClub: 'Rovers ([removed])',
      nationality: 'England, [removed]',
      bio: 'Call [removed] or write to [removed].',
      experience: 'See [removed]',
      achievements: ['Cup 2025, ask [removed]'],
    });
    expectNothingPrivate(page);
  });

  test('is neither reached nor found by what stands in the fields of club and nationality', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { dateOfBirth: BORN, isVerified: true });
    await aProfile(app, { player, currentClub: `Rovers ${PHONE}`, nationality: `English ${EMAIL}` });
    const scout = app.as(await aScout(app, { isVerified: true }));
    const page = (await scout.users.byId({ id: player.id })) as Player;
    expect(page.playerProfile).toMatchObject({ currentClub: 'Rovers [removed]', nationality: 'English [removed]' });
    expectNothingPrivate(page);
    expectNothingPrivate(await scout.players.list({ limit: 10 }));
    expect(await scout.players.count({ nationality: 'english' })).toBe(1);
    expect(await scout.players.count({ search: 'rovers' })).toBe(0);
    expect(await scout.players.count({ search: '7946' })).toBe(0);
    expect(await scout.players.count({ nationality: 'leo.minor' })).toBe(0);
  });

  test('does not exist for an unverified scout, also when the profile was saved before', {
    tags: ['MINOR-04'],
  }, async () => {
    const { app, player, video, newScout, scout } = await withPeople({ engine });
    const calls = app.as(newScout);
    const unknown = { id: crypto.randomUUID() };
    const never = await calls.users.byId(unknown).catch((error: Error) => error);
    await expect(calls.users.byId({ id: player.id })).rejects.toEqual(never);
    await expect(calls.players.trackView({ playerId: player.id })).rejects.toMatchObject(refusal('PLAYER_NOT_FOUND'));
    const save = { scoutId: newScout.id, playerId: player.id };
    await expect(calls.savedPlayers.save(save)).rejects.toMatchObject(refusal('PLAYER_NOT_FOUND'));
    await expect(calls.videos.byId({ id: video.id })).rejects.toMatchObject(refusal('VIDEO_NOT_FOUND'));
    await expect(videoToWatch(app.contextOf(newScout), video.id)).rejects.toMatchObject({ code: 'VIDEO_NOT_FOUND' });

    const own = { scoutId: scout.id };
    await app.as(scout).savedPlayers.save({ ...own, playerId: player.id });
    expect(await app.as(scout).savedPlayers.count(own)).toBe(1);
    await app.as(await theAdmin(app)).users.change({ id: scout.id, patch: { isVerified: false } });
    const unverified = app.as({ ...scout, isVerified: false });
    expect(await unverified.savedPlayers.count(own)).toBe(0);
    expect((await unverified.savedPlayers.list({ ...own, limit: 10 })).items).toEqual([]);
    expect(await unverified.savedPlayers.among({ ...own, playerIds: [player.id] })).toEqual([]);
  });

  test('is read whole by themselves and by admins, and not at all by other players', async () => {
    const { app, player } = await withPeople({ engine });
    const whole = { email: EMAIL, phone: PHONE, dateOfBirth: BORN, isMinor: true };
    for (const viewer of [player, await theAdmin(app)]) {
      const account = await app.as(viewer).users.byId({ id: player.id });
      expect(account).toMatchObject(whole);
      expect(account).toMatchObject({ playerProfile: { location: `${CITY}, England` } });
    }
    const other = app.as(await aPlayer(app, { isVerified: true }));
    await expect(other.users.byId({ id: player.id })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
  });

  test('shows no contact data whatever they have chosen for it', { tags: ['MINOR-07'] }, async () => {
    const { app, player, scout } = await withPeople({ engine });
    await app.as(player).auth.chooseContactShown({ contactShown: 'verified' });
    expect(await app.as(scout).users.byId({ id: player.id })).toMatchObject(SHOWN);
  });

  test('is protected also without a date of birth', { tags: ['MINOR-02'] }, async () => {
    const app = await testApp({ engine });
    const { player, video } = await aMinor(app, { dateOfBirth: null });
    const scout = app.as(await aScout(app, { isVerified: true }));
    expect(await scout.users.byId({ id: player.id })).toMatchObject({ ...SHOWN, ageBand: null });
    const newScout = app.as(await aScout(app));
    await expect(newScout.users.byId({ id: player.id })).rejects.toMatchObject(refusal('USER_NOT_FOUND'));
    await expect(newScout.videos.byId({ id: video.id })).rejects.toMatchObject(refusal('VIDEO_NOT_FOUND'));
    expect((await newScout.players.list({ limit: 10 })).items).toEqual([]);
  });

  test('is an adult without a date of birth where unknown ages are adults, but is not listed', {
    tags: ['MINOR-03'],
  }, async () => {
    const app = await testApp({ engine, policies: { unknownAge: 'adult' } });
    const { player } = await aMinor(app, { dateOfBirth: null });
    const scout = app.as(await aScout(app, { isVerified: true }));
    expect(await scout.users.byId({ id: player.id })).toMatchObject({ isMinor: false, email: EMAIL });
    const found = async () => (await scout.players.list({ limit: 10, search: 'leonard' })).items.map(({ id }) => id);
    expect(await found()).toEqual([]);
    await app.as(player).auth.changeBirthDate({ dateOfBirth: '2001-01-01' });
    expect(await found()).toEqual([player.id]);
    await app.as(player).auth.changeBirthDate({ dateOfBirth: null });
    expect(await found()).toEqual([]);
  });
});

describe.each(engines)("a minor's clip, on $name", (engine) => {
  test('is seen by verified scouts, the player and admins, and is marked as protected', {
    tags: ['AZ-12', 'MINOR-12'],
  }, async () => {
    const { app, player, video, scout } = await withPeople({ engine });
    for (const viewer of [scout, player, await theAdmin(app)]) {
      expect(await app.as(viewer).videos.byId({ id: video.id })).toMatchObject({ id: video.id, isProtected: true });
      expect((await app.as(viewer).videos.list({ limit: 10 })).items).toHaveLength(1);
      expect((await app.as(viewer).videos.ofPlayer({ playerId: player.id, limit: 10 })).items).toHaveLength(1);
      expect((await videoToWatch(app.contextOf(viewer), video.id)).id).toBe(video.id);
    }
    expectNothingPrivate(await app.as(scout).videos.byId({ id: video.id }));
  });

  test('has texts without contact details for all but the family and admins, in whatever list', {
    tags: ['MINOR-10'],
  }, async () => {
    const { app, player, scout } = await withPeople({ engine });
    const texts = { title: `Goals, ${PHONE}`, description: `Write to ${EMAIL}`, tags: ['u17', 'www.leo.example'] };
    const { id } = await aVideo(app, { player, isApproved: true, isReady: true, ...texts });
    await app.db.updateTable('users').set({ allows_public_clips: 1 }).where('id', '=', player.id).execute();
    const wish = { isForPlayback: true, isSmall: false, isOriginal: false };
    const readsOf = async (viewer: Account | null) => {
      const { videos } = app.as(viewer);
      const lists = [videos.list({}), videos.list({ playerId: player.id }), videos.ofPlayer({ playerId: player.id })];
      const found = (await Promise.all(lists)).map(({ items }) => items.find((one) => one.id === id));
      const context = viewer ? app.contextOf(viewer) : requestOf(app.shared, null);
      const files = [videoFileToSend(context, id, wish), posterToSend(context, id, { width: 1, type: 'image/jpeg' })];
      return { all: [...found, await videos.byId({ id })], names: (await Promise.all(files)).map((one) => one?.title) };
    };
    const removed = { title: 'Goals, [removed]', description: 'Write to [removed]', tags: ['u17', '[removed]'] };
    for (const viewer of [scout, await aPlayer(app), null]) {
      const { all, names } = await readsOf(viewer);
      for (const video of all) expect(video).toMatchObject(removed);
      // Scouts watch, and get no file with a name.
      expect(names).toEqual([null, null]);
    }
    for (const viewer of [player, await theAdmin(app)]) {
      const { all, names } = await readsOf(viewer);
      for (const video of all) expect(video).toMatchObject(texts);
      expect(names).toEqual([texts.title, texts.title]);
    }
  });

  test('does not exist for anonymous callers, other players, guardians of others and unverified scouts', async () => {
    const { app, player, video, newScout } = await withPeople({ engine });
    const strangers = [null, await aPlayer(app, { isVerified: true }), newScout, await aUser(app, 'guardian')];
    for (const viewer of strangers) {
      const calls = app.as(viewer);
      const never = await calls.videos.byId({ id: crypto.randomUUID() }).catch((error: Error) => error);
      await expect(calls.videos.byId({ id: video.id })).rejects.toEqual(never);
      expect((await calls.videos.list({ limit: 10 })).items).toEqual([]);
      expect((await calls.videos.list({ limit: 10, playerId: player.id })).items).toEqual([]);
      expect((await calls.videos.ofPlayer({ playerId: player.id, limit: 10 })).items).toEqual([]);
    }
  });

  test('is public once a guardian allows it, but not for unverified scouts', { tags: ['MINOR-12'] }, async () => {
    const { app, player, video, newScout } = await withPeople({ engine });
    await app.db.updateTable('users').set({ allows_public_clips: 1 }).where('id', '=', player.id).execute();
    for (const viewer of [null, await aPlayer(app)]) {
      expect(await app.as(viewer).videos.byId({ id: video.id })).toMatchObject({ isProtected: true });
      expect((await app.as(viewer).videos.list({ limit: 10 })).items).toHaveLength(1);
    }
    await expect(app.as(newScout).videos.byId({ id: video.id })).rejects.toMatchObject(refusal('VIDEO_NOT_FOUND'));
    expect((await app.as(newScout).videos.list({ limit: 10 })).items).toEqual([]);
    expect((await app.as(newScout).videos.ofPlayer({ playerId: player.id, limit: 10 })).items).toEqual([]);
  });

  test('is hidden from scouts once a guardian hides the clips or the profile, but not from the family', async () => {
    const { app, player, video, scout } = await withPeople({ engine });
    for (const hidden of [{ allows_clips: 0 }, { allows_clips: null, allows_profile: 0 }] as const) {
      await app.db.updateTable('users').set(hidden).where('id', '=', player.id).execute();
      await expect(app.as(scout).videos.byId({ id: video.id })).rejects.toMatchObject(refusal('VIDEO_NOT_FOUND'));
      expect((await app.as(scout).videos.list({ limit: 10 })).items).toEqual([]);
      expect((await app.as(scout).videos.ofPlayer({ playerId: player.id, limit: 10 })).items).toEqual([]);
      expect((await app.as(player).videos.list({ limit: 10 })).items).toHaveLength(1);
    }
    await expect(app.as(scout).users.byId({ id: player.id })).rejects.toMatchObject(refusal('USER_NOT_FOUND'));
  });
});
