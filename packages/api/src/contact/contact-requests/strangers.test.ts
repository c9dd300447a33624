import { isRequestSent } from '@touchline/contracts/contact-requests';
import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import { refreshRoutes } from '../../family/consents/refreshing.service.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import {
  aGuardian,
  aMinor,
  aPlayer,
  aScout,
  engines,
  type TestApp,
  testApp,
  theAdmin,
  titlesOf,
} from '../../testing/index.ts';

const DAY = 24 * 3600;
const words = { subject: 'Trial', content: 'Are you free on Saturday?' };

const describeRefusal = (error: unknown) => {
  const { code, message } = (error as { cause: { code: string; message: string } }).cause;
  return { code, message };
};

const openRequests = async (app: TestApp, answerer: Account) =>
  (await app.as(answerer).contactRequests.list({ isOpen: true })).items;

describe.each(engines)('a stranger who asks for contact with a minor, on $name', (engine) => {
  test('cannot tell whether a guardian or the safeguarding team answers, before and after', {
    tags: ['CREQ-11'],
  }, async () => {
    const app = await testApp({ engine });
    const handler = await theAdmin(app);
    const withGuardian = await aMinor(app, { firstName: 'Leo', lastName: 'Bee' });
    const withoutGuardian = await aMinor(app, { firstName: 'Leo', lastName: 'Bee' });
    const guardian = await aGuardian(app, [withGuardian]);
    const strangers: Record<string, () => Promise<Account>> = {
      scout: () => aScout(app, { isVerified: true, firstName: 'Helena' }),
      player: () => aPlayer(app, { isVerified: true, firstName: 'Helena' }),
    };
    /** All that the stranger gets to know, without ids and times. */
    const story = async (stranger: Account, child: Account, answerer: Account) => {
      const told: unknown[] = [];
      const events: string[] = [];
      app.shared.events.subscribe((event) => {
        if (event.type === 'change' && 'userId' in event.to && event.to.userId === stranger.id) events.push(event.kind);
      });
      const contact = async () => {
        const state = await app.as(stranger).contactRequests.with({ otherId: child.id });
        told.push({
          ...state,
          againAt: null,
          ownRequestId: state.ownRequestId !== null,
          asked: state.asked && { ...state.asked, receiver: null, createdAt: null },
        });
      };
      const write = async () => {
        const sent = app.as(stranger).messages.send({ receiverId: child.id, ...words });
        told.push(await sent.then((one) => (isRequestSent(one) ? one.message : one.content), describeRefusal));
      };
      const answer = async (how: 'accept' | 'decline') => {
        const [request] = await openRequests(app, answerer);
        await app.as(answerer).contactRequests.answer({ id: request?.id ?? '', answer: how });
      };
      await write();
      const { ownRequestId } = await app.as(stranger).contactRequests.with({ otherId: child.id });
      await app.as(stranger).contactRequests.withdraw({ id: ownRequestId ?? '' });
      await contact();
      await write();
      app.clock.turn(7 * DAY);
      for (const how of ['decline', 'accept'] as const) {
        await contact();
        await write();
        await contact();
        await write();
        await answer(how);
        await contact();
        await write();
        app.clock.turn(30 * DAY);
      }
      await app.db.updateTable('users').set({ allows_contact: 0 }).where('id', '=', child.id).execute();
      await contact();
      await write();
      await app.db.updateTable('users').set({ allows_contact: 1 }).where('id', '=', child.id).execute();
      told.push(await titlesOf(app, stranger), events);
      return told;
    };
    for (const stranger of Object.values(strangers)) {
      const guarded = await story(await stranger(), withGuardian, guardian);
      expect(await story(await stranger(), withoutGuardian, handler)).toEqual(guarded);
      expect(JSON.stringify(guarded)).not.toMatch(/ guardian|safeguarding/i);
      expect(JSON.stringify(guarded)).toContain('people responsible for this player');
    }
  });

  test('hears nothing when a guardian is linked or ends it', { tags: ['CREQ-11'] }, async () => {
    const app = await testApp({ engine });
    const [child, scout] = [await aMinor(app), await aScout(app, { isVerified: true })];
    await app.as(scout).messages.send({ receiverId: child.id, ...words });
    const events: string[] = [];
    app.shared.events.subscribe((event) => {
      if (event.type === 'change' && 'userId' in event.to)
        events.push(event.to.userId === scout.id ? 'scout' : 'other');
    });
    const guardian = await aGuardian(app, [child]);
    await inTransaction(app.db, (tx) => refreshRoutes(app.shared, tx, child.id));
    expect(await openRequests(app, guardian)).toHaveLength(1);
    expect(events).toContain('other');
    expect(events).not.toContain('scout');
  });
});
