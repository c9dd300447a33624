import type { ScoutSignals } from '@touchline/contracts/cases';
import type { Db } from '@touchline/db';
import { sql } from 'kysely';

/** What a case shows of a scout's contacts, counted from the rows as they are now; null where there is no such scout. */
export async function countSignals(
  db: Db,
  { scoutId, now, weekAgo }: { scoutId: string; now: string; weekAgo: string },
): Promise<Omit<ScoutSignals, 'computedAt'> | null> {
  const requests = sql`from contact_requests
    where contact_requests.other_id = users.id and contact_requests.is_from_player = 0`;
  // Twin of `standingOf` in SQL, of a scout's checked card: sql-twins.test.ts compares them.
  const validCards = sql`from id_cards
    where id_cards.user_id = users.id and id_cards.status = 'active' and id_cards.suspended_at is null
      and id_cards.confirmed_at is not null and (id_cards.expiry_date is null or id_cards.expiry_date >= ${now})
      and users.is_verified = 1 and users.is_active = 1`;
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
      (select count(*) ${validCards}) as cards
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
