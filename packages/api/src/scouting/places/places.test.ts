import { describe, expect, test } from 'vitest';
import { aGuardian, aPlace, aPlayer, aScout, bothEngines, refusal, TOWNS, testApp } from '../../testing/index.ts';
import { fillPlaces } from './fill-places.service.ts';

describe.each(bothEngines)('places, on $name', (engine) => {
  test('are found by the beginning of any of their names, the most populous first', {
    tags: ['PPROF-70'],
  }, async () => {
    const app = await testApp({ engine });
    await aPlace(app, { ...TOWNS.lagos, population: 15_000_000, otherNames: ['Èkó', 'Lagosas'] });
    await aPlace(app, { ...TOWNS.porto, id: 2267226, name: 'Lagos', region: 'Faro', population: 18_831 });
    await aPlace(app, { ...TOWNS.porto, id: 3, name: 'Lagoa_', population: 40_000 });
    await aPlace(app, TOWNS.abeokuta);
    const { suggest } = app.as(await aPlayer(app)).places;
    const found = async (text: string, country?: string) => (await suggest({ text, country })).map(({ id }) => id);
    expect(await found(' LAGOS ')).toEqual([2332459, 2267226]);
    expect(await found('lag')).toEqual([2332459, 3, 2267226]);
    expect(await found('lago', 'pt')).toEqual([3, 2267226]);
    expect(await found('lago', 'Portugal')).toEqual([]);
    expect(await found('lago', '')).toEqual([2332459, 3, 2267226]);
    expect(await found('eko')).toEqual([2332459]);
    expect(await found('abeokuta')).toEqual([2352947]);
    for (const text of ['l', '', ' ', '%', 'a%', 'la_', "' or 1=1 --"]) expect(await found(text), text).toEqual([]);
    expect(await suggest({ text: 'abeo' })).toEqual([
      { id: 2352947, name: 'Abẹ́òkúta', region: 'Ogun', country: 'Nigeria' },
    ]);
  });

  test('are found by exactly their names, several at once, the five most populous of each', {
    tags: ['DISC-140'],
  }, async () => {
    const app = await testApp({ engine, limits: { placeLookupsPerUser: { uses: 2, seconds: 60 } } });
    await aPlace(app, { ...TOWNS.lagos, population: 15_000_000, otherNames: ['Èkó'] });
    await aPlace(app, { ...TOWNS.porto, id: 2267226, name: 'Lagos', region: 'Faro', population: 18_831 });
    await aPlace(app, { ...TOWNS.porto, id: 3, name: 'Lagosas', population: 40_000 });
    for (let id = 11; id <= 17; id += 1) await aPlace(app, { id, name: 'Springfield', population: id });
    const { named } = app.as(await aScout(app)).places;
    const found = async (...names: string[]) =>
      (await named({ names })).map(({ name, places }) => [name, ...places.map(({ id }) => id)]);
    expect(await named({ names: ['', 'x', '%'] })).toEqual([]);
    expect(await found('LAGOS', 'nowhere', 'eko', 'lagos', 'lago')).toEqual([
      ['LAGOS', 2332459, 2267226],
      ['eko', 2332459],
      ['lagos', 2332459, 2267226],
    ]);
    expect(await found('springfield')).toEqual([['springfield', 17, 16, 15, 14, 13]]);
    await expect(named({ names: ['lagos'] })).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS'));
    const asAnyone = app.as(null).places.named({ names: ['lagos'] });
    await expect(asAnyone).rejects.toMatchObject(refusal('NOT_SIGNED_IN'));
  });

  test('are no more than ten, for signed-in users, as often as one types', { tags: ['PPROF-70'] }, async () => {
    const app = await testApp({ engine, limits: { placeLookupsPerUser: { uses: 2, seconds: 60 } } });
    for (let id = 1; id <= 12; id += 1) await aPlace(app, { id, name: `Villa ${id}`, population: id });
    const player = await aPlayer(app);
    const users = [player, await aScout(app), await aGuardian(app, [player])];
    for (const user of users) expect(await app.as(user).places.suggest({ text: 'villa' })).toHaveLength(10);
    await app.as(player).places.suggest({ text: 'villa' });
    await expect(app.as(player).places.suggest({ text: 'villa' })).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS'));
    for (const call of [app.as(null).places.suggest({ text: 'villa' }), app.as(null).places.byId({ id: 1 })]) {
      await expect(call).rejects.toMatchObject(refusal('NOT_SIGNED_IN'));
    }
    expect(await app.as(player).places.byId({ id: 12 })).toMatchObject({ name: 'Villa 12' });
    expect(await app.as(player).places.byId({ id: 99 })).toBe(null);
  });

  test('are filled in from the data of GeoNames, and again without a trace', { tags: ['PPROF-71'] }, async () => {
    const app = await testApp({ engine });
    const only = new Set(Object.values(TOWNS).map(({ id }) => id as number));
    const rows = async () => [
      await app.db.selectFrom('places').selectAll().orderBy('id').execute(),
      await app.db.selectFrom('place_names').selectAll().orderBy('place_id').orderBy('key').execute(),
    ];
    await fillPlaces(app.db, { only });
    const first = await rows();
    const { latitude, longitude, country } = TOWNS.ikeja;
    expect(first[0]).toContainEqual(
      expect.objectContaining({
        name: 'Ikeja',
        country,
        latitude: expect.closeTo(latitude, 2),
        longitude: expect.closeTo(longitude, 2),
      }),
    );
    expect(first[0]).toHaveLength(only.size);
    expect(first[1]).toContainEqual(expect.objectContaining({ key: 'eko', place_id: 2332459 }));
    await fillPlaces(app.db, { only });
    expect(await rows()).toEqual(first);
  });
});
