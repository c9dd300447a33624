import { type Database, type Db, isSqlite } from '@touchline/db';
import { listTables } from '@touchline/db/testing/engines';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { engines, testApp } from '../../testing/index.ts';
import { BELONGINGS, MENTIONS } from './belongings.ts';

/** Tables whose rows do not come back, and why. */
const LEFT_OUT: Partial<Record<keyof Database, string>> = {
  sessions: 'The user is signed out and signs in again.',
  access_tokens: 'Programs must not get in again without a word of the user.',
  notifications: 'They tell of what is over after some days.',
  mails: 'Mails to a user in the trash are not sent.',
  mail_links: 'A secret that lies in a mailbox ends with the account.',
  email_changes: 'Its link has ended.',
  video_fingerprints: 'A job makes them again.',
  video_frame_keys: 'They belong to a fingerprint.',
  uploads: 'The parts of an unfinished upload expire after a day.',
  upload_parts: 'They are parts of an upload.',
  review_claims: 'A claim lasts for ten minutes.',
  review_plays: 'What a reviewer has played is kept for a day.',
  card_batches: 'A batch is kept for a day, and is not about the admin who made it.',
  approvals: 'What an admin in the trash has asked for is asked for no more.',
  trash_rows: 'They belong to the item.',
  trash_files: 'They belong to the item.',
};

interface Reference {
  table: string;
  column: string;
  target: string;
  onDelete: string;
}

async function listReferences(db: Db): Promise<Reference[]> {
  if (!isSqlite(db)) {
    const { rows } = await sql<Reference>`select source.relname as "table", attribute.attname as "column",
        target.relname as target,
        case confdeltype when 'c' then 'CASCADE' when 'n' then 'SET NULL' else 'OTHER' end as "onDelete"
      from pg_constraint
      join pg_class as source on source.oid = conrelid
      join pg_class as target on target.oid = confrelid
      join pg_namespace on pg_namespace.oid = source.relnamespace
      join pg_attribute as attribute on attribute.attrelid = conrelid and attribute.attnum = conkey[1]
      where contype = 'f' and nspname = 'public'`.execute(db);
    return rows;
  }
  const found: Reference[] = [];
  for (const table of await listTables(db)) {
    const { rows } = await sql<{ from: string; table: string; on_delete: string }>`
      select * from pragma_foreign_key_list(${table})`.execute(db);
    found.push(...rows.map((row) => ({ table, column: row.from, target: row.table, onDelete: row.on_delete })));
  }
  return found;
}

/** Whether the trash knows what becomes of a reference. */
function isPlaced({ table, column, target, onDelete }: Reference): boolean {
  if (table in LEFT_OUT) return true;
  const belonging = BELONGINGS.find((one) => one.table === table);
  if (onDelete === 'SET NULL') {
    const isLoose = belonging === undefined || belonging.loose?.[column] === target;
    const isMentioned = MENTIONS.some((one) => one.table === table && one.column === column);
    return isLoose && (target !== 'users' || isMentioned);
  }
  if (onDelete !== 'CASCADE' || !belonging) return false;
  if (target === 'users') return belonging.users?.includes(column) ?? false;
  return belonging.parent?.table === target && belonging.parent.column === column;
}

describe.each(engines)('what belongs to a user on $name', (engine) => {
  test('a table that refers to a user, a video or what they have is restored, or left out for a reason', async () => {
    const { db } = await testApp({ engine });
    const owned = new Set<string>(BELONGINGS.map(({ table }) => table));
    const references = (await listReferences(db)).filter(({ target }) => owned.has(target));
    expect(references.length).toBeGreaterThan(40);
    const names = references
      .filter((reference) => !isPlaced(reference))
      .map(({ table, column }) => `${table}.${column}`);
    expect(
      names,
      'Place them in trash/belongings.ts, or in LEFT_OUT above; docs/decisions/042-trash-keeps-rows.md.',
    ).toEqual([]);
  });

  test('no table or column is placed that does not exist', async () => {
    const { db } = await testApp({ engine });
    const references = await listReferences(db);
    const exists = (table: string, column: string, target: string) =>
      references.some((one) => one.table === table && one.column === column && one.target === target);
    for (const { table, users = [], parent, loose = {} } of BELONGINGS) {
      const columns = table === 'users' ? [] : users.map((column) => [column, 'users'] as const);
      const parents = parent ? [[parent.column, parent.table] as const] : [];
      for (const [column, target] of [...columns, ...parents, ...Object.entries(loose)]) {
        expect(exists(table, column, target), `${table}.${column}`).toBe(true);
      }
    }
    for (const { table, column } of MENTIONS) expect(exists(table, column, 'users'), `${table}.${column}`).toBe(true);
  });
});
