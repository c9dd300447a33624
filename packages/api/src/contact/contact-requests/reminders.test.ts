import { describe, expect, test } from 'vitest';
import {
  aGuardian,
  aMinor,
  aRequestRow,
  aScout,
  engines,
  refusal,
  type TestApp,
  testApp,
  theAdmin,
  titlesOf,
} from '../../testing/index.ts';
import { remindOfRequests } from './reminders.service.ts';

const DAY = 24 * 3600;

const openRows = (app: TestApp) =>
  app.db.selectFrom('contact_requests').select(['id', 'route', 'state', 'reminded_day']).orderBy('id').execute();

describe.each(engines)('a request that waits for guardians, on $name', (engine) => {
  test('reminds them on days 2 and 5, and goes to the safeguarding team on day 7, once each', {
    tags: ['CREQ-16'],
  }, async () => {
    const app = await testApp({ engine });
    const handler = await theAdmin(app);
    const child = await aMinor(app);
    const guardian = await aGuardian(app, [child]);
    const { id } = await aRequestRow(app, { player: child, other: await aScout(app, { isVerified: true }) });
    const told: string[][] = [];
    for (const seconds of [2 * DAY - 1, 1, 0, 3 * DAY, 2 * DAY, DAY]) {
      app.clock.turn(seconds);
      for (const _ of [1, 2]) await remindOfRequests(app.shared);
      told.unshift(await titlesOf(app, guardian));
    }
    const [twoDays, fiveDays] = [2, 5].map((days) => `A request for your child has waited for ${days} days`);
    const toTeam = 'A request for your child went to the safeguarding team';
    expect(told.reverse().map((titles) => titles.length)).toEqual([0, 1, 1, 2, 3, 3]);
    expect(told.at(-1)).toEqual([toTeam, fiveDays, twoDays]);
    expect(await titlesOf(app, handler)).toEqual(['A member asks to write to a minor']);
    expect(await openRows(app)).toEqual([{ id, route: 'safeguarding', state: 'pending', reminded_day: 7 }]);
  });

  test('is answered by the team then or by the guardian, and stays with the team when a guardian is linked', async () => {
    const app = await testApp({ engine });
    const admin = app.as(await theAdmin(app));
    const child = await aMinor(app);
    const guardian = await aGuardian(app, [child]);
    const ask = async () => aRequestRow(app, { player: child, other: await aScout(app, { isVerified: true }) });
    const [first, second] = [await ask(), await ask()];
    const early = admin.contactRequests.answer({ id: first.id, answer: 'decline' });
    await expect(early).rejects.toMatchObject(refusal('REQUEST_NOT_FOUND'));
    app.clock.turn(8 * DAY);
    await remindOfRequests(app.shared);
    expect((await admin.contactRequests.list({})).items).toHaveLength(2);
    const [{ guardianshipId } = { guardianshipId: '' }] = await app.as(guardian).guardian.children();
    await admin.guardian.reject({ id: guardianshipId, reason: 'Only to look' });
    await aGuardian(app, [child]);
    await app.db.updateTable('guardianships').set({ state: 'active' }).where('id', '=', guardianshipId).execute();
    await admin.contactRequests.answer({ id: first.id, answer: 'decline' });
    await app.as(guardian).contactRequests.answer({ id: second.id, answer: 'accept' });
    const routes = (await openRows(app)).map(({ route, state }) => `${route} ${state}`).sort();
    expect(routes).toEqual(['guardian accepted', 'safeguarding declined']);
  });

  test('is not told of once a guardian has put it off', async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const guardian = await aGuardian(app, [child]);
    const { id } = await aRequestRow(app, { player: child, other: await aScout(app), state: 'later' });
    app.clock.turn(9 * DAY);
    await remindOfRequests(app.shared);
    expect(await titlesOf(app, guardian)).toEqual([]);
    expect(await openRows(app)).toEqual([{ id, route: 'guardian', state: 'later', reminded_day: 0 }]);
  });
});

describe.each(engines)('guardians are told, on $name', (engine) => {
  test('of messages in the daily mail, of an answer of the other one, and of an ID card that the child asks for', {
    tags: ['CHILD-13'],
  }, async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const [mother, father] = [await aGuardian(app, [child]), await aGuardian(app, [child])];
    const scout = await aScout(app, { isVerified: true });
    const { id } = await aRequestRow(app, { player: child, other: scout });
    await app.as(mother).contactRequests.answer({ id, answer: 'accept' });
    await app.as(scout).messages.send({ receiverId: child.id, subject: 'Trial', content: 'On Monday?' });
    await app.as(child).idCards.create({ userId: child.id });
    const told = ["2 messages in your child's conversations", 'Your child has asked for an ID card'];
    expect(await titlesOf(app, father)).toEqual(
      expect.arrayContaining([...told, 'A request for your child was answered']),
    );
    expect(await titlesOf(app, mother)).not.toContain('A request for your child was answered');
    const rows = await app.db
      .selectFrom('notifications')
      .select(['in_digest'])
      .where('kind', '=', 'child-message')
      .where('user_id', '=', father.id)
      .execute();
    expect(rows).toEqual([{ in_digest: 1 }]);
  });
});

describe.each(engines)('a request that names contact details, on $name', (engine) => {
  test('says so, and is declined and reported with its text in one step', { tags: ['CREQ-17'] }, async () => {
    const app = await testApp({ engine });
    const admin = app.as(await theAdmin(app));
    const child = await aMinor(app);
    const { contactRequests } = app.as(await aGuardian(app, [child], { isConfirmed: false }));
    const scout = await aScout(app, { isVerified: true });
    const content = 'Call me: +34 600 100 200';
    const { id } = await aRequestRow(app, { player: child, other: scout, content });
    await aRequestRow(app, { player: child, other: await aScout(app, { isVerified: true }) });
    const { items } = await contactRequests.list({});
    expect(items.map(({ namesContact }) => namesContact)).toEqual([false, true]);
    expect(await contactRequests.declineAndReport({ id })).toMatchObject({ state: 'declined' });
    const [{ id: caseId } = { id: '' }] = (await admin.cases.list({})).items;
    const { about, reports } = await admin.cases.byId({ id: caseId });
    expect(about).toMatchObject({ id: scout.id });
    expect(reports[0]?.copy).toContainEqual({ label: 'Request', value: content });
    const again = contactRequests.declineAndReport({ id });
    await expect(again).rejects.toMatchObject(refusal('REQUEST_ANSWERED'));
  });
});
