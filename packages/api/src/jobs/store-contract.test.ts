import { describe, expect, test } from 'vitest';
import { inTransaction } from '../lib/transaction.ts';
import { aStore, mail } from '../testing/queue.ts';
import { bothEngines } from '../testing/test-app.ts';
import type { TakenJob } from './job-store.ts';

type Store = Awaited<ReturnType<typeof aStore>>;

describe.each(bothEngines)('the store of jobs on $name', (engine) => {
  test('extends the lease of a job until another server has taken it', async () => {
    const { db, clock, store, turn, another } = await aStore(engine);
    const other = await another();
    const takenByOther = async (): Promise<TakenJob[]> => {
      await other.releaseLost([]);
      return other.take(mail, 1, []);
    };
    await inTransaction(db, (tx) => store.insert(tx, { kind: mail, data: { name: 'long' } }));
    const taken = await store.take(mail, 1, []);
    expect(taken).toMatchObject([{ kind: 'test.mail', attempt: 1 }]);
    await turn(40);
    expect(await store.extend(taken, [mail])).toEqual(taken);
    const [running] = (await store.list({ state: 'running', limit: 1 })).items;
    expect(running?.at).toBe(new Date(clock.now().getTime() + 60_000).toISOString());
    await turn(59);
    expect(await takenByOther()).toEqual([]);
    await turn(2);
    const takenAgain = await takenByOther();
    expect(takenAgain).toMatchObject([{ id: taken[0]?.id, attempt: 2 }]);
    expect(await store.extend(taken, [mail])).toEqual([]);
    expect(await other.extend(takenAgain, [mail])).toEqual(takenAgain);
  });

  test.each([
    ['that are given back', ({ store }: Store, taken: TakenJob[]) => store.giveBack(taken)],
    [
      'of a dead process',
      async ({ turn, another }: Store) => {
        await turn(61);
        const next = await another();
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
      taken.push(...(await store.take(mail, 1, [])));
    }
    await interrupt(parts, taken);
    expect(await store.counts()).toMatchObject([{ waiting: 1, running: 0 }]);
    const [again] = await store.take(mail, 1, []);
    await add('third');
    await interrupt(parts, again ? [again] : []);
    expect(await store.counts()).toMatchObject([{ waiting: 1, running: 0 }]);
    expect(await store.take(mail, 2, [])).toMatchObject([{ data: { name: 'third' } }]);
  });
});
