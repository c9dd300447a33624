import { isUnsent } from '@touchline/contracts/contact-requests';
import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import {
  aCase,
  acts,
  aGuardian,
  aMinor,
  anAdmin,
  aPlayer,
  aRequestRow,
  aScout,
  engines,
  refusal,
  snapshot,
  type TestApp,
  testApp,
  theAdmin,
} from '../../testing/index.ts';

const words = { subject: 'Trial', content: 'Write to me on another app.' };

/** Sends a request and withdraws it. */
async function withdrawn(app: TestApp, from: Account, to: Account): Promise<string> {
  app.clock.turn(60);
  await app.as(from).messages.send({ receiverId: to.id, ...words });
  const { ownRequestId } = await app.as(from).contactRequests.with({ otherId: to.id });
  app.clock.turn(60);
  await app.as(from).contactRequests.withdraw({ id: ownRequestId ?? '' });
  return ownRequestId ?? '';
}

describe.each(engines)('withdrawn requests to minors, on $name', (engine) => {
  test('are read in a case about the sender or the child, and each reading is recorded with its reader', {
    tags: ['CASE-14'],
  }, async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app, { isVerified: true, firstName: 'Sam', lastName: 'Ode', username: 'sam' });
    const child = await aMinor(app, { firstName: 'Bo', lastName: 'Rask', username: 'bo' });
    const guardian = await aGuardian(app, [child]);
    const requestId = await withdrawn(app, scout, child);
    const admin = await theAdmin(app);
    const { cases } = app.as(admin);
    const row = await app.db.selectFrom('contact_requests').selectAll().executeTakeFirstOrThrow();
    for (const [about, by, other, isByUser, content] of [
      [scout, guardian, child, true, `To Bo Rask (bo), asked ${row.created_at}`],
      [child, scout, scout, false, `From Sam Ode (sam), asked ${row.created_at}`],
    ] as const) {
      const { id } = await aCase(app, { about, by });
      const list = await cases.withdrawnRequests({ id });
      const shown = { id: requestId, isByUser, askedAt: row.created_at, withdrawnAt: row.withdrawn_at };
      expect(list.items).toMatchObject([{ ...shown, other: { id: other.id, isMinor: other === child } }]);
      expect(JSON.stringify(list)).not.toContain(words.content);
      const readings = async () => (await cases.byId({ id })).entries.filter(({ kind }) => kind === 'read-request');
      expect(await readings()).toEqual([]);
      for (const _ of ['opened', 'opened again']) {
        expect(await cases.openWithdrawnRequest({ id, requestId })).toMatchObject({ ...shown, ...words });
      }
      const entry = { content, author: { id: admin.id } };
      expect(await readings()).toMatchObject([entry]);
      app.clock.turn(3601);
      await cases.openWithdrawnRequest({ id, requestId });
      expect(await readings()).toMatchObject([entry, entry]);
    }
    expect((await acts(app)).filter(({ act }) => act === 'case.read-request')).toHaveLength(4);
  });

  test('are not those that were undone, wait, or were asked by the child or between adults', {
    tags: ['CASE-14'],
  }, async () => {
    const app = await testApp({ engine });
    const [scout, child] = [await aScout(app, { isVerified: true }), await aMinor(app)];
    const [adult, other] = [await aPlayer(app, { isVerified: true }), await aMinor(app)];
    await aGuardian(app, [child]);
    const held = await app.as(scout).messages.sendUndoable({ receiverId: child.id, ...words });
    if (!isUnsent(held)) throw new Error('It can be undone.');
    await app.as(scout).messages.undo({ id: held.unsentId });
    await app.as(scout).messages.send({ receiverId: other.id, ...words });
    const ended = { state: 'closed', withdrawn_at: '2026-01-01' } as const;
    const byChild = await aRequestRow(app, { player: child, other: scout, is_from_player: 1, ...ended });
    const toAdult = await withdrawn(app, scout, adult);
    const { id } = await aCase(app, { about: scout, by: child });
    const { cases } = app.as(await theAdmin(app));
    expect((await cases.withdrawnRequests({ id })).items).toEqual([]);
    const before = await snapshot(app);
    for (const requestId of [byChild.id, toAdult, held.unsentId, crypto.randomUUID()]) {
      const reading = cases.openWithdrawnRequest({ id, requestId });
      await expect(reading).rejects.toMatchObject(refusal('REQUEST_NOT_FOUND'));
    }
    expect(await snapshot(app)).toEqual(before);
  });

  test('are closed to all others, in cases about others, and once the case is closed', {
    tags: ['CASE-14'],
  }, async () => {
    const app = await testApp({ engine });
    const [scout, child] = [await aScout(app, { isVerified: true }), await aMinor(app)];
    const guardian = await aGuardian(app, [child]);
    const requestId = await withdrawn(app, scout, child);
    const { id } = await aCase(app, { about: scout, by: child });
    const foreign = await aCase(app, { about: await aPlayer(app), by: child });
    for (const viewer of [scout, child, guardian, await anAdmin(app, { isSafeguarding: false })]) {
      const { cases } = app.as(viewer);
      await expect(cases.withdrawnRequests({ id })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
      await expect(cases.openWithdrawnRequest({ id, requestId })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    }
    const { cases } = app.as(await theAdmin(app));
    expect((await cases.withdrawnRequests({ id: foreign.id })).items).toEqual([]);
    const inForeign = cases.openWithdrawnRequest({ id: foreign.id, requestId });
    await expect(inForeign).rejects.toMatchObject(refusal('REQUEST_NOT_FOUND'));
    await cases.setState({ id, state: 'closed', content: 'Nothing to do.' });
    await expect(cases.openWithdrawnRequest({ id, requestId })).rejects.toMatchObject(refusal('CASE_CLOSED'));
  });
});
