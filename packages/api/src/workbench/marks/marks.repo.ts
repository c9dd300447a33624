import type { ClipMark, MarkFields } from '@touchline/contracts/clip-marks';
import { type ClipMarkRow, countRows, type Db, locked, type Tx } from '@touchline/db';

export type Mark = ClipMarkRow;

const TENTHS = 10;

/** A scout's marks of a clip in the order of its seconds. */
export async function listMarks(db: Db, scoutId: string, videoId: string): Promise<ClipMark[]> {
  const rows = await db
    .selectFrom('clip_marks')
    .selectAll()
    .where('scout_id', '=', scoutId)
    .where('video_id', '=', videoId)
    .where('ended_at', 'is', null)
    .orderBy('from_tenths')
    .orderBy('id')
    .execute();
  return rows.map(toMark);
}

/** All marks of a scout with the players of their clips, also those that are kept for a case only. */
export async function listWholeMarks(db: Db, scoutId: string, playerId?: string) {
  const rows = await db
    .selectFrom('clip_marks')
    .innerJoin('videos', 'videos.id', 'clip_marks.video_id')
    .selectAll('clip_marks')
    .select('videos.player_id')
    .where('scout_id', '=', scoutId)
    .$if(playerId !== undefined, (query) => query.where('videos.player_id', '=', playerId ?? ''))
    .orderBy('clip_marks.created_at')
    .orderBy('clip_marks.id')
    .execute();
  return rows.map((row) => ({ ...toMark(row), playerId: row.player_id, endedAt: row.ended_at }));
}

export async function countMarks(db: Db, scoutId: string, videoId?: string): Promise<number> {
  const query = db.selectFrom('clip_marks').where('scout_id', '=', scoutId).where('ended_at', 'is', null);
  return countRows(videoId === undefined ? query : query.where('video_id', '=', videoId));
}

/** A scout's mark, locked until the transaction ends. */
export async function lockMark(tx: Tx, scoutId: string, id: string): Promise<ClipMarkRow | null> {
  const query = tx.selectFrom('clip_marks').selectAll().where('id', '=', id).where('scout_id', '=', scoutId);
  return (await locked(tx, query.where('ended_at', 'is', null)).executeTakeFirst()) ?? null;
}

/** The player of a clip that exists. */
export async function findPlayerOf(db: Db, videoId: string): Promise<string> {
  const { player_id } = await db
    .selectFrom('videos')
    .select('player_id')
    .where('id', '=', videoId)
    .executeTakeFirstOrThrow();
  return player_id;
}

export async function insertMark(
  tx: Tx,
  { scoutId, videoId, fields, now }: { scoutId: string; videoId: string; fields: MarkFields; now: string },
): Promise<ClipMark> {
  const own = { id: crypto.randomUUID(), scout_id: scoutId, video_id: videoId, created_at: now, ended_at: null };
  const row = { ...own, ...columnsOf(fields) };
  await tx.insertInto('clip_marks').values(row).execute();
  return toMark(row);
}

export async function setMark(tx: Tx, mark: ClipMarkRow, fields: MarkFields): Promise<ClipMark> {
  const columns = columnsOf(fields);
  await tx.updateTable('clip_marks').set(columns).where('id', '=', mark.id).execute();
  return toMark({ ...mark, ...columns });
}

export async function removeMark(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('clip_marks').where('id', '=', id).execute();
}

/** Keeps a mark as it was, for a case only. */
export async function insertEnded(tx: Tx, mark: ClipMarkRow, now: string): Promise<void> {
  await tx
    .insertInto('clip_marks')
    .values({ ...mark, id: crypto.randomUUID(), ended_at: now })
    .execute();
}

function columnsOf({ from, to, action, sign, text }: MarkFields) {
  return { from_tenths: Math.round(from * TENTHS), to_tenths: Math.round(to * TENTHS), action, sign, text };
}

export function fieldsOf(mark: ClipMarkRow): MarkFields {
  const { from, to, action, sign, text } = toMark(mark);
  return { from, to, action, sign, text };
}

function toMark(row: ClipMarkRow): ClipMark {
  return {
    id: row.id,
    videoId: row.video_id,
    from: row.from_tenths / TENTHS,
    to: row.to_tenths / TENTHS,
    action: row.action,
    sign: row.sign,
    text: row.text,
    createdAt: row.created_at,
  };
}
