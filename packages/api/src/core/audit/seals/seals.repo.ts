import { type AuditEntryRow, type AuditSealRow, afterCursor, type Db, positionOf, type Tx } from '@touchline/db';

export async function findHead(db: Db): Promise<(AuditSealRow & { created_at: string | null }) | null> {
  const row = await db
    .selectFrom('audit_seals')
    .leftJoin('audit_entries', 'audit_entries.id', 'audit_seals.entry_id')
    .selectAll('audit_seals')
    .select('audit_entries.created_at')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export function listUnsealed(
  db: Db,
  { since, after, limit }: { since?: string | null; after?: Position | undefined; limit: number },
) {
  return db
    .selectFrom('audit_entries')
    .selectAll()
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('audit_seals').select('seq').whereRef('entry_id', '=', 'audit_entries.id'))),
    )
    .$if(Boolean(since), (query) => query.where('created_at', '>=', since ?? ''))
    .where(behind(after))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export type Position = Pick<AuditEntryRow, 'created_at' | 'id'>;

function behind(last: Position | undefined) {
  return afterCursor(last ? positionOf(last) : null, { time: 'created_at', id: 'audit_entries.id' }, 'oldest');
}

export function listPositions(db: Db, after: Position | undefined, limit: number) {
  return db
    .selectFrom('audit_entries')
    .leftJoin('audit_seals', 'audit_seals.entry_id', 'audit_entries.id')
    .select(['audit_entries.id', 'audit_entries.created_at', 'audit_seals.seq'])
    .where(behind(after))
    .orderBy('created_at')
    .orderBy('audit_entries.id')
    .limit(limit)
    .execute();
}

export async function insertSeals(tx: Tx, seals: readonly AuditSealRow[]): Promise<void> {
  await tx.insertInto('audit_seals').values(seals).execute();
}

export type SealedEntry = Awaited<ReturnType<typeof listSealed>>[number];

/** Seals after a position, in order, with their entries; `entry` is null if it is gone. */
export async function listSealed(db: Db, afterSeq: number, limit: number) {
  const seals = await db
    .selectFrom('audit_seals')
    .selectAll()
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .limit(limit)
    .execute();
  if (seals.length === 0) return [];
  const ids = seals.map(({ entry_id }) => entry_id);
  const entries = await db.selectFrom('audit_entries').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return seals.map((seal) => ({ seal, entry: byId.get(seal.entry_id) ?? null }));
}
