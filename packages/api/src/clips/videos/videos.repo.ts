import type { Page } from '@touchline/contracts/paging';
import type { VideoFacts } from '@touchline/contracts/permissions';
import type { CurrentRejection } from '@touchline/contracts/video-reviews';
import type {
  ModeratedVideo,
  PlayerVideo,
  Video,
  VideoCounts,
  VideoMedia,
  VideoStatus,
} from '@touchline/contracts/videos';
import {
  afterCursor,
  allowedIn,
  type Db,
  type Flag,
  isAllowed,
  locked,
  lookup,
  notBlockedWith,
  positionOf,
  readPage,
  type Tx,
  toPage,
  type VideoRow,
} from '@touchline/db';
import { type InferResult, type RawBuilder, type SqlBool, sql } from 'kysely';

export const OWNER_FLAGS = [
  'users.is_active as owner_is_active',
  'users.is_minor as owner_is_minor',
  'users.allows_profile as owner_allows_profile',
  'users.allows_clips as owner_allows_clips',
  'users.allows_public_clips as owner_allows_public_clips',
] as const;

export const OWNER = [
  'users.first_name as owner_first_name',
  'users.last_name as owner_last_name',
  'users.username as owner_username',
  ...OWNER_FLAGS,
] as const;

export type OwnedVideoRow = InferResult<ReturnType<typeof videosWithOwner>>[number];

type OwnerFlag = 'is_active' | 'is_minor' | 'allows_profile' | 'allows_clips' | 'allows_public_clips';
type RowForRules = Pick<OwnedVideoRow, 'player_id' | 'is_approved' | 'is_public' | 'processing' | `owner_${OwnerFlag}`>;

/** The clips of a minor are for scouts, unless a guardian allows more or less. */
export function toVideoFacts(row: RowForRules): VideoFacts {
  const allows = (answer: Flag | null) => isAllowed(answer, row.owner_is_minor);
  return {
    playerId: row.player_id,
    isApproved: row.is_approved === 1,
    isPublic: row.is_public === 1,
    isReady: row.processing === 'ready',
    ownerIsActive: row.owner_is_active === 1,
    ownerIsMinor: row.owner_is_minor === 1,
    isForScouts: !allows(row.owner_allows_public_clips),
    isHidden: !allows(row.owner_allows_profile) || !allows(row.owner_allows_clips),
  };
}

/** The viewers of a list of live videos, other than owners and admins. */
export type Audience = 'all' | 'verified-scouts' | 'new-scouts';

/** Twin of 'video:watch' in SQL, for live videos: sql-twins.test.ts compares them. */
export function shownTo(audience: Audience): RawBuilder<SqlBool> {
  const live = sql<SqlBool>`videos.is_approved = 1 and videos.is_public = 1 and videos.processing = 'ready' and users.is_active = 1
    and ${allowedIn('allows_profile')} and ${allowedIn('allows_clips')}`;
  if (audience === 'verified-scouts') return live;
  const open = sql<SqlBool>`${live} and ${allowedIn('allows_public_clips')}`;
  return audience === 'all' ? open : sql<SqlBool>`${open} and users.is_minor = 0`;
}

function videosWithOwner(db: Db) {
  return db.selectFrom('videos').innerJoin('users', 'users.id', 'videos.player_id').selectAll('videos').select(OWNER);
}

export const findVideo: (db: Db, id: string) => Promise<OwnedVideoRow | null> = lookup((db, id) =>
  videosWithOwner(db).where('videos.id', '=', id),
);

/** The videos of a list: all, live ones that an audience may or may not see, or those of one player. */
export interface VideoScope {
  shownTo?: Audience | undefined;
  hiddenFrom?: Audience | undefined;
  playerId?: string | undefined;
  notBlockedWith?: string | null;
  approved?: boolean | undefined;
  limit: number;
  cursor?: string | null | undefined;
}

export async function listVideoRows(db: Db, scope: VideoScope): Promise<OwnedVideoRow[]> {
  return videosIn(db, scope)
    .where(afterCursor(scope.cursor, { time: 'videos.created_at', id: 'videos.id' }, 'newest'))
    .orderBy('videos.created_at', 'desc')
    .orderBy('videos.id', 'desc')
    .limit(scope.limit)
    .execute();
}

