import { aRegistration, theAdmin } from '@touchline/api/testing/index';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer } from '../support/index.ts';

test('a database that cannot grow rejects writes, serves reads, and recovers when it can grow', {
  tags: ['CR-10'],
}, async () => {
  const server = await testServer();
  const admin = await server.browser(await theAdmin(server));
  const mayHave = (pages: number) =>
    server.db.transaction().execute((tx) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(tx));
  const register = async () => (await (await server.browser()).post('/api/auth/register', aRegistration())).status;
  // SQLite raises this to the present number of pages.
  await mayHave(1);
  const statuses: number[] = [];
  // The last page may have space for a few.
  while (!statuses.includes(507) && statuses.length < 99) statuses.push(await register());
  expect(statuses.filter((status) => status !== 201)).toEqual([507]);
  for (const path of ['/api/videos', '/api/auth/me', '/api/users', '/healthz', '/readyz']) {
    expect((await admin.get(path)).status, path).toBe(200);
  }
  await mayHave(1_000_000);
  expect(await register()).toBe(201);
  const { rows } = await sql`pragma integrity_check`.execute(server.db);
  expect(rows).toEqual([{ integrity_check: 'ok' }]);
});
