import { CONSENT_LINES, CONSENT_TEXTS, type ConsentEntry } from '@touchline/contracts/consents';
import type { Page, PageInput } from '@touchline/contracts/paging';
import { actingGuardians, type ConsentRow, type Db, inCamelCase, type NewRow, readPage, type Tx } from '@touchline/db';
import { sql } from 'kysely';

/** Writes entries of a player, with the account locked. Each is later than those before, even in one millisecond: the newest counts. */
export async function insertConsents(tx: Tx, playerId: string, rows: readonly NewConsent[]): Promise<void> {
  if (rows.length === 0) return;
  const { last } = await tx
    .selectFrom('consents')
    .select(({ fn }) => fn.max('created_at').as('last'))
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow();
  const after = last === null ? 0 : Date.parse(last) + 1;
  const entryOf = (row: NewConsent, index: number) => ({
    id: crypto.randomUUID(),
    player_id: playerId,
    ...row,
    created_at: new Date(Math.max(Date.parse(row.created_at), after) + index).toISOString(),
  });
  await tx.insertInto('consents').values(rows.map(entryOf)).execute();
}

export type NewConsent = Omit<NewRow<'consents'>, 'id' | 'player_id'>;

/** The newest entries of each line of these players, one by guardianship and kind. */
export async function listNewestConsents(db: Db, playerIds: readonly string[]): Promise<ConsentRow[]> {
  if (playerIds.length === 0) return [];
  const ranked = db
    .selectFrom('consents')
    .selectAll()
    .select(
      sql<number>`row_number() over (
        partition by player_id, line, kind, guardianship_id order by created_at desc, id desc)`.as('place'),
    )
    .where('player_id', 'in', playerIds);
  return db.selectFrom(ranked.as('ranked')).selectAll().where('place', '=', 1).execute();
}

export async function listConsentEntries(db: Db, input: PageInput & { playerId: string }): Promise<Page<ConsentEntry>> {
  const query = db
    .selectFrom('consents')
    .leftJoin('users as recorder', 'recorder.id', 'consents.recorded_by')
    .leftJoin('guardianships', 'guardianships.id', 'consents.guardianship_id')
    .selectAll('consents')
    .select(['recorder.first_name', 'recorder.last_name', 'guardianships.relation'])
    .where('consents.player_id', '=', input.playerId);
  return readPage(query, input, {
    by: ['consents.created_at', 'consents.id'],
    item: (row) => ({
      ...inCamelCase(row, ['id', 'line', 'kind', 'text_version', 'relation', 'reason', 'created_at']),
      isGiven: row.is_given === 1,
      by: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
    }),
  });
}

/** Guardians of minors linked before a time who have not answered the current text of each line; by guardianship id. */
export function listUnanswered(db: Db, { since, after, limit }: { since: string; after: string; limit: number }) {
  return actingGuardians(db)
    .innerJoin('users as player', 'player.id', 'guardianships.player_id')
    .select(['guardianships.id', 'guardianships.player_id as playerId', 'guardian.id as guardianId'])
    .where('guardianships.declared_at', '<', since)
    .where('guardianships.relation', 'is distinct from', 'club-welfare')
    .where('guardianships.id', '>', after)
    .where('player.is_minor', '=', 1)
    .where((eb) => {
      const answered = eb
        .selectFrom('consents')
        .select(({ fn }) => fn.count('line').distinct().as('lines'))
        .whereRef('consents.player_id', '=', 'guardianships.player_id')
        .whereRef('consents.guardianship_id', '=', 'guardianships.id')
        .where('consents.kind', '=', 'answer')
        .where(({ or, and }) =>
          or(CONSENT_LINES.map((line) => and({ line, text_version: CONSENT_TEXTS[line].version }))),
        );
      return eb(answered, '<', CONSENT_LINES.length);
    })
    .orderBy('guardianships.id')
    .limit(limit)
    .execute();
}
