import { type Db, isSqlite, type Tx, type VideoFileRow } from '@touchline/db';
import { sql } from 'kysely';
import { type EncodedFingerprint, FINGERPRINT_VERSION, type PlacedKey } from '../media/fingerprint.ts';

export async function findToCompare(db: Db, videoId: string) {
  return db
    .selectFrom('videos')
    .leftJoin('video_fingerprints', 'video_fingerprints.video_id', 'videos.id')
    .select(['videos.id', 'videos.player_id', 'videos.sha256'])
    .select(['video_fingerprints.number', 'video_fingerprints.hashes'])
    .select(['video_fingerprints.moments', 'video_fingerprints.searches'])
    .where('videos.id', '=', videoId)
    .executeTakeFirst();
}

export async function removeFingerprint(tx: Tx, videoId: string): Promise<void> {
  await tx.deleteFrom('video_fingerprints').where('video_id', '=', videoId).execute();
}

export async function replaceFingerprint(
  tx: Tx,
  videoId: string,
  { keys, ...fingerprint }: EncodedFingerprint & { keys: readonly PlacedKey[] },
): Promise<void> {
  await removeFingerprint(tx, videoId);
  const { number } = await tx
    .insertInto('video_fingerprints')
    .values({ video_id: videoId, version: FINGERPRINT_VERSION, ...fingerprint })
    .returning('number')
    .executeTakeFirstOrThrow();
  const rows = keys.map(({ key, position }) => ({ frame_key: key, fingerprint: number, position }));
  if (rows.length > 0) await tx.insertInto('video_frame_keys').values(rows).execute();
}

/** Positions that count as one, since a copy may show a picture a little earlier or later. */
const STEP = 4;
const FAR = 1_000_000;

/** Lists the videos that share the most keys with another one at about the same offset. */
export async function listCandidates(
  db: Db,
  { except, keys, limit }: { except: number; keys: readonly PlacedKey[]; limit: number },
) {
  const json = JSON.stringify(keys.map(({ key, position }) => [key, position]));
  const wanted = isSqlite(db)
    ? sql<PlacedKey>`(select value ->> 0 as key, value ->> 1 as position from json_each(${json}))`
    : sql<PlacedKey>`(select (value ->> 0)::integer as key, (value ->> 1)::integer as position
        from jsonb_array_elements(${json}::text::jsonb))`;
  // Integer division rounds towards zero; without the offset the step around zero would be twice as long.
  const steps = sql<number>`(found.position - wanted.position + ${sql.lit(FAR * STEP)}) / ${sql.lit(STEP)}`;
  const rows = await db
    .selectFrom(wanted.as('wanted'))
    .innerJoin('video_frame_keys as found', 'found.frame_key', 'wanted.key')
    .where('found.fingerprint', '!=', except)
    .select(['found.fingerprint as number', steps.as('steps')])
    .groupBy(['found.fingerprint', steps])
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ number, steps }) => ({ number, shift: (steps - FAR + 0.5) * STEP }));
}

export async function listFingerprints(db: Db, numbers: readonly number[]) {
  const columns = ['number', 'video_id', 'hashes', 'moments', 'searches'] as const;
  return db.selectFrom('video_fingerprints').select(columns).where('number', 'in', numbers).execute();
}

/** The videos with these ids, and up to `limit` of the same file as another one, other players' first. */
export async function listVideosToShow(
  db: Db,
  { ids, of, limit }: { ids: readonly string[]; of: { id: string; player_id: string; sha256: string }; limit: number },
) {
  const ofSameFile = db
    .selectFrom('videos')
    .select('id')
    .where('sha256', '=', of.sha256)
    .where('id', '!=', of.id)
    .orderBy((eb) => eb.case().when('player_id', '=', of.player_id).then(1).else(0).end())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  const columns = ['id', 'player_id', 'title', 'created_at', 'is_approved', 'sha256'] as const;
  return db
    .selectFrom('videos')
    .innerJoin('users', 'users.id', 'videos.player_id')
    .select(columns.map((column) => `videos.${column}` as const))
    .select(['users.first_name', 'users.last_name'])
    .where((eb) => eb.or([eb('videos.id', 'in', [...ids, '']), eb('videos.id', 'in', ofSameFile)]))
    .execute();
}

export async function listWithoutFingerprint(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('videos')
    .leftJoin('video_fingerprints', 'video_fingerprints.video_id', 'videos.id')
    .select('videos.id')
    .where('videos.processing', '=', 'ready')
    .where((eb) =>
      eb.or([eb('video_fingerprints.version', 'is', null), eb('video_fingerprints.version', '<', FINGERPRINT_VERSION)]),
    )
    .orderBy('videos.created_at', 'desc')
    .orderBy('videos.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export async function findPlaybackKey(db: Db | Tx, videoId: string): Promise<string | null> {
  const row = await db
    .selectFrom('video_files')
    .select('file_key')
    .where('video_id', '=', videoId)
    .where('kind', 'in', ['playback', 'small'] satisfies VideoFileRow['kind'][])
    .orderBy('width')
    .executeTakeFirst();
  return row?.file_key ?? null;
}
