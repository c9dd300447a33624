import { changesRows, type Db, type ScoutProfileRow } from '@touchline/db';

export async function findProfile(db: Db, userId: string): Promise<ScoutProfileRow | null> {
  return (await db.selectFrom('scout_profiles').selectAll().where('user_id', '=', userId).executeTakeFirst()) ?? null;
}

export async function insertProfile(db: Db, profile: ScoutProfileRow): Promise<void> {
  await db.insertInto('scout_profiles').values(profile).execute();
}

/** Writes only the given columns; false when there is no profile. */
export async function setProfile(db: Db, userId: string, change: Partial<ScoutProfileRow>): Promise<boolean> {
  return db.updateTable('scout_profiles').set(change).where('user_id', '=', userId).$call(changesRows);
}

/** @param times now, and before when a request was made that counts without an answer */
export async function listStandingRows(
  db: Db,
  scoutIds: readonly string[],
  { now, unansweredBefore }: { now: string; unansweredBefore: string },
) {
  if (scoutIds.length === 0) return [];
  return db
    .selectFrom('users')
    .leftJoin('scout_profiles', 'scout_profiles.user_id', 'users.id')
    .select(['users.id', 'users.is_verified', 'users.is_active', 'users.verified_at', 'scout_profiles.organization'])
    .select(({ selectFrom }) => {
      const requests = selectFrom('contact_requests')
        .whereRef('contact_requests.other_id', '=', 'users.id')
        .where('contact_requests.is_from_player', '=', 0)
        .where((request) =>
          request.or([
            request('contact_requests.answered_at', 'is not', null),
            request('contact_requests.created_at', '<=', unansweredBefore),
          ]),
        );
      // Twin of `standingOf` in SQL, of a scout's checked card: sql-twins.test.ts compares them.
      const cards = selectFrom('id_cards')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .whereRef('id_cards.user_id', '=', 'users.id')
        .where('id_cards.status', '=', 'active')
        .where('id_cards.suspended_at', 'is', null)
        .where('id_cards.confirmed_at', 'is not', null)
        .where((card) => card.or([card('id_cards.expiry_date', 'is', null), card('id_cards.expiry_date', '>=', now)]));
      return [
        cards.as('cards'),
        requests.select(({ fn }) => fn.countAll<number | string>().as('count')).as('requests'),
        requests.select(({ fn }) => fn.count<number | string>('answered_at').as('count')).as('answered'),
      ];
    })
    .where('users.id', 'in', scoutIds)
    .where('users.role', '=', 'scout')
    .execute();
}
