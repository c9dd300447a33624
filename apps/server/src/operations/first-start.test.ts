import { anAdmin, testApp } from '@touchline/api/testing/index';
import { expect, test } from 'vitest';
import { warnOfOneAdmin } from './first-start.ts';

test('the start says that what needs a second admin waits while there is one admin only', {
  tags: ['APPR-08'],
}, async () => {
  const app = await testApp({ policies: { secondAdmin: true } });
  const said: unknown[] = [];
  const log = { warn: (_facts: object, text: string) => void said.push(text) };
  const start = (policies = app.shared.policies) => warnOfOneAdmin({ db: app.db, policies, log });
  await anAdmin(app);
  await start();
  expect(said).toEqual([expect.stringContaining('no second active admin')]);
  await start({ ...app.shared.policies, secondAdmin: false });
  await anAdmin(app);
  await start();
  expect(said).toHaveLength(1);
});
