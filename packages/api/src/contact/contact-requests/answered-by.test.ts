import { describe, expect, test } from 'vitest';
import { aGuardian, aMinor, anAdmin, aRequestRow, aScout, engines, testApp } from '../../testing/index.ts';

describe.each(engines)('an answered request, on $name', (engine) => {
  test('names who answered it, for all guardians and the child, who reads nothing that was declined', async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const mother = await aGuardian(app, [child], { firstName: 'Ana', lastName: 'Torres' });
    const father = await aGuardian(app, [child]);
    const [accepted, declined] = [await aScout(app, { isVerified: true }), await aScout(app, { isVerified: true })];
    for (const [other, answer] of [
      [accepted, 'accept'],
      [declined, 'decline'],
    ] as const) {
      const { id } = await aRequestRow(app, { player: child, other });
      await app.as(mother).contactRequests.answer({ id, answer });
    }
    const answeredFor = async (person: typeof child) => {
      const { items } = await app.as(person).contactRequests.list({ isOpen: false });
      return items.map(({ state, answeredBy }) => [state, answeredBy]);
    };
    expect(await answeredFor(father)).toEqual([
      ['declined', 'Ana Torres'],
      ['accepted', 'Ana Torres'],
    ]);
    expect(await answeredFor(child)).toEqual([['accepted', 'Ana Torres']]);
  });

  test('names the safeguarding admin where there is no guardian', async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const admin = await anAdmin(app, { firstName: 'Alex', lastName: 'Reid' });
    const other = await aScout(app, { isVerified: true });
    const { id } = await aRequestRow(app, { player: child, other, route: 'safeguarding' });
    await app.as(admin).contactRequests.answer({ id, answer: 'accept' });
    expect((await app.as(child).contactRequests.list({ isOpen: false })).items).toMatchObject([
      { answeredBy: 'Alex Reid' },
    ]);
  });
});
