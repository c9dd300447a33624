import type { Db, Flag, ScoutSignalsRow, Tx } from '@touchline/db';
import { sql } from 'kysely';

/** A moment, and a week before it. */
export interface SignalsPeriod {
  now: string;
  weekAgo: string;
}

/**
 * What the rows say about the scouts after an id, in the order of their ids: counts of requests that they have made themselves
 * since there are requests, and of reports in cases about them.
 */
export async function listComputedSignals(
  db: Db,
  { now, weekAgo }: SignalsPeriod,
  { after, limit }: { after: string; limit: number },
): Promise<ScoutSignalsRow[]> {
  const requests = sql`from contact_requests
    where contact_requests.other_id = users.id and contact_requests.is_from_player = 0
      and contact_requests.route <> 'earlier'`;
  const { rows } = await sql<Record<keyof ScoutSignalsRow, string>>`
    select users.id as scout_id,
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
        where id_cards.user_id = users.id and id_cards.status = 'active' and id_cards.suspended_at is null
          and (id_cards.expiry_date is null or id_cards.expiry_date >= ${now})
          and users.is_verified = 1 and users.is_active = 1) as has_valid_card
    from users
    where users.role = 'scout' and users.id > ${after}
    order by users.id
    limit ${limit}`.execute(db);
  return rows.map((row) => ({
    scout_id: row.scout_id,
    minors_contacted: Number(row.minors_contacted),
    requests: Number(row.requests),
    declined: Number(row.declined),
    outstanding: Number(row.outstanding),
    reports: Number(row.reports),
    has_valid_card: Math.min(1, Number(row.has_valid_card)) as Flag,
    computed_at: now,
  }));
}

/** Writes the rows in place of earlier ones. */
export async function replaceSignals(tx: Tx, rows: readonly ScoutSignalsRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('scout_signals')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('scout_id').doUpdateSet(({ ref }) => ({
        minors_contacted: ref('excluded.minors_contacted'),
        requests: ref('excluded.requests'),
        declined: ref('excluded.declined'),
        outstanding: ref('excluded.outstanding'),
        reports: ref('excluded.reports'),
        has_valid_card: ref('excluded.has_valid_card'),
        computed_at: ref('excluded.computed_at'),
      })),
    )
    .execute();
}

export async function findSignals(db: Db, scoutId: string): Promise<ScoutSignalsRow | null> {
  const row = await db.selectFrom('scout_signals').selectAll().where('scout_id', '=', scoutId).executeTakeFirst();
  return row ?? null;
}
