import { changesRows, type Db, locked, type Tx, type UploadRow } from '@touchline/db';

export type StoredPart = Awaited<ReturnType<typeof listParts>>[number];

export async function insertUpload(tx: Tx, upload: UploadRow): Promise<void> {
  await tx.insertInto('uploads').values(upload).execute();
}

export async function findUpload(db: Db, id: string, now: string): Promise<UploadRow | null> {
  const query = db.selectFrom('uploads').selectAll().where('id', '=', id).where('expires_at', '>', now);
  return (await query.executeTakeFirst()) ?? null;
}

/** The unfinished uploads of a user, the oldest first. In a transaction no parts are added to them until it ends. */
export async function listUnfinished(db: Db, userId: string, now: string): Promise<UploadRow[]> {
  const query = db
    .selectFrom('uploads')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('video_id', 'is', null)
    .orderBy('expires_at')
    .orderBy('id');
  return (db.isTransaction ? locked(db, query) : query).execute();
}

/** Bytes announced and not yet sent by unfinished uploads that expire after a time. */
export async function measureAnnounced(db: Db, expiresAfter: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('uploads')
    .select(({ fn, eb }) => fn.sum<number | string | null>(eb('bytes', '-', eb.ref('received'))).as('bytes'))
    .where('expires_at', '>', expiresAfter)
    .where('video_id', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** False when the upload has ended, or another part was added there. */
export async function appendPart(tx: Tx, uploadId: string, { key, start, bytes }: StoredPart): Promise<boolean> {
  const isAppended = await tx
    .updateTable('uploads')
    .set({ received: start + bytes })
    .where('id', '=', uploadId)
    .where('received', '=', start)
    .where('bytes', '>=', start + bytes)
    .where('video_id', 'is', null)
    .$call(changesRows);
  if (!isAppended) return false;
  await tx.insertInto('upload_parts').values({ part_key: key, upload_id: uploadId, start, bytes }).execute();
  return true;
}

/** False when the upload has become a video, or was cancelled. */
export async function setMetadata(tx: Tx, id: string, metadata: string): Promise<boolean> {
  return tx
    .updateTable('uploads')
    .set({ metadata })
    .where('id', '=', id)
    .where('video_id', 'is', null)
    .$call(changesRows);
}

export async function listParts(db: Db, uploadId: string) {
  return db
    .selectFrom('upload_parts')
    .select(['part_key as key', 'start', 'bytes'])
    .where('upload_id', '=', uploadId)
    .orderBy('start')
    .execute();
}

/** Records the video made of an upload. False when it already has one or was cancelled. */
export async function finish(tx: Tx, id: string, set: { video_id: string; expires_at: string }): Promise<boolean> {
  return tx.updateTable('uploads').set(set).where('id', '=', id).where('video_id', 'is', null).$call(changesRows);
}

/** Prevents new parts in an upload, or in all of a user, until the transaction ends. */
export async function lockUploads(tx: Tx, by: 'id' | 'user_id', value: string): Promise<void> {
  await locked(tx, tx.selectFrom('uploads').select('id').where(by, '=', value).orderBy('id')).execute();
}

export async function dropParts(tx: Tx, uploadId: string): Promise<string[]> {
  const rows = await tx.deleteFrom('upload_parts').where('upload_id', '=', uploadId).returning('part_key').execute();
  return rows.map((row) => row.part_key);
}

export async function removeUpload(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('uploads').where('id', '=', id).execute();
}

export async function listExpired(db: Db, now: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export async function uploadPartsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('upload_parts')
    .innerJoin('uploads', 'uploads.id', 'upload_parts.upload_id')
    .select('part_key')
    .where('uploads.user_id', '=', userId)
    .execute();
  return rows.map((row) => row.part_key);
}
