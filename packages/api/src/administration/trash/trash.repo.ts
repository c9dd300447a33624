import type { Page } from '@touchline/contracts/paging';
import type { ListTrashInput, TrashItem } from '@touchline/contracts/trash';
import { type Db, hasRows, inCamelCase, locked, readPage, type TrashItemRow, type Tx } from '@touchline/db';
import { sql } from 'kysely';
import { personOf } from '../../core/users/projections.ts';

/** Few enough for the parameters of one statement. */
const FILES_AT_ONCE = 500;

export async function insertItem(tx: Tx, item: TrashItemRow, fileKeys: readonly string[]): Promise<void> {
  await tx.insertInto('trash_items').values(item).execute();
  for (let at = 0; at < fileKeys.length; at += FILES_AT_ONCE) {
    const keys = fileKeys.slice(at, at + FILES_AT_ONCE);
    const files = keys.map((file_key) => ({ id: crypto.randomUUID(), item_id: item.id, file_key }));
    await tx.insertInto('trash_files').values(files).execute();
  }
}

export async function lockItem(tx: Tx, id: string): Promise<TrashItemRow | null> {
  const query = tx.selectFrom('trash_items').selectAll().where('id', '=', id);
  return (await locked(tx, query).executeTakeFirst()) ?? null;
}

export async function listItemsOf(tx: Tx, ownerId: string): Promise<string[]> {
  const query = tx.selectFrom('trash_items').select('id').where('owner_id', '=', ownerId).orderBy('id');
  return (await locked(tx, query).execute()).map(({ id }) => id);
}

export async function listFileKeys(db: Db, itemIds: readonly string[]): Promise<string[]> {
  if (itemIds.length === 0) return [];
  const rows = await db.selectFrom('trash_files').select('file_key').where('item_id', 'in', itemIds).execute();
  return rows.map(({ file_key }) => file_key);
}

export async function removeItems(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('trash_items').where('id', 'in', ids).execute();
}

/** Items whose time is over, or all that were there at a time. */
export interface Until {
  column: 'erase_at' | 'trashed_at';
  time: string;
}

export async function listToErase(db: Db, input: { until: Until; afterId: string; limit: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('trash_items')
    .select('id')
    .where(`trash_items.${input.until.column}`, '<=', input.until.time)
    .where('id', '>', input.afterId)
    .orderBy('id')
    .limit(input.limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listItems(db: Db, input: ListTrashInput): Promise<Page<TrashItem>> {
  let query = itemsWithAdmin(db);
  if (input.kind) query = query.where('trash_items.kind', '=', input.kind);
  return readPage(query, input, { by: ['trash_items.trashed_at', 'trash_items.id'], item: toItem });
}

export async function findItem(db: Db, id: string): Promise<TrashItem | null> {
  const row = await itemsWithAdmin(db).where('trash_items.id', '=', id).executeTakeFirst();
  return row ? toItem(row) : null;
}

function itemsWithAdmin(db: Db) {
  return db
    .selectFrom('trash_items')
    .leftJoin('users as admin', 'admin.id', 'trash_items.trashed_by')
    .selectAll('trash_items')
    .select(['admin.first_name', 'admin.last_name']);
}

function toItem(row: TrashItemRow & { first_name: string | null; last_name: string | null }): TrashItem {
  return {
    ...inCamelCase(row, ['id', 'kind', 'subject_id', 'label', 'trashed_at', 'erase_at']),
    trashedBy: personOf(row.trashed_by, row.first_name, row.last_name),
  };
}

/** A place in the lists for a restored account and its profile: their own, or the next free one. */
export async function findFreeRank(tx: Tx, wanted: number): Promise<number> {
  for (let rank = wanted; ; rank += 1) {
    const { rows } = await sql`select 1 from users where list_rank = ${rank}
      union all select 1 from player_profiles where list_rank = ${rank}`.execute(tx);
    if (rows.length === 0) return rank;
  }
}

export async function hasPinned(tx: Tx, playerId: string): Promise<boolean> {
  return tx.selectFrom('videos').where('player_id', '=', playerId).where('is_pinned', '=', 1).$call(hasRows);
}

export async function listCorrespondents(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.selectFrom('conversations').select('other_id').where('user_id', '=', userId).execute();
  return rows.map(({ other_id }) => other_id);
}

export async function listUnprepared(tx: Tx, of: { id: string } | { player_id: string }) {
  const unprepared = tx
    .selectFrom('videos')
    .where('processing', '=', 'processing')
    .where((eb) => eb.and(of));
  return unprepared.select(['id', 'player_id', 'file_key', 'work']).execute();
}
