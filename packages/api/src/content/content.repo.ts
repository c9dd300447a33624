import type { Db, FeaturedContentRow, HomepageContentRow } from '@touchline/db';

export async function insertHomepage(db: Db, item: HomepageContentRow): Promise<void> {
  await db.insertInto('homepage_content').values(item).execute();
}

export async function insertFeatured(db: Db, item: FeaturedContentRow): Promise<void> {
  await db.insertInto('featured_content').values(item).execute();
}
