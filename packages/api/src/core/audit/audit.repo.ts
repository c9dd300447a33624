import type { ListAuditInput } from '@touchline/contracts/audit';
import { HOMEPAGE_SECTION_LABELS, type HomepageSection } from '@touchline/contracts/options';
import { type AuditEntryRow, afterCursor, type Database, type Db, newestFirst, type Tx } from '@touchline/db';
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';

export async function insertEntry(tx: Tx, entry: AuditEntryRow): Promise<void> {
  await tx.insertInto('audit_entries').values(entry).execute();
}

/** What a viewer may see: no cases, or those that are not about the viewer. */
export interface AuditScope {
  withCases: boolean;
  viewerId: string;
}

type Filters = ListAuditInput & AuditScope;
type Query = SelectQueryBuilder<Database, 'audit_entries', AuditEntryRow>;

/** Up to `limit` entries after the cursor, newest first. Every combination of filters is read in the order of an index. */
export async function listEntries(db: Db, filters: Filters): Promise<AuditEntryRow[]> {
  const all = db.selectFrom('audit_entries').selectAll();
  const { targetId, limit } = filters;
  if (targetId === undefined) return matching(all, filters).execute();
  // The two indexes are read one after the other, since a condition on both would use neither.
  const done = await matching(all.where('target_id', '=', targetId), filters).execute();
  const about = all.where('about_id', '=', targetId).where(sql<SqlBool>`coalesce(target_id, '') <> ${targetId}`);
  const toTheirs = await matching(about, filters).execute();
  return [...done, ...toTheirs].sort(newestFirst).slice(0, limit);
}

function matching(query: Query, { targetId, actorId, act, from, until, cursor, limit, ...scope }: Filters): Query {
  let found = query.where(visible(scope));
  // With a target its index must be used: an expression matches no other index.
  const column = (name: 'actor_id' | 'act') => (targetId === undefined ? sql.ref(name) : sql`(${sql.ref(name)} || '')`);
  if (actorId !== undefined) found = found.where(sql<SqlBool>`${column('actor_id')} = ${actorId}`);
  if (act !== undefined) found = found.where(sql<SqlBool>`${column('act')} = ${act}`);
  if (from !== undefined) found = found.where('created_at', '>=', from);
  if (until !== undefined) found = found.where('created_at', '<', until);
  return found
    .where(afterCursor(cursor, { time: 'created_at', id: 'id' }, 'newest'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
}

function visible({ withCases, viewerId }: AuditScope): Expression<SqlBool> {
  const isOther = sql<SqlBool>`(target_kind is null or target_kind not in ('case', 'contact-request'))`;
  return withCases ? sql<SqlBool>`(${isOther} or about_id is null or about_id <> ${viewerId})` : isOther;
}

export async function findEntry(db: Db, id: string, scope: AuditScope): Promise<AuditEntryRow | null> {
  const query = db.selectFrom('audit_entries').selectAll().where('id', '=', id).where(visible(scope));
  return (await query.executeTakeFirst()) ?? null;
}

export async function listUndoings(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('audit_entries').select(['id', 'undoes']).where('undoes', 'in', ids).execute();
  return new Map(rows.map(({ id, undoes }) => [undoes ?? '', id]));
}

export async function listNames(
  db: Db,
  {
    userIds,
    videoIds,
    contentIds = [],
  }: {
    userIds: readonly string[];
    videoIds: readonly string[];
    contentIds?: readonly string[];
  },
): Promise<Map<string, string>> {
  const none = sql<HomepageSection | null>`cast(null as text)`.as('section');
  const named = (table: 'videos' | 'featured_content', ids: readonly string[]) =>
    db
      .selectFrom(table)
      .select(['id', sql<string | null>`title`.as('name'), none])
      .where('id', 'in', ids);
  const fullName = sql<string | null>`first_name || ' ' || last_name`.as('name');
  const sections = db
    .selectFrom('homepage_content')
    .select(['id', 'title as name', sql<HomepageSection | null>`section`.as('section')]);
  const [first, ...others] = [
    ...(userIds.length ? [db.selectFrom('users').select(['id', fullName, none]).where('id', 'in', userIds)] : []),
    ...(videoIds.length ? [named('videos', videoIds)] : []),
    ...(contentIds.length ? [named('featured_content', contentIds), sections.where('id', 'in', contentIds)] : []),
  ];
  // One statement, since exports name a page at a time.
  const rows = first ? await others.reduce((union, query) => union.unionAll(query), first).execute() : [];
  return new Map(rows.map(({ id, name, section }) => [id, name ?? (section ? HOMEPAGE_SECTION_LABELS[section] : '')]));
}

/** The reason for which an account was inactive before an entry. */
export async function findReasonBefore(db: Db, { target_id, created_at, id }: AuditEntryRow): Promise<string | null> {
  const row = await db
    .selectFrom('audit_entries')
    .select(['act', 'reason'])
    .where('target_id', '=', target_id)
    .where(sql<SqlBool>`(act || '') in ('user.activate', 'user.deactivate')`)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '<', tuple(created_at, id)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.act === 'user.deactivate' ? row.reason : null;
}

/** Later entries that changed fields of the same target, newest first. */
export function listLater(db: Db, { target_kind, target_id, created_at }: AuditEntryRow): Promise<AuditEntryRow[]> {
  return db
    .selectFrom('audit_entries')
    .selectAll()
    .where('target_id', '=', target_id)
    .where('target_kind', '=', target_kind)
    .where('created_at', '>', created_at)
    .where((eb) => eb.or([eb('after', 'is not', null), eb('undoes', 'is not', null)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
