import type { Relation } from '@touchline/contracts/consents';
import { actingGuardians, type Db, type UserRow } from '@touchline/db';

/** Who acts for a player; each of these is a part of the one before. */
export interface GuardianIds {
  /** They see everything of the child, and may restrict, decline and close. */
  guardianIds: string[];
  /** All but welfare officers of a club: they answer the consents. */
  consentingIds: string[];
  /** Confirmed by the safeguarding team: they accept requests, and allow what is public. */
  confirmedIds: string[];
}

const isConsenting = ({ relation }: { relation: Relation | null }) => relation !== 'club-welfare';

export async function listGuardianIds(db: Db, playerId: string): Promise<GuardianIds> {
  const rows = await actingGuardians(db)
    .select(['guardian.id', 'guardianships.relation', 'guardianships.confirmed_at'])
    .where('guardianships.player_id', '=', playerId)
    .orderBy('guardianships.declared_at')
    .orderBy('guardian.id')
    .execute();
  const consenting = rows.filter(isConsenting);
  const idsOf = (some: typeof rows) => some.map(({ id }) => id);
  return {
    guardianIds: idsOf(rows),
    consentingIds: idsOf(consenting),
    confirmedIds: idsOf(consenting.filter(({ confirmed_at }) => confirmed_at !== null)),
  };
}

export async function listActiveGuardianIds(db: Db, playerId: string): Promise<string[]> {
  return (await listGuardianIds(db, playerId)).guardianIds;
}

export async function findLiveGuardian(db: Db, id: string): Promise<UserRow | null> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('is_active', '=', 1)
    .where('is_minor', '=', 0)
    .where('role', '<>', 'admin')
    .executeTakeFirst();
  return row ?? null;
}

/** The players for whom a user acts as guardian, in the order in which they were linked. */
export async function listActedForIds(db: Db, guardianId: string): Promise<string[]> {
  const rows = await actingGuardians(db)
    .select('guardianships.player_id')
    .where('guardianships.guardian_id', '=', guardianId)
    .orderBy('guardianships.declared_at')
    .orderBy('guardianships.id')
    .execute();
  return rows.map((row) => row.player_id);
}

/** A guardian whose answers to the consents of a child count. */
export interface ConsentingGuardian {
  guardianshipId: string;
  playerId: string;
  id: string;
  name: string;
  relation: Relation | null;
  isConfirmed: boolean;
}

export async function listConsentingGuardians(db: Db, playerIds: readonly string[]): Promise<ConsentingGuardian[]> {
  if (playerIds.length === 0) return [];
  const rows = await actingGuardians(db)
    .select(['guardianships.id', 'guardianships.player_id', 'guardianships.relation'])
    .select('guardianships.confirmed_at')
    .select(['guardian.id as guardian_id', 'guardian.first_name', 'guardian.last_name'])
    .where('guardianships.player_id', 'in', playerIds)
    .orderBy('guardianships.declared_at')
    .orderBy('guardian.id')
    .execute();
  return rows.filter(isConsenting).map((row) => ({
    guardianshipId: row.id,
    playerId: row.player_id,
    id: row.guardian_id,
    name: `${row.first_name} ${row.last_name}`,
    relation: row.relation,
    isConfirmed: row.confirmed_at !== null,
  }));
}
