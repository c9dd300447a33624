import { type Database, type Db, lookup, type Row, type Tx } from '@touchline/db';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { showsPermittedOnly } from './content.repo.ts';

export async function insertImage(tx: Tx, image: Row<'content_images'>): Promise<void> {
  await tx.insertInto('content_images').values(image).execute();
}

export const findImage = lookup((db, id) => db.selectFrom('content_images').selectAll().where('id', '=', id));

export async function findShownImage(
  db: Db,
  id: string,
): Promise<(Row<'content_images'> & { isShown: boolean }) | null> {
  const row = await db
    .selectFrom('content_images')
    .selectAll()
    .select((eb) => isShown(eb, { activeOnly: true }).as('is_shown'))
    .where('id', '=', id)
    .executeTakeFirst();
  // SQLite returns 0 or 1.
  return row ? { ...row, isShown: Boolean(row.is_shown) } : null;
}

export async function listUnusedImages(db: Db, before: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('content_images')
    .select('id')
    .where('created_at', '<=', before)
    .where((eb) => eb.not(isShown(eb, { activeOnly: false })))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Removes an image's row unless an entry shows it. */
export async function removeUnusedImage(tx: Tx, id: string): Promise<Row<'content_images'> | null> {
  const row = await tx
    .deleteFrom('content_images')
    .where('id', '=', id)
    .where((eb) => eb.not(isShown(eb, { activeOnly: false })))
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

function isShown(eb: ExpressionBuilder<Database, 'content_images'>, { activeOnly }: { activeOnly: boolean }) {
  const shownBy = (table: 'homepage_content' | 'featured_content') =>
    eb.exists(
      eb
        .selectFrom(table)
        .select(sql<number>`1`.as('one'))
        .whereRef(`${table}.image_id`, '=', 'content_images.id')
        .$if(activeOnly, (query) =>
          query.where(sql<SqlBool>`${sql.table(table)}.is_active = 1`).where(showsPermittedOnly(table)),
        ),
    );
  return eb.or([shownBy('homepage_content'), shownBy('featured_content')]);
}
