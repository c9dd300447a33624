import { setImmediate as turn } from 'node:timers/promises';
import { type Db, isSqlite, type TrashItemRow, type Tx } from '@touchline/db';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Belonging, type Mention, type Reference, ROOTS, readKept } from './belongings.ts';

function field(db: Db, column: string, rows = 'trash_rows'): RawBuilder<string> {
  const content = sql.ref(`${rows}.content`);
  return isSqlite(db)
    ? sql<string>`(${content} ->> ${sql.lit(column)})`
    : sql<string>`(${content}::jsonb ->> ${sql.lit(column)})`;
}

function valuesOf(db: Db, itemId: string, { table, column }: { table: string; column: string }) {
  return sql`select ${field(db, column)} from trash_rows where item_id = ${itemId} and table_name = ${sql.lit(table)}`;
}

function asJson(db: Db, table: string, columns: readonly string[]): RawBuilder<string> {
  const values = columns.map((column) => sql.ref(`${table}.${column}`));
  if (!isSqlite(db)) {
    return sql<string>`(select row_to_json(kept)::text from (select ${sql.join(values)}) as kept)`;
  }
  const pairs = values.map((value, index) => sql`${sql.lit(columns[index] ?? '')}, ${value}`);
  return sql<string>`json_object(${sql.join(pairs)})`;
}

interface Copy {
  /** The name under which the trash keeps the rows. */
  name: string;
  table: string;
  columns: readonly string[];
  order: readonly string[];
  where: RawBuilder<SqlBool>;
}

/** Copies rows inside the database, so that a large account takes no memory of the server. */
async function copy(tx: Tx, itemId: string, { name, table, columns, order: by, where }: Copy): Promise<void> {
  const order = sql.join(by.map((column) => sql.ref(`${table}.${column}`)));
  await sql`insert into trash_rows (item_id, position, table_name, content)
    select ${itemId}, (select coalesce(max(position), 0) from trash_rows where item_id = ${itemId})
        + row_number() over (order by ${order}), ${name}, ${asJson(tx, table, columns)}
    from ${sql.table(table)} where ${where}`.execute(tx);
}

interface Subject {
  roots: readonly string[];
  id: string;
}

