import type { Kysely } from 'kysely';
import { run, wordsOf } from './schema/words.ts';

/** Moments of clips that scouts have marked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { strict } = wordsOf(db);
  await run(
    db,
    `create table clip_marks (
      id text primary key,
      scout_id text not null references users (id) on delete cascade,
      video_id text not null references videos (id) on delete cascade,
      from_tenths integer not null,
      to_tenths integer not null,
      action text,
      sign text check (sign in ('plus', 'minus')),
      text text not null,
      created_at text not null,
      ended_at text
    ) ${strict};
    create index marks_of_clip on clip_marks (scout_id, video_id, from_tenths, id);
    create index marks_by_video on clip_marks (video_id)`,
  );
}
