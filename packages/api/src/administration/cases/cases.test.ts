import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import type { AppEvent } from '../../platform/events/events.ts';
import {
  aCase,
  aMinor,
  anAdmin,
  aPlayer,
  aScout,
  countStatements,
  engines,
  notificationsOf,
  refusal,
  snapshot,
  type TestApp,
  testApp,
  theAdmin,
  titlesOf,
} from '../../testing/index.ts';

const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);

/** A second admin who works in safeguarding. */
async function aHandler(app: TestApp): Promise<Account> {
  const { id } = await anAdmin(app);
  return app.as(await theAdmin(app)).users.change({ id, patch: { isSafeguarding: true } });
}

describe.each(engines)('the queue of cases, on $name', (engine) => {
  test('shows the newest two hundred reports and entries of a case, and counts all', async () => {
    const app = await testApp({ engine });
    const { id } = await aCase(app);
    const report = await app.db.selectFrom('reports').selectAll().executeTakeFirstOrThrow();
    const time = (minute: number) => new Date(Date.parse(report.created_at) + minute * 60_000).toISOString();
    const minutes = Array.from({ length: 204 }, (_, index) => index + 1);
    const copies = minutes.map((minute) => ({ ...report, id: `r${minute}`, created_at: time(minute) }));
    await app.db.insertInto('reports').values(copies).execute();
    const entry = { case_id: id, author_id: null, kind: 'note' as const, content: 'Called.' };
    const entries = minutes.map((minute) => ({ ...entry, id: `e${minute}`, created_at: time(minute) }));
    await app.db.insertInto('case_entries').values(entries).execute();
    const shown = await app.as(await theAdmin(app)).cases.byId({ id });
    expect(shown.reportCount).toBe(205);
    const newest = minutes.slice(-200);
    expect(shown.reports.map((one) => one.id)).toEqual(newest.map((minute) => `r${minute}`));
    expect(shown.entries.map((one) => one.id)).toEqual(newest.map((minute) => `e${minute}`));
  });

  test('has urgent cases first, then the oldest, page by page, by state and by assignee', {
    tags: ['CASE-01'],
  }, async () => {
    const app = await testApp({ engine });
    const admin = await theAdmin(app);
    const { cases } = app.as(admin);
    const ordinary = [await aCase(app), await aCase(app), await aCase(app)];
    const urgent = [await aCase(app, { reason: 'grooming' }), await aCase(app, { by: await aMinor(app) })];
    const inOrder = [...urgent, ...ordinary].map(({ id }) => id);

    expect(idsOf(await cases.list({}))).toEqual(inOrder);
    const walked: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await cases.list({ limit: 2, cursor });
      walked.push(...idsOf(page));
      cursor = page.nextCursor;
    }
    expect(walked).toEqual(inOrder);

    const [first = '', second = '', third = ''] = inOrder;
    await cases.assign({ id: third, assigneeId: admin.id });
    await cases.setState({ id: second, state: 'waiting' });
    await cases.setState({ id: first, state: 'closed', content: 'Nothing to do.' });
    expect(idsOf(await cases.list({ isMine: true }))).toEqual([third]);
    expect(idsOf(await cases.list({ state: 'waiting' }))).toEqual([second]);
    const { about } = await cases.byId({ id: third });
    expect(idsOf(await cases.list({ aboutId: about.id ?? '' }))).toEqual([third]);
    expect(idsOf(await cases.list({ state: 'new' }))).toEqual(inOrder.slice(2));
    expect(await cases.counts()).toEqual({ new: 3, open: 0, waiting: 1, closed: 1 });
  });

  test('takes the same number of statements whatever the number of cases and reports', async () => {
    const app = await testApp({ engine });
    const admin = await theAdmin(app);
    const scout = await aScout(app);
    const { id } = await aCase(app, { about: scout });
    const count = () => countStatements(app, admin, ({ cases }) => cases.list({}));
    const countOne = () => countStatements(app, admin, ({ cases }) => cases.byId({ id }));
    const before = [await count(), await countOne()];
    for (let cases = 0; cases < 4; cases += 1) await aCase(app);
    for (let reports = 0; reports < 4; reports += 1) await aCase(app, { about: scout });
    await app.as(admin).cases.addNote({ id, content: 'Looking into it.' });
    expect([await count(), await countOne()]).toEqual(before);
    expect(before[0]).toBeLessThanOrEqual(2);
  });
});