/** Pinned, then as the player placed them, then the newest. */
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

/** Of each of these adult players the first video in their order, of those that can be played. A short card of a minor has none. */
export function listFirstVideos(
  db: Db,
  { playerIds, ...scope }: Pick<VideoScope, 'shownTo' | 'notBlockedWith'> & { playerIds: readonly string[] },
): Promise<OwnedVideoRow[]> {
  const first = db
    .selectFrom('users as player')
    .where('player.id', 'in', playerIds)
    .where('player.is_minor', '=', 0)
    .select(({ selectFrom }) =>
      selectFrom('videos as clip')
        .select('clip.id')
        .whereRef('clip.player_id', '=', 'player.id')
        .where('clip.is_approved', '=', 1)
        .where('clip.is_public', '=', 1)
        .where('clip.processing', '=', 'ready')
        .orderBy('clip.is_pinned', 'desc')
        .orderBy('clip.place', 'desc')
        .orderBy('clip.created_at', 'desc')
        .orderBy('clip.id', 'desc')
        .limit(1)
        .as('id'),
    );
  return videosIn(db, scope).where('videos.id', 'in', first).execute();
}

export function videosIn(db: Db, scope: Omit<VideoScope, 'limit' | 'cursor'>) {
  let query = videosWithOwner(db);
  if (scope.shownTo) query = query.where(shownTo(scope.shownTo));
  if (scope.hiddenFrom) query = query.where(sql<SqlBool>`not (${shownTo(scope.hiddenFrom)})`);
  if (scope.playerId !== undefined) query = query.where('videos.player_id', '=', scope.playerId);
  if (scope.notBlockedWith) query = query.where(notBlockedWith(scope.notBlockedWith, 'videos.player_id'));
  if (scope.approved) query = query.where('videos.is_approved', '=', 1);
  return query;
}

export function pageOfVideos(rows: OwnedVideoRow[], limit: number) {
  return toPage(rows, { limit }, { position: positionOf, item: toVideo });
}

/** Videos that wait for a reviewer. What cannot be played yet waits for its files, or for another file of its player. */
export const IN_QUEUE = sql<SqlBool>`videos.waiting_since is not null and videos.processing = 'ready'`;

/** Stored are the approval and the time of the last rejection, which every approval and resubmission clears. */
const STATUSES: Record<VideoStatus, RawBuilder<SqlBool>> = {
  pending: IN_QUEUE,
  approved: sql<SqlBool>`videos.is_approved = 1`,
  rejected: sql<SqlBool>`videos.is_approved = 0 and videos.rejected_at is not null`,
  unprepared: sql<SqlBool>`videos.is_approved = 0 and videos.rejected_at is null and videos.processing <> 'ready'`,
};

export function hasStatus(status: VideoStatus): RawBuilder<SqlBool> {
  return STATUSES[status];
}

/** A player has to do nothing about a video that is being prepared: to them it waits, as those in the queue do. */
const WAITING_FOR_OTHERS = sql<SqlBool>`videos.is_approved = 0 and videos.rejected_at is null
  and videos.processing <> 'failed'`;

/** One statement, so that the numbers are of one moment. The total has videos that are not prepared, too. */
export async function countVideos(db: Db, playerId?: string): Promise<VideoCounts> {
  const all = () =>
    db
      .selectFrom('videos')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .$if(playerId !== undefined, (query) => query.where('player_id', '=', playerId ?? ''));
  const counts = await db
    .selectNoFrom([
      all().as('total'),
      all().where(hasStatus('approved')).as('approved'),
      all()
        .where(playerId === undefined ? hasStatus('pending') : WAITING_FOR_OTHERS)
        .as('pending'),
      all().where(hasStatus('rejected')).as('rejected'),
    ])
    .executeTakeFirstOrThrow();
  return {
    total: Number(counts.total),
    approved: Number(counts.approved),
    pending: Number(counts.pending),
    rejected: Number(counts.rejected),
  };
}

