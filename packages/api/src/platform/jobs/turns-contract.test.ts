import { describe, expect, test } from 'vitest';
import { ownersOfJobs } from '../../testing/jobs.ts';
import { aStore, heavy, light, nameOf } from '../../testing/queue.ts';
import { bothEngines, type TestEngine } from '../../testing/test-app.ts';
import { inTransaction } from '../lib/transaction.ts';
import type { JobKind } from './jobs.ts';
import type { JobStore, TakenJob } from './table-store.ts';

/** A store with what a test does to it. Jobs are named by their owner: `a1` is the first one of a. */
async function turnsOn(engine: TestEngine) {
  const parts = await aStore(engine);
  const { db, store, turn } = parts;
  const add = async (name: string, kind: JobKind) => {
    await inTransaction(db, (tx) => store.insert(tx, { kind, data: { name }, owner: name.slice(0, 1) }));
    turn(0.01);
  };
  return {
    ...parts,
    async add(...names: string[]) {
      for (const name of names) await add(name, light);
    },
    addHeavy: (name: string) => add(name, heavy),
    take: async (kind: JobKind = light, from: JobStore = store) => (await from.take(kind, 1))[0],
    /** Takes and ends jobs until none is left that may run. */
    async order() {
      const names: string[] = [];
      for (;;) {
        const [job] = await store.take(light, 1);
        if (!job) return names;
        names.push(nameOf(job.data));
        await store.remove(job);
      }
    },
  };
}

const named = (job: TakenJob | undefined) => job && nameOf(job.data);

describe.each(bothEngines)('where owners of jobs take turns, on $name', (engine) => {
  test('many jobs of one owner delay another one by a single job', { tags: ['JOB-07'] }, async () => {
    const { add, order } = await turnsOn(engine);
    await add('a1', 'a2', 'a3', 'b1', 'c1', 'b2');
    expect(await order()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  test('an owner who adds a job whenever one has ended comes no sooner than the others', async () => {
    const { add, take, store } = await turnsOn(engine);
    await add('b1', 'b2', 'b3', 'a1');
    const names: unknown[] = [];
    for (let next = 2; next < 6; next += 1) {
      const job = (await take()) ?? expect.unreachable();
      names.push(named(job));
      await store.remove(job);
      if (named(job)?.startsWith('a')) await add(`a${next}`);
    }
    expect(names).toEqual(['b1', 'a1', 'b2', 'a3']);
  });

  test('an owner has one job running at most, of all kinds together and on all servers', {
    tags: ['JOB-07'],
  }, async () => {
    const { add, addHeavy, take, store, another } = await turnsOn(engine);
    const other = another();
    await addHeavy('a1');
    await add('a2', 'b1');
    const long = (await take(heavy)) ?? expect.unreachable();
    expect([named(long), named(await take(light, other)), named(await take())]).toEqual(['a1', 'b1', undefined]);
    await store.remove(long);
    expect(named(await take(light, other))).toBe('a2');
  });

  test('of two servers that look at the same time only one gets a job of an owner', async () => {
    const { add, another, store } = await turnsOn(engine);
    const other = another();
    await add('a1', 'a2', 'a3', 'a4');
    const taken = await Promise.all([store, other, store, other].map((one) => one.take(light, 1)));
    expect(taken.flat().map(named)).toEqual(['a1']);
  });

  test('an owner who is gone is in none of their jobs, which run as they would have', async () => {
    const { db, store, add, take, order } = await turnsOn(engine);
    await add('a1', 'a2', 'b1');
    const running = (await take()) ?? expect.unreachable();
    await inTransaction(db, (tx) => store.forgetOwner(tx, 'a'));
    expect((await ownersOfJobs(db)).filter((owner) => owner !== null)).toEqual(['b']);
    await store.remove(running);
    expect(await order()).toEqual(['b1', 'a2']);
  });

  test('the job of a process that has died holds up its owner until its lease ends', async () => {
    const { add, take, turn, another } = await turnsOn(engine);
    await add('a1', 'a2');
    expect(named(await take())).toBe('a1');
    const next = another();
    expect(await take(light, next)).toBeUndefined();
    turn(61);
    await next.releaseLost([]);
    expect(named(await take(light, next))).toBe('a1');
    expect(await take(light, next)).toBeUndefined();
  });
});
