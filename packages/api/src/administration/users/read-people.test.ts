import { describe, expect, test } from 'vitest';
import { aPlayer, aProfile, aScout, aScoutProfile, engines, refusal, testApp, theAdmin } from '../../testing/index.ts';

const DIRECTORY = ['createdAt', 'firstName', 'id', 'isVerified', 'lastName', 'profileImageUrl', 'role', 'username'];
const UNKNOWN_ID = crypto.randomUUID();

describe.each(engines)('reading one user, on $name', (engine) => {
  test('users read their whole account, with the profile of their role', { tags: ['DATA-12', 'DATA-13'] }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    const profile = await aProfile(app, { player });
    expect(await app.as(player).users.byId({ id: player.id })).toEqual({ ...player, playerProfile: profile });
    const scout = await aScout(app);
    const scoutProfile = await aScoutProfile(app, { scout });
    expect(await app.as(scout).users.byId({ id: scout.id })).toEqual({ ...scout, scoutProfile });
  });

  test('an admin reads all accounts completely', async () => {
    const app = await testApp({ engine });
    const admin = app.as(await theAdmin(app));
    for (const person of [await aPlayer(app, { isActive: false }), await aScout(app)]) {
      expect(await admin.users.byId({ id: person.id })).toEqual(person);
    }
    await expect(admin.users.byId({ id: UNKNOWN_ID })).rejects.toMatchObject(refusal('USER_NOT_FOUND'));
  });

  test("a scout reads a player's account, with contact data only once the scout is verified", {
    tags: ['AZ-07'],
  }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { phone: '+44 7700 900101', dateOfBirth: '2004-02-29' });
    const profile = await aProfile(app, { player });
    const scout = await aScout(app);
    const phone = app.visitor();
    await (await phone.call()).auth.login({ email: scout.username, password: 'three lions on a shirt' });
    const page = async () => (await phone.call()).users.byId({ id: player.id });
    const before = await page();
    expect(before).toMatchObject({ email: null, phone: null, dateOfBirth: null, playerProfile: profile });
    const age = ['ageBand', 'isMinor'];
    const contact = ['contactAccess', 'dateOfBirth', 'email', 'guardianContacts', 'phone'];
    expect(Object.keys(before).sort()).toEqual([...DIRECTORY, ...age, ...contact, 'playerProfile'].sort());
    expect(before).toMatchObject({ isMinor: false, ageBand: null, contactAccess: 'unverified' });
    await app.as(await theAdmin(app)).users.change({ id: scout.id, patch: { isVerified: true } });
    const known = { email: player.email, phone: '+44 7700 900101', dateOfBirth: '2004-02-29' };
    expect(await page()).toEqual({ ...before, ...known, contactAccess: 'shown' });
  });

  test('a scout cannot read deactivated players, scouts or admins', async () => {
    const app = await testApp({ engine });
    const scout = app.as(await aScout(app, { isVerified: true }));
    const { id } = await aPlayer(app, { isActive: false });
    await expect(scout.users.byId({ id })).rejects.toMatchObject(refusal('USER_NOT_FOUND'));
    await expect(scout.users.byId({ id: UNKNOWN_ID })).rejects.toMatchObject(refusal('USER_NOT_FOUND'));
    for (const other of [await aScout(app), await theAdmin(app)]) {
      await expect(scout.users.byId({ id: other.id })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    }
  });

  test('a player cannot read other users, and does not learn which ids exist', { tags: ['AZ-08'] }, async () => {
    const app = await testApp({ engine });
    const player = app.as(await aPlayer(app, { isVerified: true }));
    for (const id of [(await aPlayer(app)).id, (await theAdmin(app)).id, UNKNOWN_ID]) {
      await expect(player.users.byId({ id })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    }
  });

  test('anonymous callers cannot read users', async () => {
    const app = await testApp({ engine });
    const { id } = await aPlayer(app);
    await expect(app.as(null).users.byId({ id })).rejects.toMatchObject(refusal('NOT_SIGNED_IN'));
    await expect(app.as(null).users.list({})).rejects.toMatchObject(refusal('NOT_SIGNED_IN'));
  });

  test('a profile of a former role is kept but hidden', async () => {
    const app = await testApp({ engine });
    const admin = app.as(await theAdmin(app));
    const player = await aPlayer(app);
    const playerProfile = await aProfile(app, { player });
    const change = (role: 'player' | 'scout') => admin.users.change({ id: player.id, patch: { role } });
    expect(await change('scout')).toMatchObject({ role: 'scout', playerProfile: null, scoutProfile: null });
    expect(await change('player')).toMatchObject({ role: 'player', playerProfile });
  });
});

describe.each(engines)('the user directory, on $name', (engine) => {
  test('has the names and roles of active users, and for admins the whole accounts of all users', {
    tags: ['AZ-06'],
  }, async () => {
    const app = await testApp({ engine });
    const admin = await theAdmin(app);
    const [player, scout] = [await aPlayer(app, { isVerified: true }), await aScout(app)];
    const inactive = await aPlayer(app, { isActive: false });
    for (const viewer of [player, scout]) {
      const { items } = await app.as(viewer).users.list({});
      expect(items.map((item) => item.id)).toEqual([admin.id, player.id, scout.id]);
      for (const item of items) expect(Object.keys(item).sort()).toEqual(DIRECTORY);
    }
    const all = await app.as(admin).users.list({});
    expect(all.items).toEqual([admin, player, scout, inactive]);
  });

  test('lists the first admin first, and can be filtered by role', async () => {
    const app = await testApp({ engine });
    const admin = await theAdmin(app);
    const scouts = [await aScout(app), await aScout(app)];
    await aPlayer(app);
    const viewer = app.as(scouts[0] ?? null);
    expect((await viewer.users.list({})).items[0]?.id).toBe(admin.id);
    expect((await viewer.users.list({ role: 'scout' })).items.map((item) => item.id)).toEqual(
      scouts.map(({ id }) => id),
    );
  });

  test('is paged without gaps or duplicates', async () => {
    const app = await testApp({ engine });
    const admin = app.as(await theAdmin(app));
    for (let count = 0; count < 5; count += 1) await aPlayer(app);
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof admin.users.list>> = await admin.users.list({ limit: 2, cursor });
      ids.push(...page.items.map((item) => item.id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(ids).toEqual((await admin.users.list({ limit: 100 })).items.map((item) => item.id));
    expect(ids).toHaveLength(6);
  });
});
