import type { Page } from '@touchline/contracts/paging';
import type { MoveInput } from '@touchline/contracts/text';
import type { PlayerVideo } from '@touchline/contracts/videos';
import { type Db, decodeCursor, type Tx, toPage } from '@touchline/db';
import { type SqlBool, sql } from 'kysely';
import { setPlaces } from '../videos/video-writes.repo.ts';
import { isMeantPublic, toRejection, toVideo, type VideoScope, videosIn } from '../videos/videos.repo.ts';

/** Each descending: pinned, placed by the player, newest. */
const ORDER = ['is_pinned', 'place', 'created_at', 'id'] as const;
/** PostgreSQL rejects larger integers, which no cursor of ours has. */
const PLACE_MAX = 2 ** 31 - 1;

export async function listInOrder(
  db: Db,
  scope: VideoScope & { playerId: string; isOwnOrAdmin?: boolean },
): Promise<Page<PlayerVideo>> {
  let query = videosIn(db, scope).where(afterVideo(scope.cursor));
  for (const column of ORDER) query = query.orderBy(`videos.${column}`, 'desc');
  const rows = await query.limit(scope.limit + 1).execute();
  return toPage(rows, scope, {
    position: (row) => ({ time: row.created_at, id: `${row.is_pinned} ${row.place} ${row.id}` }),
    item: (row) => ({
      ...toVideo(row),
      isPinned: row.is_pinned === 1,
      plays: scope.isOwnOrAdmin ? row.plays : null,
      rejection: scope.isOwnOrAdmin ? toRejection(row) : null,
      isMeantPublic: isMeantPublic(row),
    }),
  });
}

/** Compares row values, so that both engines start in the index. An invalid cursor starts at the beginning. */
function afterVideo(cursor: string | null | undefined) {
  const position = cursor ? decodeCursor(cursor) : null;
  const [, pinned, place, id] = /^([01]) (-?\d+) (.+)$/.exec(position?.id ?? '') ?? [];
  if (!position || !id || Math.abs(Number(place)) > PLACE_MAX) return sql<SqlBool>`1 = 1`;
  const row = sql.join(ORDER.map((column) => sql.ref(`videos.${column}`)));
  return sql<SqlBool>`(${row}) < (${Number(pinned)}, ${Number(place)}, ${position.time}, ${id})`;
}

/** Numbers all videos of the player -1, -2 and so on, so that later uploads, which have 0, come first. */
export async function moveVideo(tx: Tx, playerId: string, { id, afterId }: MoveInput): Promise<void> {
  // The sort key: a video's own place, or for the moved video that of its new neighbour.
  const keys = sql.join(
    ORDER.map((column) => sql`coalesce(${sql.ref(`neighbour.${column}`)}, ${sql.ref(`video.${column}`)}) desc`),
  );
  const placed = sql`
    select video.id,
      -row_number() over (
        order by
          case when video.id = ${id} and neighbour.id is null then 0 else 1 end,
          ${keys},
          case when video.id = ${id} then 1 else 0 end
      ) as place
    from videos as video
    left join videos as neighbour on video.id = ${id} and neighbour.id = ${afterId}
    where video.player_id = ${playerId}`;
  await setPlaces(tx, placed);
}
