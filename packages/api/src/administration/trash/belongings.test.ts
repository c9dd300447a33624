import { type Db, isSqlite } from '@touchline/db';
import { listTables } from '@touchline/db/testing/engines';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { bothEngines, testApp } from '../../testing/index.ts';
import { LEFT_OUT, readKept } from './belongings.ts';

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

type Kept = Awaited<ReturnType<typeof readKept>>;

/** Whether the trash knows what becomes of a reference. */
function isPlaced({ belongings, mentions }: Kept, { table, column, target, onDelete }: Reference): boolean {
  if (`${table}.${column}` in LEFT_OUT) return true;
  const belonging = belongings.user.find((one) => one.table === table);
  const isIn = (references: readonly { column: string; target: string }[] = []) =>
    references.some((one) => one.column === column && one.target === target);
  if (onDelete === 'CASCADE') return isIn(belonging?.owners);
  const isMentioned = mentions.some((one) => one.table === table && one.column === column);
  return onDelete === 'SET NULL' && (!belonging || isIn(belonging.loose)) && (target !== 'users' || isMentioned);
}

describe.each(bothEngines)('what belongs to a user on $name', (engine) => {
  test('what refers to a user, a video or what they have is restored, or left out for a reason', async () => {
    const { db } = await testApp({ engine });
    const kept = await readKept(db);
    const owned = new Set(kept.belongings.user.map(({ table }) => table));
    const references = (await listReferences(db)).filter(({ target }) => owned.has(target));
    expect(references.length).toBeGreaterThan(40);
    const names = references
      .filter((reference) => !isPlaced(kept, reference))
      .map(({ table, column }) => `${table}.${column}`);
    expect(names, 'The trash restores rows of references on delete cascade or set null only.').toEqual([]);
    const all = references.map(({ table, column }) => `${table}.${column}`);
    expect(all).toEqual(expect.arrayContaining(Object.keys(LEFT_OUT)));
  });

  test('parents stand before what refers to them', async () => {
    const { db } = await testApp({ engine });
    const { belongings } = await readKept(db);
    for (const all of Object.values(belongings)) {
      const placeOf = (table: string) => all.findIndex((one) => one.table === table);
      for (const { table, owners, loose } of all) {
        for (const { target } of [...owners, ...loose]) {
          expect(placeOf(target), `${table} after ${target}`).toBeLessThan(placeOf(table));
        }
      }
    }
    expect(belongings.user.map(({ table }) => table)).not.toContain('sessions');
    expect(belongings.video.map(({ table }) => table).toSorted()).toEqual([
      ...[
        'clip_marks',
        'player_changes',
        'video_files',
        'video_history',
        'video_plays',
        'videos',
        'watch_states',
        'watched_parts',
      ],
    ]);
  });

  test('a row is found again by its primary key, in the order of the key', async () => {
    const { db } = await testApp({ engine });
    const { belongings, mentions } = await readKept(db);
    const keyOf = (name: string) => belongings.user.find(({ table }) => table === name)?.key;
    expect(keyOf('video_plays')).toEqual(['video_id', 'viewer_key', 'day']);
    expect(mentions).toContainEqual({ table: 'account_checks', column: 'checked_by', key: ['user_id', 'kind'] });
  });
});
