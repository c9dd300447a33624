import type { Kysely } from 'kysely';
import { run } from './schema/words.ts';

/** Entries of the home page go to the trash too. They have no owner. SQLite changes a column only by replacing it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table trash_items add column new_kind text not null default 'user'
      check (new_kind in ('user', 'video', 'content'));
    update trash_items set new_kind = kind;
    alter table trash_items drop column kind;
    alter table trash_items rename column new_kind to kind;
    drop index trash_of_owner;
    alter table trash_items add column new_owner_id text;
    update trash_items set new_owner_id = owner_id;
    alter table trash_items drop column owner_id;
    alter table trash_items rename column new_owner_id to owner_id;
    create index trash_of_owner on trash_items (owner_id);
    create index trash_of_kind on trash_items (kind, trashed_at, id)`,
  );
}