describe.each(engines)('a case, on $name', (engine) => {
  test('keeps notes, its assignee and its states as entries, with who has done what', {
    tags: ['CASE-04'],
  }, async () => {
    const app = await testApp({ engine });
    const [admin, handler] = [await theAdmin(app), await aHandler(app)];
    const { id } = await aCase(app);
    const { cases } = app.as(handler);
    expect((await cases.handlers()).map((one) => one.id)).toEqual([admin.id, handler.id]);
    for (const change of [
      () => cases.addNote({ id, content: 'I know this scout.' }),
      () => cases.assign({ id, assigneeId: admin.id }),
      () => cases.setState({ id, state: 'open' }),
      () => cases.setState({ id, state: 'waiting', content: 'The club answers on Monday.' }),
      () => cases.assign({ id, assigneeId: null }),
    ]) {
      app.clock.turn(1);
      await change();
    }
    const found = await cases.byId({ id });
    expect(found).toMatchObject({ state: 'waiting', assignee: null, updatedAt: app.clock.now().toISOString() });
    expect(found.entries.map(({ kind, content }) => [kind, content])).toEqual([
      ['note', 'I know this scout.'],
      ['assignee', `${admin.firstName} ${admin.lastName}`],
      ['state', 'Open'],
      ['state', 'Waiting: The club answers on Monday.'],
      ['assignee', 'No assignee'],
    ]);
    const author = { id: handler.id, name: `${handler.firstName} ${handler.lastName}` };
    expect(found.entries.map((entry) => entry.author)).toEqual(Array(5).fill(author));
  });

  test('is closed with a decision only, and then tells those who have reported and no one else', {
    tags: ['CASE-08'],
  }, async () => {
    const app = await testApp({ engine });
    const { cases } = app.as(await theAdmin(app));
    const [scout, one, other] = [await aScout(app), await aPlayer(app), await aPlayer(app)];
    const { id } = await aCase(app, { about: scout, by: one });
    for (const by of [one, other]) await aCase(app, { about: scout, by });
    const before = await snapshot(app);
    for (const content of [undefined, ' ']) {
      const closing = cases.setState({ id, state: 'closed', ...(content !== undefined && { content }) });
      await expect(closing).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
    expect(await snapshot(app)).toEqual(before);

    const closed = await cases.setState({ id, state: 'closed', content: 'They were warned.' });

    expect(closed).toMatchObject({ state: 'closed', closedAt: app.clock.now().toISOString() });
    for (const person of [one, other]) expect(await titlesOf(app, person)).toEqual(['Your report was looked into']);
    expect(await titlesOf(app, scout)).toEqual([]);
  });

  test('that is closed cannot be changed before it is opened again', { tags: ['CASE-09'] }, async () => {
    const app = await testApp({ engine });
    const admin = await theAdmin(app);
    const { cases } = app.as(admin);
    const { id } = await aCase(app);
    await cases.setState({ id, state: 'closed', content: 'Nothing to do.' });
    const before = await snapshot(app);
    for (const change of [
      () => cases.addNote({ id, content: 'One more thing.' }),
      () => cases.assign({ id, assigneeId: admin.id }),
      () => cases.setState({ id, state: 'closed', content: 'Again.' }),
      () => cases.act({ id, action: { kind: 'suspend-contact', reason: 'Late' } }),
      () => cases.act({ id, action: { kind: 'hold', reason: 'Late' } }),
    ]) {
      await expect(change()).rejects.toMatchObject(refusal('CASE_CLOSED'));
    }
    expect(await snapshot(app)).toEqual(before);
    expect(await cases.setState({ id, state: 'open' })).toMatchObject({ state: 'open', closedAt: null });
    await cases.addNote({ id, content: 'One more thing.' });
  });

  test('is not opened again beside another open one about the same user', async () => {
    const app = await testApp({ engine });
    const { cases } = app.as(await theAdmin(app));
    const about = await aScout(app);
    const { id } = await aCase(app, { about });
    await cases.setState({ id, state: 'closed', content: 'Nothing to do.' });
    await aCase(app, { about });
    const before = await snapshot(app);
    await expect(cases.setState({ id, state: 'open' })).rejects.toMatchObject(refusal('CASE_OPEN'));
    expect(await snapshot(app)).toEqual(before);
  });

  test('tells the pages of safeguarding admins of every change', async () => {
    const app = await testApp({ engine });
    const { cases } = app.as(await theAdmin(app));
    const { id } = await aCase(app);
    const heard: AppEvent[] = [];
    app.shared.events.subscribe((event) => void heard.push(event));
    await cases.addNote({ id, content: 'Looking into it.' });
    const permission = 'cases:handle' as const;
    expect(heard).toContainEqual({ type: 'change', kind: 'cases', id, to: { permission } });
  });
});

describe('who handles cases', () => {
  test('is neither an admin without the flag, nor a scout, a player or an anonymous caller', {
    tags: ['CASE-02'],
  }, async () => {
    const app = await testApp();
    const about = await aScout(app, { isVerified: true });
    const player = await aPlayer(app);
    const { id } = await aCase(app, { about, by: player });
    const viewers = [await anAdmin(app, { isSafeguarding: false }), about, player, null];
    const before = await snapshot(app);
    for (const viewer of viewers) {
      const { cases } = app.as(viewer);
      const calls = [
        () => cases.list({}),
        () => cases.counts(),
        () => cases.byId({ id }),
        () => cases.handlers(),
        () => cases.conversations({ id }),
        () => cases.openConversation({ id, otherId: player.id }),
        () => cases.withdrawnRequests({ id }),
        () => cases.openWithdrawnRequest({ id, requestId: id }),
        () => cases.addNote({ id, content: 'Hello' }),
        () => cases.assign({ id, assigneeId: null }),
        () => cases.setState({ id, state: 'closed', content: 'Nothing to do.' }),
        () => cases.act({ id, action: { kind: 'hold', reason: 'None' } }),
      ];
      for (const call of calls) {
        await expect(call()).rejects.toMatchObject(refusal(viewer ? 'NOT_ALLOWED' : 'NOT_SIGNED_IN'));
      }
    }
    expect(await snapshot(app)).toEqual(before);
  });

  test('is told of urgent cases apart from the others, until they act on one', async () => {
    const app = await testApp();
    const admin = await theAdmin(app);
    const { id } = await aCase(app, { reason: 'grooming' });
    for (const _ of [1, 2]) await aCase(app);
    const told = (await titlesOf(app, admin)).filter((title) => title.includes('safeguarding'));
    expect(told.sort()).toEqual(['2 new safeguarding reports', 'An urgent safeguarding report']);
    await app.as(admin).cases.addNote({ id, content: 'Called the club.' });
    expect(
      (await notificationsOf(app, admin)).filter(({ kind, isRead }) => kind === 'case-waiting' && !isRead),
    ).toEqual([]);
  });

  test('sees no case about themselves, and cannot decide it: it is neither listed, counted, told nor opened', {
    tags: ['CASE-03'],
  }, async () => {
    const app = await testApp();
    const [admin, handler] = [await theAdmin(app), await aHandler(app)];
    const about = await aCase(app, { about: handler });
    const { cases } = app.as(handler);
    expect(idsOf(await cases.list({}))).toEqual([]);
    expect(idsOf(await cases.list({ aboutId: handler.id }))).toEqual([]);
    expect(await cases.counts()).toMatchObject({ new: 0 });
    expect(await titlesOf(app, handler)).toEqual([]);
    expect(await titlesOf(app, admin)).toEqual(['A new safeguarding report']);
    const { id } = about;
    const before = await snapshot(app);
    for (const call of [
      () => cases.byId({ id }),
      () => cases.addNote({ id, content: 'It was not me.' }),
      () => cases.assign({ id, assigneeId: handler.id }),
      () => cases.setState({ id, state: 'closed', content: 'It was not me.' }),
      () => cases.act({ id, action: { kind: 'allow-contact', reason: 'It was not me.' } }),
      () => cases.conversations({ id }),
      () => cases.withdrawnRequests({ id }),
      () => cases.openWithdrawnRequest({ id, requestId: id }),
    ]) {
      await expect(call()).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    }
    expect(await snapshot(app)).toEqual(before);
    const assigning = app.as(admin).cases.assign({ id, assigneeId: handler.id });
    await expect(assigning).rejects.toMatchObject(refusal('NOT_AN_ADMIN'));
  });

  test('can be given a case only while active and in safeguarding', async () => {
    const app = await testApp();
    const [admin, handler, other] = [
      await theAdmin(app),
      await aHandler(app),
      await anAdmin(app, { isSafeguarding: false }),
    ];
    const { id } = await aCase(app);
    await app.as(admin).users.change({ id: handler.id, patch: { isActive: false } });
    for (const assigneeId of [handler.id, other.id, (await aScout(app)).id, crypto.randomUUID()]) {
      const assigning = app.as(admin).cases.assign({ id, assigneeId });
      await expect(assigning).rejects.toMatchObject(refusal('NOT_AN_ADMIN'));
    }
  });

  test('does not find a case that does not exist', async () => {
    const app = await testApp();
    const { cases } = app.as(await theAdmin(app));
    const id = crypto.randomUUID();
    await expect(cases.byId({ id })).rejects.toMatchObject(refusal('CASE_NOT_FOUND'));
    await expect(cases.addNote({ id, content: 'Hello' })).rejects.toMatchObject(refusal('CASE_NOT_FOUND'));
  });
});
