import { randomUUID } from 'node:crypto';
import { type AuditEntryRow, isSqlite } from '@touchline/db';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { engines, runJob, type TestApp, testApp } from '../../../testing/index.ts';
import { readHead, sealEntries, sealJob, sealLateEntries, sealLateJob, verifyLog } from './seals.service.ts';

const ROWS = 10_000;
const START = Date.parse('2026-01-05T08:00:00.000Z');

/** Entries that were not sealed yet, one a second. */
async function entries(app: TestApp, count: number, from = 0): Promise<AuditEntryRow[]> {
  const rows = Array.from(
    { length: count },
    (_, index): AuditEntryRow => ({
      id: randomUUID(),
      act: 'user.verify',
      actor_id: `admin ${index % 3}`,
      target_kind: 'user',
      target_id: `user ${index % 100}`,
      about_id: null,
      before: '{"isVerified":false}',
      after: '{"isVerified":true}',
      reason: null,
      undoes: null,
      entry_point: 'app',
      address: '192.0.2.1',
      request_id: `request ${index}`,
      created_at: new Date(START + (from + index) * 1000).toISOString(),
    }),
  );
  for (let start = 0; start < count; start += 1000) {
    await app.db
      .insertInto('audit_entries')
      .values(rows.slice(start, start + 1000))
      .execute();
  }
  return rows;
}

/** What only an intruder with the rights of the database's owner can do. Tests on PostgreSQL share the schema. */
async function dropTriggers({ db }: TestApp): Promise<void> {
  for (const table of ['audit_entries', 'audit_seals']) {
    if (isSqlite(db)) {
      for (const what of ['update', 'delete']) await sql`drop trigger ${sql.id(`${table}_no_${what}`)}`.execute(db);
      continue;
    }
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
    onTestFinished(async () => {
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
    });
  }
}

const now = new Date('2026-02-01T00:00:00Z');
const verify = ({ db }: TestApp) => verifyLog(db, { now });
const nameOf = ({ id, act, created_at }: AuditEntryRow) => `entry ${id}, ${act} at ${created_at}`;

