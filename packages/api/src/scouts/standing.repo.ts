import type { Db } from '@touchline/db';

/** What a scout's standing is made of. */
export async function listStandingRows(db: Db, scoutIds: readonly string[], now: string) {
  if (scoutIds.length === 0) return [];
  return db
    .selectFrom('users')
    .leftJoin('scout_profiles', 'scout_profiles.user_id', 'users.id')
    .select(['users.id', 'users.is_verified', 'users.is_active', 'users.verified_at', 'scout_profiles.organization'])
    .select(({ selectFrom }) => {
      const requests = selectFrom('contact_requests')
        .whereRef('contact_requests.other_id', '=', 'users.id')
        .where('contact_requests.is_from_player', '=', 0);
      const cards = selectFrom('id_cards')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .whereRef('id_cards.user_id', '=', 'users.id')
        .where('id_cards.status', '=', 'active')
        .where('id_cards.suspended_at', 'is', null)
        .where('id_cards.confirmed_at', 'is not', null)
        .where((card) => card.or([card('id_cards.expiry_date', 'is', null), card('id_cards.expiry_date', '>', now)]));
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
