import type { KeptFile } from '@touchline/contracts/cases';
import { changesRows, countRows, type Db, type KeptFileRow, type Tx } from '@touchline/db';
import type { RawBuilder } from 'kysely';

export async function insertKept(tx: Tx, rows: readonly KeptFileRow[]): Promise<void> {
  await tx.insertInto('kept_files').values(rows).execute();
}

export async function countKept(db: Db, caseId: string): Promise<number> {
  return countRows(db.selectFrom('kept_files').where('case_id', '=', caseId));
}

export async function listKept(db: Db, caseId: string): Promise<KeptFile[]> {
  return db
    .selectFrom('kept_files')
    .select(['id', 'label', 'mime_type as mimeType', 'created_at as replacedAt'])
    .where('case_id', '=', caseId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** A file of a case, with the user whom the case is about. */
export async function findKept(db: Db, caseId: string, id: string) {
  const row = await db
    .selectFrom('kept_files')
    .innerJoin('cases', 'cases.id', 'kept_files.case_id')
    .select(['kept_files.file_key', 'kept_files.mime_type', 'cases.about_id as aboutId'])
    .where('kept_files.case_id', '=', caseId)
    .where('kept_files.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Files of users outside of `kept`, and of cases whose user is gone for good. */
export async function listForgotten(db: Db, kept: RawBuilder<string>, limit: number) {
  return db
    .selectFrom('kept_files')
    .innerJoin('cases', 'cases.id', 'kept_files.case_id')
    .select(['kept_files.id', 'kept_files.file_key', 'cases.about_id'])
    .where((eb) => eb.or([eb('cases.about_id', 'is', null), eb('cases.about_id', 'not in', kept)]))
    .orderBy('kept_files.id')
    .limit(limit)
    .execute();
}

/** Takes one file from the cases about a user. */
export async function takeKept(tx: Tx, userId: string, key: string): Promise<boolean> {
  return tx
    .deleteFrom('kept_files')
    .where('file_key', '=', key)
    .where('case_id', 'in', casesOf(tx, userId))
    .$call(changesRows);
}

export async function listKeysOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('kept_files')
    .select('file_key')
    .where('case_id', 'in', casesOf(tx, userId))
    .execute();
  return rows.map(({ file_key }) => file_key);
}

export async function removeKeptOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('kept_files').where('case_id', 'in', casesOf(tx, userId)).execute();
}

const casesOf = (tx: Tx, userId: string) => tx.selectFrom('cases').select('id').where('about_id', '=', userId);

export async function removeKept(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('kept_files').where('id', '=', id).execute();
}