describe.each(engines)('the chain over the audit log, on $name', (engine) => {
  test('names whatever was changed, deleted or exchanged among ten thousand entries', {
    tags: ['AUDIT-07'],
  }, async () => {
    const app = await testApp({ engine });
    const rows = await entries(app, ROWS);
    await sealEntries(app.shared);
    const { head, ...sound } = await verify(app);
    expect(sound).toEqual({ sealed: ROWS, problems: [], notes: [] });
    await dropTriggers(app);
    const at = (index: number) => rows[index] ?? expect.unreachable();
    const set = (id: string, change: Partial<AuditEntryRow>) =>
      app.db.updateTable('audit_entries').set(change).where('id', '=', id).execute();

    const columns = Object.keys(at(0)).filter((column) => column !== 'id') as (keyof AuditEntryRow)[];
    const indexes = fc.uniqueArray(fc.integer({ min: 0, max: ROWS - 1 }), {
      minLength: columns.length,
      maxLength: columns.length,
    });
    await fc.assert(
      fc.asyncProperty(indexes, async (chosen) => {
        for (const [place, column] of columns.entries()) {
          await set(at(chosen[place] ?? 0).id, { [column]: `${at(chosen[place] ?? 0)[column]}.` });
        }
        const { problems } = await verify(app);
        expect(problems).toHaveLength(columns.length);
        for (const index of chosen) expect(problems.join('\n')).toContain(at(index).id);
        for (const index of chosen) await set(at(index).id, at(index));
      }),
      { numRuns: isSqlite(app.db) ? 3 : 1 },
    );

    const [one, two, gone] = [at(10), at(7000), at(ROWS - 1)];
    const { id: _one, ...ofOne } = one;
    const { id: _two, ...ofTwo } = two;
    await set(one.id, ofTwo);
    await set(two.id, ofOne);
    await app.db.deleteFrom('audit_entries').where('id', '=', gone.id).execute();
    const { problems } = await verify(app);
    expect(problems).toHaveLength(3);
    for (const { id } of [one, two, gone]) expect(problems.join('\n')).toContain(id);
    expect(await readHead(app.db)).toEqual(head);
  });

  test('names seals that are missing, and entries that have none', { tags: ['AUDIT-07'] }, async () => {
    const app = await testApp({ engine });
    const rows = await entries(app, 5);
    await sealEntries(app.shared);
    await dropTriggers(app);
    await app.db.deleteFrom('audit_seals').where('seq', '=', 3).execute();
    const [third, fourth] = [rows[2] ?? expect.unreachable(), rows[3] ?? expect.unreachable()];
    expect((await verify(app)).problems).toEqual([
      `Seal 3 is missing. The entry after it cannot be checked: ${fourth.id}.`,
      `Not sealed: ${nameOf(third)}.`,
    ]);
  });

  test('lets an end that was cut off, or a chain that was written again, be found by a head that was noted', {
    tags: ['AUDIT-08'],
  }, async () => {
    const app = await testApp({ engine });
    await entries(app, 3);
    await sealEntries(app.shared);
    const known = (await readHead(app.db)) ?? expect.unreachable();
    await entries(app, 2, 3);
    await sealEntries(app.shared);
    expect((await verifyLog(app.db, { known, now })).problems).toEqual([]);
    await dropTriggers(app);
    for (const table of ['audit_seals', 'audit_entries'] as const) await app.db.deleteFrom(table).execute();
    await entries(app, 5);
    await sealEntries(app.shared);
    expect((await verify(app)).problems).toEqual([]);
    expect((await verifyLog(app.db, { known, now })).problems).toEqual([
      expect.stringContaining(`${known.hash} is not in`),
    ]);
  });

  test('goes on with an entry that was committed late, and is not broken by two servers at once', async () => {
    const app = await testApp({ engine });
    await entries(app, 1200, 1);
    await Promise.all([sealEntries(app.shared), sealEntries(app.shared)]);
    await sealEntries(app.shared);
    const [late] = await entries(app, 1);
    expect((await verifyLog(app.db, { now: new Date(START) })).notes).toEqual([
      `Not sealed yet: ${nameOf(late ?? expect.unreachable())}.`,
    ]);
    await sealEntries(app.shared);
    expect(await verify(app)).toMatchObject({ sealed: 1201, problems: [], notes: [] });
  });

  test('finds an entry that was committed days late among many, by the daily search', async () => {
    const app = await testApp({ engine });
    await entries(app, 4500, 90_000);
    await sealEntries(app.shared);
    await entries(app, 1, 93_000);
    await entries(app, 1, 5);
    await sealEntries(app.shared);
    expect((await verify(app)).problems).toHaveLength(1);
    await sealLateEntries(app.shared);
    expect(await verify(app)).toMatchObject({ sealed: 4502, problems: [] });
  });

  test('is made by the job of each minute', { tags: ['AUDIT-07'] }, async () => {
    const app = await testApp({ engine });
    await entries(app, 2);
    await runJob(app, sealJob);
    expect((await verify(app)).sealed).toBe(2);
  });

  test("writes its head to the operator's log each day", async () => {
    const app = await testApp({ engine });
    await entries(app, 2);
    await sealEntries(app.shared);
    await runJob(app, sealLateJob);
    const { seq, hash } = (await readHead(app.db)) ?? expect.unreachable();
    expect(app.logged).toContainEqual({
      level: 'info',
      facts: { auditHead: `${seq}:${hash}` },
      message: 'head of the audit log',
    });
  });

  test.each(['audit_entries', 'audit_seals'] as const)(
    'is in %s, which the database does not let change',
    { tags: ['AUDIT-06'] },
    async (table) => {
      const app = await testApp({ engine });
      await entries(app, 1);
      await sealEntries(app.shared);
      const refused = `Rows of ${table} are never changed.`;
      await expect(
        sql`update ${sql.table(table)} set ${sql.ref(table === 'audit_seals' ? 'hash' : 'reason')} = 'x'`.execute(
          app.db,
        ),
      ).rejects.toThrow(refused);
      await expect(sql`delete from ${sql.table(table)}`.execute(app.db)).rejects.toThrow(refused);
      if (!isSqlite(app.db)) await expect(sql`truncate ${sql.table(table)}`.execute(app.db)).rejects.toThrow(refused);
      expect((await verify(app)).sealed).toBe(1);
    },
  );
});
