import type { Kysely } from 'kysely';
import { run, wordsOf } from './schema/words.ts';

/** What changed of players, how far scouts have watched clips, and the days of scouts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { strict } = wordsOf(db);
  await run(
    db,
    `create table player_changes (
      id text primary key,
      player_id text not null references users (id) on delete cascade,
      kind text not null check (kind in ('clip', 'availability', 'contract', 'club', 'position', 'of-age')),
      video_id text references videos (id) on delete cascade,
      created_at text not null
    ) ${strict};
    create unique index player_changes_once on player_changes (player_id, kind) where video_id is null;
    create unique index player_changes_of_clip on player_changes (video_id);
    create index player_changes_by_time on player_changes (player_id, created_at);
    create index player_changes_by_age on player_changes (created_at);
    create table watch_states (
      viewer_id text not null references users (id) on delete cascade,
      video_id text not null references videos (id) on delete cascade,
      seconds integer not null,
      is_watched integer not null default 0 check (is_watched in (0, 1)),
      updated_at text not null,
      primary key (viewer_id, video_id)
    ) ${strict};
    create index watch_states_by_time on watch_states (viewer_id, updated_at);
    create index watch_states_of_video on watch_states (video_id);
    create table scout_days (
      scout_id text primary key references users (id) on delete cascade,
      time_zone text,
      visited_at text,
      seen_at text,
      morning_on text,
      told_at text
    ) ${strict}`,
  );
}
