import { describe, expect, test } from 'vitest';
import { aGuardian, aMinor, anAdmin, engines, refusal, snapshot, testApp } from '../../testing/index.ts';

describe.each(engines)('a guardian who says that it is not their child, on $name', (engine) => {
  test('is no guardian any more, and the safeguarding team has a report', { tags: ['GDN-20'] }, async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const guardian = await aGuardian(app, [child]);
    const handler = app.as(await anAdmin(app));
    const family = app.as(guardian).guardian;
    const [{ guardianshipId } = { guardianshipId: '' }] = await family.children();
    await family.notMyChild({ id: guardianshipId });
    expect(await family.children()).toEqual([]);
    const [opened] = (await handler.cases.list({})).items;
    const { reports } = await handler.cases.byId({ id: opened?.id ?? '' });
    expect(reports).toMatchObject([{ reason: 'false-facts', content: expect.stringContaining('not their child') }]);
    await expect(family.notMyChild({ id: guardianshipId })).rejects.toMatchObject(refusal('GUARDIANSHIP_NOT_FOUND'));
  });

  test('says it of their own guardianship only', async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const guardian = await aGuardian(app, [child]);
    const stranger = await aGuardian(app, [await aMinor(app)]);
    const [{ guardianshipId: id } = { guardianshipId: '' }] = await app.as(guardian).guardian.children();
    const before = await snapshot(app);
    await expect(app.as(stranger).guardian.notMyChild({ id })).rejects.toMatchObject(refusal('GUARDIANSHIP_NOT_FOUND'));
    expect(await snapshot(app)).toEqual(before);
  });
});