/** What a player has stored, for the quota, except one video: `bytes` were sent, `madeBytes` made for playback. */
export async function measureVideosOf(db: Db, playerId: string, exceptId = '') {
  const sent = await db
    .selectFrom('videos')
    .select(({ fn }) => [fn.countAll<number>().as('videos'), fn.sum<number | null>('file_size').as('bytes')])
    .where('player_id', '=', playerId)
    .where('id', '<>', exceptId)
    .executeTakeFirstOrThrow();
  const made = await db
    .selectFrom('video_files')
    .innerJoin('videos', 'videos.id', 'video_files.video_id')
    .select(({ fn }) => fn.sum<number | string | null>('video_files.file_size').as('bytes'))
    .where('videos.player_id', '=', playerId)
    .where('videos.id', '<>', exceptId)
    .executeTakeFirstOrThrow();
  return { videos: sent.videos, bytes: sent.bytes ?? 0, madeBytes: Number(made.bytes ?? 0) };
}

export async function lockVideosOf(tx: Tx, playerId: string): Promise<void> {
  await locked(tx, tx.selectFrom('videos').select('id').where('player_id', '=', playerId).orderBy('id')).execute();
}

export async function listFileKeys(db: Db, of: { id: string } | { player_id: string }): Promise<string[]> {
  const [column, value] = 'id' in of ? (['videos.id', of.id] as const) : (['videos.player_id', of.player_id] as const);
  const sent = db.selectFrom('videos').select('videos.file_key').where(column, '=', value);
  const made = db
    .selectFrom('video_files')
    .innerJoin('videos', 'videos.id', 'video_files.video_id')
    .select('video_files.file_key')
    .where(column, '=', value);
  return (await sent.unionAll(made).execute()).map((row) => row.file_key);
}

// `original_name` and `sha256` are omitted on purpose: the file name on the uploader's disk is private.
export function toVideo(row: OwnedVideoRow): Video {
  const { id, title, description, duration, width, height, processing } = row;
  return {
    ...{ id, title, description, duration, width, height, processing },
    playerId: row.player_id,
    filename: row.file_key,
    fileSize: row.file_size,
    mimeType: row.mime_type,
    videoCodec: row.video_codec,
    audioCodec: row.audio_codec,
    isApproved: row.is_approved === 1,
    ...(row.is_approved === 0 && row.rejected_at !== null && { isRejected: true }),
    isPublic: row.is_public === 1,
    processingError: toSentence(row),
    media: toMedia(row.media),
    tags: JSON.parse(row.tags) as string[],
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    player: { id: row.player_id, firstName: row.owner_first_name, lastName: row.owner_last_name },
    username: row.owner_username,
    isProtected: row.owner_is_minor === 1,
  };
}

export function toMedia(json: string | null): VideoMedia | null {
  return json === null ? null : (JSON.parse(json) as VideoMedia);
}

export function toModeratedVideo(row: OwnedVideoRow): ModeratedVideo {
  const { plays, waiting_since: waitingSince, revision } = row;
  return { ...toVideo(row), plays, rejection: toRejection(row), waitingSince, revision, claimedBy: null };
}

export function toRejection(row: VideoRow): CurrentRejection | null {
  if (row.rejected_at === null) return null;
  return { reason: row.rejection_reason, note: row.rejection_note, rejectedAt: row.rejected_at };
}

/** Whether the player wants a video to be public, even while a rejection keeps it private. */
export function isMeantPublic(row: Pick<VideoRow, 'is_public' | 'public_before_rejection'>): boolean {
  return (row.public_before_rejection ?? row.is_public) === 1;
}

const PROCESSING_ERRORS: Record<string, string> = {
  unreadable: 'This video could not be read. Export it as an MP4 file and upload it again.',
  'too-long': 'This video takes too long to prepare. Upload a shorter part of it.',
  lost: 'The file of this video is no longer stored. Upload it again.',
};

function toSentence({ processing, processing_error }: VideoRow): string | null {
  if (processing !== 'failed') return null;
  return (
    PROCESSING_ERRORS[processing_error ?? ''] ??
    'This video could not be prepared for playback. Try again, or upload it as an MP4 file.'
  );
}