/** The condition for rows of one of these tables that are the subject in a root, belong to it, or are part of such rows. */
function ofSubject(all: readonly Belonging[], { table, owners }: Belonging, subject: Subject): RawBuilder<SqlBool> {
  const { roots, id } = subject;
  if (roots.includes(table)) return sql<SqlBool>`${sql.ref(`${table}.id`)} = ${id}`;
  const conditions = owners.flatMap(({ column, target }) => {
    const own = sql.ref(`${table}.${column}`);
    if (roots.includes(target)) return sql`${own} = ${id}`;
    const owner = all.find((one) => one.table === target);
    return owner ? sql`${own} in (select id from ${sql.table(target)} where ${ofSubject(all, owner, subject)})` : [];
  });
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

const nameOf = ({ table, column }: Mention) => `${table}.${column}`;

/** Copies the rows of what goes to the trash, and of a user the keys of the rows that are about to lose their reference to the user. */
export async function copyRows(
  tx: Tx,
  { id, kind, subject_id }: Pick<TrashItemRow, 'id' | 'kind' | 'subject_id'>,
): Promise<void> {
  const { belongings, mentions } = await readKept(tx);
  const all = belongings[kind];
  const subject = { roots: ROOTS[kind], id: subject_id };
  for (const one of all) {
    const { table, columns, key } = one;
    const order = [...columns.filter((column) => column === 'created_at'), ...key];
    await copy(tx, id, { name: table, table, columns, order, where: ofSubject(all, one, subject) });
  }
  if (kind !== 'user') return;
  for (const mention of mentions) {
    const { table, key } = mention;
    const where = sql<SqlBool>`${sql.ref(nameOf(mention))} = ${subject_id}`;
    await copy(tx, id, { name: nameOf(mention), table, columns: key, order: key, where });
  }
}

/** Keeps what an item's rows say of other users in the trash with the items of these, as if the rows had been there when they went. */
async function keepMentionsOfAbsent(tx: Tx, itemId: string): Promise<void> {
  const { mentions } = await readKept(tx);
  for (const mention of mentions) {
    const pairs = mention.key.flatMap((column) => [sql.lit(column), field(tx, column)]);
    const object = isSqlite(tx)
      ? sql`json_object(${sql.join(pairs)})`
      : sql`json_build_object(${sql.join(pairs)})::text`;
    await sql`insert into trash_rows (item_id, position, table_name, content)
      select absent.id, (select coalesce(max(position), 0) from trash_rows as there where there.item_id = absent.id)
          + row_number() over (partition by absent.id order by trash_rows.position), ${nameOf(mention)}, ${object}
      from trash_rows
      join trash_items as absent on absent.kind = 'user' and absent.subject_id = ${field(tx, mention.column)}
      where trash_rows.item_id = ${itemId} and trash_rows.table_name = ${mention.table}`.execute(tx);
  }
}

/** Names the user again in the rows that still name none there, those in the trash included. */
export async function putBackMentions(tx: Tx, itemId: string, userId: string): Promise<void> {
  const { mentions } = await readKept(tx);
  for (const mention of mentions) {
    const { table, column, key } = mention;
    const same = key.map((one) => sql`${sql.ref(`${table}.${one}`)} = ${field(tx, one)}`);
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${userId}
      where ${sql.ref(column)} is null and exists (select 1 from trash_rows
        where item_id = ${itemId} and table_name = ${nameOf(mention)} and ${sql.join(same, sql` and `)})`.execute(tx);
    // Most users are mentioned nowhere, and the rows of the trash have no index by their table.
    if (await findContent(tx, itemId, nameOf(mention))) await putBackInTrash(tx, itemId, userId, mention);
  }
}

async function putBackInTrash(tx: Tx, itemId: string, userId: string, mention: Mention): Promise<void> {
  const { table, column, key } = mention;
  const same = key.map((one) => sql`${field(tx, one, 'kept')} = ${field(tx, one)}`);
  const named = isSqlite(tx)
    ? sql`json_set(content, ${sql.lit(`$.${column}`)}, ${userId})`
    : sql`(content::jsonb || jsonb_build_object(${sql.lit(column)}, ${userId}::text))::text`;
  await sql`update trash_rows set content = ${named}
    where table_name = ${table} and ${field(tx, column)} is null and exists (select 1 from trash_rows as kept
      where kept.item_id = ${itemId} and kept.table_name = ${nameOf(mention)} and ${sql.join(same, sql` and `)})`.execute(
    tx,
  );
}

export async function findContent(db: Db, itemId: string, table: string): Promise<Record<string, unknown> | null> {
  const row = await db
    .selectFrom('trash_rows')
    .select('content')
    .where('item_id', '=', itemId)
    .where('table_name', '=', table)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return row ? (JSON.parse(row.content) as Record<string, unknown>) : null;
}

/** The ids of all users to whom the rows of an item belong, as a subquery; of all tables or of some. */
async function partiesOf(db: Db, itemId: string, tables?: readonly string[]): Promise<RawBuilder<string>> {
  const { belongings } = await readKept(db);
  const all = belongings.user.filter(({ table }) => tables?.includes(table) ?? true);
  const parts = all.flatMap(({ table, owners }) =>
    owners.filter(({ target }) => target === 'users').map(({ column }) => valuesOf(db, itemId, { table, column })),
  );
  return sql<string>`(${sql.join(parts, sql` union `)})`;
}

/** On PostgreSQL keeps the other users of an item, as far as they exist, from being deleted until the transaction ends. */
export async function lockParties(tx: Tx, itemId: string): Promise<void> {
  await sql`select id from users where id in ${await partiesOf(tx, itemId)}
    order by id ${isSqlite(tx) ? sql`` : sql`for key share`}`.execute(tx);
}

export async function listItemsOfParties(tx: Tx, itemId: string) {
  const { rows } = await sql<{ id: string; subject_id: string }>`select id, subject_id from trash_items
    where id <> ${itemId} and kind = 'user' and subject_id in ${await partiesOf(tx, itemId)}
    order by id`.execute(tx);
  return rows;
}

interface KeepingCases {
  keeps: RawBuilder<SqlBool>;
  isProtected: (column: (name: string) => RawBuilder<unknown>) => RawBuilder<SqlBool>;
}

/**
 * The users because of whom an item may not be erased, two at most: the owner, or one whom its messages and requests name. Of these
 * a hold keeps all, other cases what was written to a minor or to one who has complained about money.
 */
export async function listKept(
  db: Db,
  { id, owner_id }: { id: string; owner_id: string },
  { keeps, isProtected }: KeepingCases,
): Promise<string[]> {
  const mentioned = (table: string) => sql`(${valuesOf(db, id, { table, column: 'id' })})`;
  const { rows } = await sql<{ about_id: string | null }>`select distinct about_id from cases where ${keeps} and (
      about_id = ${owner_id}
      or cases.id in ${mentioned('cases.about_id')}
      or (about_id in ${await partiesOf(db, id, ['messages', 'contact_requests'])} and (
        has_hold = 1
        or exists (select 1 from trash_rows where item_id = ${id} and table_name = 'users'
          and ${isProtected((name) => field(db, name))})
        or exists (select 1 from users where users.id = about_id and ${isProtected((name) => sql.ref(`users.${name}`))})
        or exists (select 1 from reports where reports.case_id = cases.id and reports.reason = 'asked-for-money'
          and reports.id in ${mentioned('reports.reporter_id')}))))
    limit 2`.execute(db);
  return rows.map((row) => row.about_id ?? owner_id);
}

/** Hands the rows that an item shares with a user in the trash over to that user's item, with all that is a part of them. */
export async function handOver(
  tx: Tx,
  { from, to, userId }: { from: string; to: string; userId: string },
): Promise<void> {
  const { belongings } = await readKept(tx);
  for (const { table, owners } of belongings.user) {
    if (owners.length === 0) continue;
    const shared = owners.map(({ column, target }) =>
      target === 'users'
        ? sql`${field(tx, column)} = ${userId}`
        : sql`${field(tx, column)} in (${valuesOf(tx, to, { table: target, column: 'id' })})`,
    );
    await sql`update trash_rows set item_id = ${to},
        position = position + (select coalesce(max(position), 0) from trash_rows where item_id = ${to})
      where item_id = ${from} and table_name = ${table} and (${sql.join(shared, sql` or `)})`.execute(tx);
  }
}

interface PutBack {
  itemId: string;
  /** Values that differ from the kept ones. */
  instead: Readonly<Record<string, RawBuilder<unknown>>>;
  where?: RawBuilder<SqlBool>;
}

/** Inserts the rows of an item again, without those that refer to something that exists no more. */
export async function putBackAll(
  tx: Tx,
  { id: itemId, kind }: Pick<TrashItemRow, 'id' | 'kind'>,
  instead: PutBack['instead'],
): Promise<void> {
  await keepMentionsOfAbsent(tx, itemId);
  const { belongings } = await readKept(tx);
  for (const belonging of belongings[kind]) {
    const put = belonging.table === 'message_texts' ? putBackTexts : putBack;
    await put(tx, belonging, { itemId, instead });
  }
}

/** Columns that were dropped since are left out, and columns that were added get their defaults. */
async function putBack(tx: Tx, belonging: Belonging, options: PutBack): Promise<void> {
  const { table, columns, owners, loose } = belonging;
  const { itemId, instead, where = sql<SqlBool>`1 = 1` } = options;
  const kept = await findContent(tx, itemId, table);
  if (!kept) return;
  const names = columns.filter((column) => column in kept);
  const exists = ({ column, target }: Reference) =>
    sql`exists (select 1 from ${sql.table(target)} as t where t.id = ${field(tx, column)})`;
  const valueFor = (column: string) => {
    const value = isSqlite(tx) ? field(tx, column) : sql`kept.${sql.ref(column)}`;
    const reference = loose.find((one) => one.column === column);
    return instead[column] ?? (reference ? sql`case when ${exists(reference)} then ${value} end` : value);
  };
  const needed = owners.map((owner) => sql`(${field(tx, owner.column)} is null or ${exists(owner)})`);
  const source = isSqlite(tx)
    ? sql`trash_rows`
    : sql`trash_rows cross join lateral
        jsonb_populate_record(null::${sql.table(table)}, trash_rows.content::jsonb) as kept`;
  const isOfTable = [sql`item_id = ${itemId}`, sql`table_name = ${table}`];
  const { first, last } = await findRange(tx, itemId, table);
  for (let from = first; from <= last; from += ROWS_AT_ONCE) {
    const isInRange = sql`trash_rows.position >= ${from} and trash_rows.position < ${from + ROWS_AT_ONCE}`;
    await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
      select ${sql.join(names.map(valueFor))} from ${source}
      where ${sql.join([...isOfTable, isInRange, ...needed, where], sql` and `)}
      order by trash_rows.position`.execute(tx);
    await turn(tx);
  }
}

/** SQLite does its work in this process, which answers nothing meanwhile: few enough for a fraction of a second. */
const ROWS_AT_ONCE = 1000;

async function findRange(tx: Tx, itemId: string, table: string): Promise<{ first: number; last: number }> {
  const row = await tx
    .selectFrom('trash_rows')
    .select(({ fn }) => [fn.min('position').as('first'), fn.max('position').as('last')])
    .where('item_id', '=', itemId)
    .where('table_name', '=', table)
    .executeTakeFirstOrThrow();
  return { first: Number(row.first ?? 0), last: Number(row.last ?? -1) };
}

/** Texts keep their numbers, except those that SQLite has given again, as it does once the last messages are gone. */
async function putBackTexts(tx: Tx, belonging: Belonging, options: PutBack): Promise<void> {
  const seq = sql<number>`cast(${field(tx, 'seq')} as ${sql.raw(isSqlite(tx) ? 'integer' : 'bigint')})`;
  const isFree = sql<SqlBool>`not exists (select 1 from message_texts as taken where taken.seq = ${seq})`;
  await putBack(tx, belonging, { ...options, where: isFree });
  const isMissing = sql<SqlBool>`not exists
    (select 1 from message_texts as there where there.message_id = ${field(tx, 'message_id')})`;
  const columns = belonging.columns.filter((column) => column !== 'seq');
  await putBack(tx, { ...belonging, columns }, { ...options, where: isMissing });
}
