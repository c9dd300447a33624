import { expect, test } from 'vitest';
import { failJobs } from '../../testing/jobs.ts';
import { testApp } from '../../testing/test-app.ts';

const admin = { id: 'chief', role: 'admin', isVerified: true } as const;
const player = { id: 'ann', role: 'player', isVerified: true } as const;

async function anAppWithFailures(count: number) {
  const app = await testApp();
  await failJobs(app, count);
  return app;
}

test('an admin pages through failed jobs, which do not show their data', { tags: ['JOB-09'] }, async () => {
  const app = await anAppWithFailures(3);
  const asAdmin = app.as(admin);
  const first = await asAdmin.jobs.list({ limit: 2 });
  const rest = await asAdmin.jobs.list({ limit: 2, cursor: first.nextCursor });
  expect([first.items.length, rest.items.length, rest.nextCursor]).toEqual([2, 1, null]);
  expect(JSON.stringify([first, rest])).not.toContain('ann@club.example');
  expect(await asAdmin.jobs.counts()).toEqual([
    { kind: 'test.letter', failed: 3, running: 0, waiting: 0, oldestDueAt: null },
  ]);
});

test('an admin retries one failed job and discards another, once', { tags: ['JOB-09'] }, async () => {
  const app = await anAppWithFailures(2);
  const asAdmin = app.as(admin);
  const [one, two] = (await asAdmin.jobs.list({})).items;
  expect(await asAdmin.jobs.retry({ id: one?.id ?? '' })).toEqual({ ok: true });
  expect(await asAdmin.jobs.discard({ id: two?.id ?? '' })).toEqual({ ok: true });
  expect(await asAdmin.jobs.counts()).toMatchObject([{ failed: 0, waiting: 1 }]);
  const gone = { id: two?.id ?? '' };
  await expect(asAdmin.jobs.retry(gone)).rejects.toThrow('There is no such job any more.');
  await expect(asAdmin.jobs.discard(gone)).rejects.toThrow('There is no such job any more.');
});

test('other users may not see or change jobs', async () => {
  const app = await anAppWithFailures(1);
  for (const user of [player, null]) {
    const { jobs } = app.as(user);
    for (const call of [jobs.list({}), jobs.counts(), jobs.retry({ id: 'x' }), jobs.discard({ id: 'x' })]) {
      await expect(call).rejects.toMatchObject({ code: user ? 'FORBIDDEN' : 'UNAUTHORIZED' });
    }
  }
});
