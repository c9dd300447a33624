import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { bothEngines } from '../testing/engines.ts';
import { up } from './005-content-in-trash.ts';

/** Makes the table as the step found it. */
const BEFORE = `
  drop index trash_of_kind;
  drop index trash_of_owner;
  alter table trash_items drop column kind;
  alter table trash_items add column kind text not null default 'user' check (kind in ('user', 'video'));
  alter table trash_items drop column owner_id;
  alter table trash_items add column owner_id text not null default 'ann';
  create index trash_of_owner on trash_items (owner_id)`;

test.each(bothEngines)(
  'on $name the trash keeps its items with rows and files, and takes entries of the home page',
  async (engine) => {
    const { db, close } = await engine.open();
    for (const statement of BEFORE.split(';')) await sql.raw(statement).execute(db);
    const add = (id: string, kind: string, owner: string | null) =>
      sql`insert into trash_items (id, kind, subject_id, owner_id, label, trashed_at, erase_at)
      values (${id}, ${kind}, ${`of ${id}`}, ${owner}, '', '2026', '2027')`.execute(db);
    await add('one', 'user', 'bea');
    await add('two', 'video', 'bea');
    await sql`insert into trash_rows (item_id, position, table_name, content) values ('two', 1, 'videos', '{}')`.execute(
      db,
    );
    await sql`insert into trash_files (id, item_id, file_key) values ('f', 'two', 'clip.mp4')`.execute(db);
    await up(db as Kysely<unknown>);
    const items = db.selectFrom('trash_items').select(['id', 'kind', 'owner_id']).orderBy('id');
    expect(await items.execute()).toEqual([
      { id: 'one', kind: 'user', owner_id: 'bea' },
      { id: 'two', kind: 'video', owner_id: 'bea' },
    ]);
    expect(await db.selectFrom('trash_rows').select('item_id').execute()).toEqual([{ item_id: 'two' }]);
    await add('three', 'content', null);
    await expect(add('four', 'card', null)).rejects.toThrow(/check/i);
    await db.deleteFrom('trash_items').where('id', '=', 'two').execute();
    expect(await db.selectFrom('trash_files').selectAll().execute()).toEqual([]);
    await close();
  },
);
