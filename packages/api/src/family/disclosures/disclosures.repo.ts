import type { Disclosure } from '@touchline/contracts/guardians';
import type { Page, PageInput } from '@touchline/contracts/paging';
import { type Database, type Db, decodeCursor, toPage } from '@touchline/db';
import { type SqlBool, sql } from 'kysely';

export interface Disclosures {
  viewerId: string;
  kind: Database['disclosures']['kind'];
  playerIds: readonly string[];
}

/** Records that a user has read something of these players. A record of the same day is not written again. */
export async function upsertDisclosures(
  db: Db,
  { viewerId, kind, playerIds, now }: Disclosures & { now: string },
): Promise<void> {
  const rows = playerIds.map((playerId) => ({
    player_id: playerId,
    viewer_id: viewerId,
    kind,
    first_at: now,
    last_at: now,
    days: 1,
  }));
  const today = now.slice(0, 'yyyy-MM-dd'.length);
  await db
    .insertInto('disclosures')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['player_id', 'viewer_id', 'kind'])
        .doUpdateSet((row) => ({
          last_at: row.ref('excluded.last_at'),
          days: row('disclosures.days', '+', 1),
        }))
        .where('disclosures.last_at', '<', today),
    )
    .execute();
}

export async function listDisclosures(
  db: Db,
  { playerId, limit, cursor }: PageInput & { playerId: string },
): Promise<Page<Disclosure>> {
  const last = cursor ? decodeCursor(cursor) : null;
  const [lastViewer, lastKind] = last?.id.split(' ') ?? [];
  const rows = await db
    .selectFrom('disclosures')
    .innerJoin('users as viewer', 'viewer.id', 'disclosures.viewer_id')
    .leftJoin('scout_profiles', 'scout_profiles.user_id', 'disclosures.viewer_id')
    .select(['viewer_id', 'viewer.first_name as firstName', 'viewer.last_name as lastName', 'viewer.role'])
    .select(['organization', 'kind', 'first_at as firstAt', 'last_at as lastAt', 'days'])
    .where('disclosures.player_id', '=', playerId)
    .$if(last !== null, (query) =>
      query.where(
        sql<SqlBool>`(disclosures.last_at, disclosures.viewer_id, disclosures.kind) < (${last?.time}, ${lastViewer}, ${lastKind ?? ''})`,
      ),
    )
    .orderBy('disclosures.last_at', 'desc')
    .orderBy('disclosures.viewer_id', 'desc')
    .orderBy('disclosures.kind', 'desc')
    .limit(limit + 1)
    .execute();
  const item = ({ viewer_id: id, firstName, lastName, role, ...read }: (typeof rows)[number]): Disclosure => ({
    viewer: { id, firstName, lastName, role },
    ...read,
  });
  const position = (row: (typeof rows)[number]) => ({ time: row.lastAt, id: `${row.viewer_id} ${row.kind}` });
  return toPage(rows, { limit }, { position, item });
}
