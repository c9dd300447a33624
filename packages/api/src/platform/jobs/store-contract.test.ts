import { describe, expect, test } from 'vitest';
import { turnableClock } from '../../testing/clock.ts';
import { aStore, mail } from '../../testing/queue.ts';
import { bothEngines } from '../../testing/test-app.ts';
import { inTransaction } from '../lib/transaction.ts';
import { type JobStore, openStore, type TakenJob } from './table-store.ts';

type Store = Awaited<ReturnType<typeof aStore>>;

describe.each(bothEngines)('the store of jobs on $name', (engine) => {
  test('extends the lease of a job until another server has taken it', async () => {
    const { db, clock, store, turn, another } = await aStore(engine);
    const other = another();
    const takenByOther = async (): Promise<TakenJob[]> => {
      await other.releaseLost([]);
      return other.take(mail, 1);
    };
    await inTransaction(db, (tx) => store.insert(tx, { kind: mail, data: { name: 'long' } }));
    const taken = await store.take(mail, 1);
    expect(taken).toMatchObject([{ kind: 'test.mail', attempt: 1 }]);
    turn(40);
    expect(await store.extend(taken)).toEqual(taken);
    const [running] = (await store.list({ state: 'running', limit: 1 })).items;
    expect(running?.at).toBe(new Date(clock.now().getTime() + 60_000).toISOString());
    turn(59);
    expect(await takenByOther()).toEqual([]);
    turn(2);
    const takenAgain = await takenByOther();
    expect(takenAgain).toMatchObject([{ id: taken[0]?.id, attempt: 2 }]);
    expect(await store.extend(taken)).toEqual([]);
    expect(await other.extend(takenAgain)).toEqual(takenAgain);
  });

  test.each([
    ['that are given back', ({ store }: Store, taken: TakenJob[]) => store.releaseInterrupted(taken)],
    [
      'of a dead process',
      async ({ turn, another }: Store) => {
        turn(61);
        const next = another();
        await next.recover();
        await next.releaseLost([]);
      },
    ],
  ])('lets one job of a key wait, of those %s and one that waits already', async (_which, interrupt) => {
    const parts = await aStore(engine);
    const { db, store } = parts;
    const add = (name: string) => inTransaction(db, (tx) => store.insert(tx, { kind: mail, data: { name }, key: 'a' }));
    const taken: TakenJob[] = [];
    for (const name of ['first', 'second']) {
      await add(name);
      taken.push(...(await store.take(mail, 1)));
    }
    await interrupt(parts, taken);
    expect(await store.counts()).toMatchObject([{ waiting: 1, running: 0 }]);
    const [again] = await store.take(mail, 1);
    await add('third');
    await interrupt(parts, again ? [again] : []);
    expect(await store.counts()).toMatchObject([{ waiting: 1, running: 0 }]);
    expect(await store.take(mail, 2)).toMatchObject([{ data: { name: 'third' } }]);
  });

  test('lets one job of a key wait, however many servers add, take, repeat and give back its jobs at the same time', async () => {
    const { db, store, another } = await aStore(engine);
    const work = async (server: JobStore) => {
      for (let round = 0; round < 10; round += 1) {
        await inTransaction(db, (tx) => server.insert(tx, { kind: mail, data: {}, key: 'a' }));
        const [job] = await server.take(mail, 1);
        if (!job) continue;
        if (round % 2) await server.releaseInterrupted([job]);
        else await inTransaction(db, (tx) => server.retryLater(tx, job, { error: 'no', inSeconds: 0 }));
      }
    };
    await Promise.all([store, another(), another(), another()].map(work));
    expect(await store.counts()).toMatchObject([{ waiting: 1, running: 0, failed: 0 }]);
  });

  test.skipIf(engine.name === 'SQLite')('goes by the clock of PostgreSQL, since those of servers differ', async () => {
    const { db, clock } = await aStore(engine);
    const [behind, ahead] = [openStore(db, clock), openStore(db, turnableClock('2099-01-01T00:00:00.000Z'))];
    await inTransaction(db, (tx) => ahead.insert(tx, { kind: mail, data: {} }));
    const taken = await behind.take(mail, 1);
    await ahead.releaseLost([]);
    expect(await behind.extend(taken)).toEqual(taken);
    expect(taken).toHaveLength(1);
  });
});
