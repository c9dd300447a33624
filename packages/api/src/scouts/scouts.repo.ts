import type { Db, ScoutProfileRow } from '@touchline/db';

export async function findProfile(db: Db, userId: string): Promise<ScoutProfileRow | null> {
  return (await db.selectFrom('scout_profiles').selectAll().where('user_id', '=', userId).executeTakeFirst()) ?? null;
}

export async function insertProfile(db: Db, profile: ScoutProfileRow): Promise<void> {
  await db.insertInto('scout_profiles').values(profile).execute();
}

/** Writes only the given columns; false when there is no profile. */
export async function setProfile(db: Db, userId: string, change: Partial<ScoutProfileRow>): Promise<boolean> {
  const result = await db.updateTable('scout_profiles').set(change).where('user_id', '=', userId).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
