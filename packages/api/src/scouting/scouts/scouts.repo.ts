import type { ScoutSignals } from '@touchline/contracts/cases';
import { changesRows, type Db, type ScoutProfileRow } from '@touchline/db';
import { sql } from 'kysely';

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

/** Counts of requests that a scout has made themselves, and of reports in cases about them. */
export async function countSignals(
  db: Db,
  { scoutId, now, weekAgo }: { scoutId: string; now: string; weekAgo: string },
): Promise<Omit<ScoutSignals, 'computedAt'> | null> {
  const requests = sql`from contact_requests
    where contact_requests.other_id = users.id and contact_requests.is_from_player = 0`;
  const { rows } = await sql<Record<string, string>>`
    select
      (select count(distinct contact_requests.player_id) ${requests}
        and contact_requests.created_at >= ${weekAgo}
        and exists (select 1 from users as player
          where player.id = contact_requests.player_id and player.is_minor = 1)) as minors_contacted,
      (select count(*) ${requests}) as requests,
      (select count(*) ${requests} and contact_requests.state = 'declined') as declined,
      (select count(*) ${requests} and contact_requests.state in ('pending', 'later')) as outstanding,
      (select count(*) from reports join cases on cases.id = reports.case_id
        where cases.about_id = users.id) as reports,
      (select count(*) from id_cards
        where id_cards.user_id = users.id and id_cards.status = 'active' and id_cards.suspended_at is null and id_cards.confirmed_at is not null
          and (id_cards.expiry_date is null or id_cards.expiry_date >= ${now})
          and users.is_verified = 1 and users.is_active = 1) as cards
    from users
    where users.role = 'scout' and users.id = ${scoutId}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return {
    minorsContacted: Number(row.minors_contacted),
    requests: Number(row.requests),
    declined: Number(row.declined),
    outstanding: Number(row.outstanding),
    reports: Number(row.reports),
    hasValidCard: Number(row.cards) > 0,
  };
}
