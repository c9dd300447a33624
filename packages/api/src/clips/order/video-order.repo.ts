import type { Page } from '@touchline/contracts/paging';
import type { MoveInput } from '@touchline/contracts/text';
import type { PlayerVideo } from '@touchline/contracts/videos';
import { type Db, readPage, type Tx } from '@touchline/db';
import { sql } from 'kysely';
import { setPlaces } from '../videos/video-writes.repo.ts';
import { isMeantPublic, toRejection, toVideo, type VideoScope, videosIn } from '../videos/videos.repo.ts';

/** Each descending: pinned, placed by the player, newest. */
const ORDER = ['is_pinned', 'place', 'created_at', 'id'] as const;

export async function listInOrder(
  db: Db,
  scope: VideoScope & { playerId: string; isOwnOrAdmin?: boolean },
): Promise<Page<PlayerVideo>> {
  return readPage(videosIn(db, scope), scope, {
    by: ['videos.is_pinned', 'videos.place', 'videos.created_at', 'videos.id'],
    item: (row) => ({
      ...toVideo(row),
      isPinned: row.is_pinned === 1,
      plays: scope.isOwnOrAdmin ? row.plays : null,
      rejection: scope.isOwnOrAdmin ? toRejection(row) : null,
      isMeantPublic: isMeantPublic(row),
    }),
  });
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
