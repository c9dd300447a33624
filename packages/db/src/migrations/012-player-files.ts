import { foldForSearch } from '@touchline/contracts/search';
import { type Kysely, sql } from 'kysely';
import { run, wordsOf } from './schema/words.ts';

/** A scout's file of each player; the notes of saved players become the notes of their files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { strict } = wordsOf(db);
  await run(
    db,
    `create table player_files (
      id text primary key,
      scout_id text not null references users (id) on delete cascade,
      player_id text not null references users (id) on delete cascade,
      note text not null default '',
      note_key text not null default '',
      note_version integer not null default 0,
      note_editor text,
      noted_at text,
      stage text check (stage in ('seen', 'watch-again', 'contact', 'trial', 'offer', 'closed')),
      closed_reason text,
      next_step text,
      next_step_on text,
      reminded_on text,
      dismissed_at text,
      news_seen_at text not null,
      gone_seen_at text,
      created_at text not null,
      changed_at text not null,
      constraint player_files_once unique (scout_id, player_id)
    ) ${strict};
    create index files_by_change on player_files (scout_id, changed_at, id);
    create index files_by_stage on player_files (scout_id, stage, changed_at, id);
    create index files_of_player on player_files (player_id);
    create index files_due on player_files (scout_id, next_step_on) where next_step_on is not null;
    create table player_file_tags (
      file_id text not null references player_files (id) on delete cascade,
      tag text not null,
      scout_id text not null,
      primary key (file_id, tag)
    ) ${strict};
    create index file_tags_of_scout on player_file_tags (scout_id, tag, file_id);
    create table player_file_entries (
      id text primary key,
      file_id text not null references player_files (id) on delete cascade,
      place integer not null,
      kind text not null,
      former text not null,
      current text not null,
      undoes text,
      is_shown integer not null default 1 check (is_shown in (0, 1)),
      created_at text not null
    ) ${strict};
    create unique index file_entries on player_file_entries (file_id, place);
    create unique index file_entries_undone on player_file_entries (undoes) where undoes is not null;
    insert into player_files (id, scout_id, player_id, note, note_version, noted_at, news_seen_at, created_at, changed_at)
      select id, scout_id, player_id, notes, case notes when '' then 0 else 1 end,
        case notes when '' then null else created_at end, created_at, created_at, created_at
      from saved_players;
    alter table saved_players drop column notes`,
  );
  const noted = await sql<{ id: string; note: string }>`select id, note from player_files where note <> ''`.execute(db);
  for (const { id, note } of noted.rows) {
    await sql`update player_files set note_key = ${foldForSearch(note)} where id = ${id}`.execute(db);
  }
  await addFilesInTrash(db);
}

interface TrashedStar {
  item_id: string;
  content: string;
}

/** Saved players in the trash get their file too, or their notes would be gone when they come back. */
async function addFilesInTrash(db: Kysely<unknown>): Promise<void> {
  const stars = await sql<TrashedStar>`
    select item_id, content from trash_rows where table_name = 'saved_players' order by item_id, position`.execute(db);
  for (const { item_id, content } of stars.rows) {
    const { id, scout_id, player_id, notes, created_at } = JSON.parse(content);
    const times = {
      noted_at: notes === '' ? null : created_at,
      news_seen_at: created_at,
      created_at,
      changed_at: created_at,
    };
    const note = { note: notes, note_key: foldForSearch(notes), note_version: notes === '' ? 0 : 1 };
    const file = JSON.stringify({ id, scout_id, player_id, ...note, ...times });
    await sql`insert into trash_rows (item_id, position, table_name, content)
      select ${item_id}, max(position) + 1, 'player_files', ${file} from trash_rows where item_id = ${item_id}`.execute(
      db,
    );
  }
}
