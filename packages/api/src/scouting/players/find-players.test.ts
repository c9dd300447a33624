import type { PlayerProfileFields } from '@touchline/contracts/players';
import { describe, expect, test } from 'vitest';
import {
  aPlayer,
  aProfile,
  aScout,
  bothEngines,
  refusal,
  type TestApp,
  testApp,
  theAdmin,
} from '../../testing/index.ts';

async function listed(app: TestApp, fields: Partial<PlayerProfileFields> = {}) {
  const player = await aPlayer(app, { isVerified: true });
  await aProfile(app, { player, ...fields });
  return player.id;
}

describe.each(bothEngines)('the list of players, on $name', (engine) => {
  test('shows scouts verified, active players with a profile, newest account first', {
    tags: ['DISC-19', 'DISC-20', 'SDASH-02', 'SDASH-10'],
  }, async () => {
    const app = await testApp({ engine });
    const older = await aPlayer(app, { isVerified: true });
    const second = await listed(app);
    // The age of the account counts, not that of the profile.
    await aProfile(app, { player: older });
    const first = older.id;
    await aPlayer(app, { isVerified: true });
    await aProfile(app, { player: await aPlayer(app) });
    await aProfile(app, { player: await aPlayer(app, { isVerified: true, isActive: false }) });
    const scout = app.as(await aScout(app));
    expect((await scout.players.list({})).items.map(({ id }) => id)).toEqual([second, first]);
    expect(await scout.players.count({})).toBe(2);
  });

  test('reflects every change of verification, activation and role', async () => {
    const app = await testApp({ engine });
    const admin = app.as(await theAdmin(app));
    const scout = app.as(await aScout(app));
    const player = await aPlayer(app);
    await aProfile(app, { player });
    const isShown = async () =>
      (await scout.players.count({})) === 1 && (await scout.players.list({})).items.length === 1;
    const change = (patch: object) => admin.users.change({ id: player.id, patch });
    expect(await isShown()).toBe(false);
    for (const [patch, expected] of [
      [{ isVerified: true }, true],
      [{ isActive: false }, false],
      [{ isActive: true }, true],
      [{ role: 'scout' }, false],
      [{ role: 'player' }, true],
      [{ isVerified: false }, false],
    ] as const) {
      await change(patch);
      expect(await isShown(), JSON.stringify(patch)).toBe(expected);
    }
  });

  test('shows contact data to verified scouts only', async () => {
    const app = await testApp({ engine });
    await listed(app);
    const seenBy = async (isVerified: boolean) =>
      (await app.as(await aScout(app, { isVerified })).players.list({})).items[0];
    expect(await seenBy(false)).toMatchObject({ email: null, phone: null, dateOfBirth: null });
    expect(await seenBy(true)).toMatchObject({ email: expect.stringContaining('@'), dateOfBirth: '2005-04-17' });
  });

  test('filters by age only for callers who may read birth dates', { tags: ['DISC-10'] }, async () => {
    const app = await testApp({ engine });
    await listed(app);
    const age = app.clock.now().getUTCFullYear() - 2005;
    const foundBy = async (isVerified: boolean, ageMin: number) =>
      app.as(await aScout(app, { isVerified })).players.count({ ageMin });
    expect([await foundBy(true, age), await foundBy(true, age + 1)]).toEqual([1, 0]);
    expect([await foundBy(false, age), await foundBy(false, age + 1)]).toEqual([1, 1]);
  });

  test('shows admins every player, with the whole account', async () => {
    const app = await testApp({ engine });
    const bare = await aPlayer(app, { isActive: false });
    const id = await listed(app);
    const { items } = await app.as(await theAdmin(app)).players.list({});
    expect(items.map((item) => item.id)).toEqual([id, bare.id]);
    expect(items[1]).toEqual(bare);
  });

  test('is searched for admins by name, including players without a profile', async () => {
    const app = await testApp({ engine });
    const bare = await aPlayer(app, { firstName: 'Mesut', lastName: 'Özil' });
    const id = await listed(app);
    const foundBy = async (search: string) =>
      (await app.as(await theAdmin(app)).players.list({ search })).items.map((item) => item.id);
    expect(await foundBy('ozil')).toEqual([bare.id]);
    expect(await foundBy('striker')).toEqual([id]);
    expect(await foundBy('unknown')).toEqual([]);
  });

  test('is rejected for players and anonymous callers', async () => {
    const app = await testApp({ engine });
    await expect(app.as(await aPlayer(app)).players.list({})).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    await expect(app.as(await aPlayer(app)).players.count({})).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    await expect(app.as(null).players.list({})).rejects.toMatchObject(refusal('NOT_SIGNED_IN'));
  });

  test('is paged without gaps or duplicates, also among accounts of the same instant', async () => {
    const app = await testApp({ engine });
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      ids.unshift(await listed(app));
      if (count % 2) app.clock.turn(-1);
    }
    const scout = app.as(await aScout(app));
    for (const filter of [{}, { position: 'Striker' }]) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof scout.players.list>> = await scout.players.list({
          ...filter,
          limit: 2,
          cursor,
        });
        seen.push(...page.items.map((item) => item.id));
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect([...seen].sort()).toEqual([...ids].sort());
    }
  });
});

