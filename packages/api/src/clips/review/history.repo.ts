import type { Page, PageOfIdInput } from '@touchline/contracts/paging';
import type { ReviewCheck, VideoEvent } from '@touchline/contracts/video-reviews';
import { type Db, inCamelCase, type Row, readPage, type Tx, type VideoRow } from '@touchline/db';
import { personOf } from '../../core/users/projections.ts';
import { isMeantPublic } from '../videos/videos.repo.ts';

export async function insertEvent(tx: Tx, event: Row<'video_history'>): Promise<void> {
  await tx.insertInto('video_history').values(event).execute();
}

export async function listEvents(db: Db, input: PageOfIdInput): Promise<Page<VideoEvent>> {
  const query = db
    .selectFrom('video_history')
    .leftJoin('users', 'users.id', 'video_history.actor_id')
    .selectAll('video_history')
    .select(['users.first_name', 'users.last_name'])
    .where('video_history.video_id', '=', input.id);
  return readPage(query, input, {
    by: ['video_history.created_at', 'video_history.id'],
    item: ({ first_name, last_name, ...row }) => ({
      ...inCamelCase(row, ['id', 'kind', 'reason', 'note', 'private_note', 'watched_seconds', 'created_at']),
      actor: personOf(row.actor_id, first_name, last_name),
      checklist: row.checklist === null ? null : (JSON.parse(row.checklist) as ReviewCheck[]),
    }),
  });
}

type VideoSnapshot = ReturnType<typeof toSnapshot>;

export async function findDecidedSnapshot(db: Db, videoId: string): Promise<VideoSnapshot | null> {
  const row = await db
    .selectFrom('video_history')
    .select('snapshot')
    .where('video_id', '=', videoId)
    .where('kind', 'in', ['approved', 'rejected', 'returned'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? (JSON.parse(row.snapshot) as VideoSnapshot) : null;
}

export async function findRejectionNote(db: Db, videoId: string, rejectedAt: string): Promise<string | null> {
  const event = await db
    .selectFrom('video_history')
    .select('note')
    .where('video_id', '=', videoId)
    .where('created_at', '=', rejectedAt)
    .where('kind', '=', 'rejected')
    .limit(1)
    .executeTakeFirst();
  return event?.note ?? null;
}

export function toSnapshot(video: VideoRow) {
  const { title, description, sha256 } = video;
  return { title, description, tags: JSON.parse(video.tags) as string[], isPublic: isMeantPublic(video), sha256 };
}
