import { anAdmin } from '@touchline/api/testing/index';
import { expect, inject, test } from 'vitest';
import { type Browser, type TestServer, testServer } from '../support/index.ts';

type AdminChange = (by: Browser, id: string) => Promise<{ status: number }>;
const demote: AdminChange = (by, id) => by.patch(`/api/users/${id}`, { role: 'scout' });
const deactivate: AdminChange = (by, id) => by.patch(`/api/users/${id}`, { isActive: false });
const remove: AdminChange = (by, id) => by.delete(`/api/users/${id}`);
const through: AdminChange = (by, id) => by.mutate('users.change', { id, patch: { isActive: false, role: 'player' } });

async function activeAdmins({ db }: TestServer): Promise<string[]> {
  const query = db.selectFrom('users').select('id').where('role', '=', 'admin').where('is_active', '=', 1);
  return (await query.execute()).map(({ id }) => id);
}

test.each<[string, AdminChange, AdminChange]>([
  ['demote each other', demote, demote],
  ['deactivate each other', deactivate, deactivate],
  ['delete each other', remove, remove],
  ['demote and delete', demote, remove],
  ['deactivate and delete', deactivate, remove],
  ['demote and deactivate', demote, deactivate],
  ['use different transports', through, remove],
])(
  'when the last two admins %s at the same time, one of them remains and can act',
  { tags: ['CC-06'] },
  async (_what, first, second) => {
    const server = await testServer();
    for (let round = 0; round < (inject('isSoak') ? 100 : 2); round += 1) {
      const [one, other] = [await anAdmin(server), await anAdmin(server)];
      const [left, right] = [await server.browser(one), await server.browser(other)];
      const changes = [() => first(left, other.id), () => second(right, one.id)];
      if (round % 2) changes.reverse();
      const statuses = (await Promise.all(changes.map((change) => change()))).map(({ status }) => status).sort();
      expect(statuses[0]).toBe(200);
      expect([401, 403, 409]).toContain(statuses[1]);

      const [winner, ...more] = await activeAdmins(server);
      expect(more).toEqual([]);
      const [remaining, loser] = winner === one.id ? [left, right] : [right, left];
      expect((await loser.get('/api/users')).status).toBe(401);
      expect((await remaining.get('/api/users')).status).toBe(200);
      await server.db.deleteFrom('users').execute();
    }
  },
);

test('when five admins delete each other at the same time, one admin remains', {
  tags: ['CC-06'],
}, async () => {
  const server = await testServer();
  const admins = await Promise.all(Array.from({ length: 5 }, () => anAdmin(server)));
  const browsers = await Promise.all(admins.map((admin) => server.browser(admin)));
  const changes = browsers.flatMap((browser, index) =>
    admins.filter((_, other) => other !== index).map(({ id }) => remove(browser, id)),
  );
  const statuses = (await Promise.all(changes)).map(({ status }) => status);
  expect(statuses.filter((status) => ![200, 401, 403, 404, 409].includes(status))).toEqual([]);
  const left = await activeAdmins(server);
  expect(left.length).toBeGreaterThan(0);
  expect(statuses.filter((status) => status === 200)).toHaveLength(5 - left.length);
});