describe.each(bothEngines)('filtering players, on $name', (engine) => {
  test('works by position, group of positions and availability, alone or combined', {
    tags: ['DISC-02', 'DISC-03', 'SDASH-03', 'SDASH-18', 'SDASH-19', 'SDASH-20', 'SDASH-21'],
  }, async () => {
    const app = await testApp({ engine });
    const striker = await listed(app, { position: 'Striker', availability: 'trial' });
    const back = await listed(app, { position: 'Left Back', availability: 'trial' });
    const keeper = await listed(app, { position: 'Goalkeeper' });
    const scout = app.as(await aScout(app));
    const find = async (filter: object) => (await scout.players.list(filter)).items.map(({ id }) => id);
    expect(await find({ position: 'Striker' })).toEqual([striker]);
    expect(await find({ position: 'Defender' })).toEqual([back]);
    expect(await find({ position: 'Midfielder' })).toEqual([]);
    expect(await find({ availability: 'trial' })).toEqual([back, striker]);
    expect(await find({ availability: 'trial', position: 'Striker' })).toEqual([striker]);
    expect(await find({ position: 'any', availability: ' ' })).toEqual([keeper, back, striker]);
    for (const unknown of ['Sweeper', 'striker', '%', "' or 1=1 --", 'constructor', '__proto__']) {
      expect(await find({ position: unknown }), unknown).toEqual([]);
      expect(await find({ availability: unknown }), unknown).toEqual([]);
    }
    const central = await listed(app, { position: 'Central Midfielder' });
    const attacking = await listed(app, { position: 'Attacking Midfielder' });
    expect(await find({ position: 'Midfielder' })).toEqual([attacking, central]);
    expect(await find({ position: 'Attacking Midfielder' })).toEqual([attacking]);
  });

  test('works by any part of location and nationality, ignoring case and accents, with literal wildcards', {
    tags: ['IJ-02', 'DISC-04', 'DISC-05'],
  }, async () => {
    const app = await testApp({ engine });
    const ids = [
      await listed(app, { location: 'São Paulo', nationality: 'Brazil' }),
      await listed(app, { location: '100% Town', nationality: "Côte d'Ivoire" }),
      await listed(app, { location: 'a_b\\c', nationality: 'Türkiye' }),
    ];
    const scout = app.as(await aScout(app));
    const find = async (filter: object) => (await scout.players.list(filter)).items.map(({ id }) => ids.indexOf(id));
    expect(await find({ location: 'sao p' })).toEqual([0]);
    expect(await find({ location: 'PAULO', nationality: 'bra' })).toEqual([0]);
    expect(await find({ nationality: "d'ivoire" })).toEqual([1]);
    expect(await find({ nationality: 'turk' })).toEqual([2]);
    expect(await find({ location: '%' })).toEqual([1]);
    expect(await find({ location: '_' })).toEqual([2]);
    expect(await find({ location: '\\' })).toEqual([2]);
    expect(await find({ location: "'" })).toEqual([]);
    expect(await find({ nationality: 'COTE D’IVOIRE' })).toEqual([1]);
    expect(await find({ location: 'paulo"*' })).toEqual([]);
    expect(await find({ location: '  ' })).toEqual([2, 1, 0]);
  });

  test('works by age in years and by any part of the experience, which of minors no search tells', {
    tags: ['DISC-10'],
  }, async () => {
    const app = await testApp({ engine });
    const year = app.clock.now().getUTCFullYear();
    const ids: string[] = [];
    for (const [age, experience] of [
      [17, 'U19 league'],
      [20, 'Academy'],
      [25, 'U19 league, then first team'],
    ] as const) {
      const player = await aPlayer(app, { isVerified: true, dateOfBirth: `${year - age}-12-31` });
      await aProfile(app, { player, experience });
      ids.push(player.id);
    }
    const scout = app.as(await aScout(app, { isVerified: true }));
    const find = async (filter: object) => (await scout.players.list(filter)).items.map(({ id }) => ids.indexOf(id));
    expect(await find({ ageMin: 18 })).toEqual([2, 1]);
    expect(await find({ ageMin: 18, ageMax: 20 })).toEqual([1]);
    expect(await find({ ageMax: 17 })).toEqual([0]);
    expect(await find({ experience: 'u19' })).toEqual([2]);
    expect(await find({ experience: 'FIRST team' })).toEqual([2]);
  });

  test('works by any part of names, position, club and nationality, ignoring case and accents', {
    tags: ['DISC-12', 'DISC-13'],
  }, async () => {
    const app = await testApp({ engine });
    const quist = await aPlayer(app, { firstName: 'Wilhelmina', lastName: 'Quist', isVerified: true });
    await aProfile(app, { player: quist, position: 'Striker', currentClub: 'Zeehaven', nationality: 'Norway' });
    await listed(app, { position: 'Goalkeeper', currentClub: null, nationality: null });
    const scout = app.as(await aScout(app));
    const find = async (search: string) => (await scout.players.list({ search })).items.map(({ id }) => id);
    for (const search of ['helMI', 'qUIS', 'sTRi', 'EHAV', 'orwa', 'nórw']) {
      expect(await find(search), search).toEqual([quist.id]);
      expect(await scout.players.count({ search }), search).toBe(1);
    }
    expect(await find('no such player')).toEqual([]);
  });

  test('ignores unknown filters, including hidden columns', { tags: ['EN-11'] }, async () => {
    const app = await testApp({ engine });
    const id = await listed(app);
    const scout = app.as(await aScout(app));
    for (const extra of [{ phone: '1' }, { password_hash: 'x' }, { email: 'a' }, { sort: 'password' }]) {
      expect((await scout.players.list(extra as never)).items.map((item) => item.id)).toEqual([id]);
      expect((await scout.users.list(extra as never)).items).toHaveLength(3);
    }
  });

  test('also applies to the count', async () => {
    const app = await testApp({ engine });
    await listed(app, { location: 'Porto' });
    await listed(app, { location: 'Lisbon' });
    const scout = app.as(await aScout(app));
    expect(await scout.players.count({ location: 'port' })).toBe(1);
    expect(await scout.players.count({ location: 'o' })).toBe(2);
  });
});
