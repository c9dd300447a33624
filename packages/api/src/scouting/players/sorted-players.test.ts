import type { PlayerProfileFields, PlayerSort } from '@touchline/contracts/players';
import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import { aMinor, aPlayer, aProfile, aScout, bothEngines, type TestApp, testApp } from '../../testing/index.ts';

type Facts = Partial<PlayerProfileFields> & { firstName: string; lastName?: string; dateOfBirth?: string };

async function listed(app: TestApp, { firstName, lastName = 'Bee', dateOfBirth = '2001-05-05', ...fields }: Facts) {
  const player = await aPlayer(app, { isVerified: true, firstName, lastName, dateOfBirth });
  await aProfile(app, { player, position: 'Striker', ...fields });
  return player;
}

/** First names in the order that a viewer sees, read in pages of two. */
async function sorted(app: TestApp, viewer: Account, sort: PlayerSort | undefined, search?: string) {
  const names: string[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: { items: { firstName: string }[]; nextCursor: string | null } = await app
      .as(viewer)
      .players.list({ sort, cursor, limit: 2, search });
    names.push(...page.items.map(({ firstName }) => firstName));
    cursor = page.nextCursor;
    if (cursor === null) return names.join(' ');
  }
}

describe.each(bothEngines)('players are sorted, on $name', (engine) => {
  test('by each order and its mirror image, page by page; those without the value last', {
    tags: ['DISC-103'],
  }, async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app, { isVerified: true });
    await listed(app, {
      firstName: 'Cleo',
      height: 190,
      location: 'Porto',
      position: 'Goalkeeper',
      dateOfBirth: '1999-01-01',
    });
    await listed(app, { firstName: 'Ann', height: 170, location: 'Lyon', dateOfBirth: '2003-01-01' });
    await listed(app, { firstName: 'Élise', location: 'Ávila', dateOfBirth: '1999-12-31' });
    await listed(app, { firstName: 'Bo', height: 190, position: 'Left Back' });
    const expected: [PlayerSort | undefined, string][] = [
      [undefined, 'Bo Élise Ann Cleo'],
      ['name', 'Ann Bo Cleo Élise'],
      ['-name', 'Élise Cleo Bo Ann'],
      ['height', 'Ann Cleo Bo Élise'],
      ['-height', 'Bo Cleo Ann Élise'],
      ['age', 'Ann Bo Élise Cleo'],
      ['-age', 'Cleo Élise Bo Ann'],
      ['place', 'Élise Ann Cleo Bo'],
      ['-place', 'Cleo Ann Élise Bo'],
      ['position', 'Cleo Bo Ann Élise'],
    ];
    for (const [sort, names] of expected) expect(await sorted(app, scout, sort), sort).toBe(names);
    expect(await sorted(app, scout, 'height', 'bee')).toBe('Ann Cleo Bo Élise');
    const pastTheEnd = Buffer.from('["7:180","1"]').toString('base64url');
    for (const cursor of ['eyJ4Ijox', pastTheEnd]) {
      const odd = await app.as(scout).players.list({ sort: 'height', cursor, limit: 1 });
      expect(odd.items[0]?.firstName).toBe('Ann');
    }
  });

  test('never by what the short card of a minor leaves out, and by age only within what the filter tells', {
    tags: ['DISC-103', 'MINOR-08'],
  }, async () => {
    const app = await testApp({ engine });
    const [scout, newScout] = [await aScout(app, { isVerified: true }), await aScout(app)];
    await listed(app, { firstName: 'Old', height: 150, dateOfBirth: '1990-01-01' });
    const year = Number(app.clock.now().toISOString().slice(0, 4));
    const facts = { height: 140, location: 'Aachen, Germany' };
    const young = [
      { firstName: 'Tim', lastName: 'Alt', dateOfBirth: `${year - 13}-01-01` },
      { firstName: 'Tim', lastName: 'Adler', dateOfBirth: `${year - 14}-01-01` },
    ];
    const byRank: string[] = [];
    for (const child of young) {
      const player = await aMinor(app, { isVerified: true, ...child });
      await aProfile(app, { player, ...facts });
      byRank.push(player.id);
    }
    const children = async (sort: PlayerSort) => {
      const { items } = await app.as(scout).players.list({ sort });
      return items.flatMap(({ id, isMinor }) => (isMinor ? id : []));
    };
    // Both are of the youngest band, share the initial and the country, and no height is told: only their rank orders them.
    const newestFirst = byRank.toReversed();
    for (const sort of ['age', '-age', 'height', '-height', '-name', '-place'] as const) {
      expect(await children(sort), sort).toEqual(newestFirst);
    }
    for (const sort of ['name', 'place'] as const) expect(await children(sort), sort).toEqual(byRank);
    expect(await sorted(app, scout, 'height')).toBe('Old Tim Tim');
    await listed(app, { firstName: 'Ada', dateOfBirth: '2004-01-01' });
    expect(await sorted(app, newScout, '-age')).toBe(await sorted(app, newScout, undefined));
  });
});
