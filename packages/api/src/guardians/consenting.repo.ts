import type { Relation } from '@touchline/contracts/relations';
import type { Db } from '@touchline/db';
import { isActing } from './guardian-ids.repo.ts';

/** Officers of a club read and restrict, and answer no consents. */
const WELFARE: Relation = 'club-welfare';

/** A guardian whose answers to the consents of a child count. */
export interface ConsentingGuardian {
  guardianshipId: string;
  playerId: string;
  id: string;
  name: string;
  relation: Relation | null;
  /** Whether the safeguarding team has confirmed the guardian. */
  isConfirmed: boolean;
}

/** The guardians of these players whose answers count, in the order in which they were linked. */
export async function listConsentingGuardians(db: Db, playerIds: readonly string[]): Promise<ConsentingGuardian[]> {
  if (playerIds.length === 0) return [];
  const rows = await db
    .selectFrom('guardianships')
    .innerJoin('users as guardian', 'guardian.id', 'guardianships.guardian_id')
    .select(['guardianships.id', 'guardianships.player_id', 'guardianships.relation'])
    .select('guardianships.confirmed_at')
    .select(['guardian.id as guardian_id', 'guardian.first_name', 'guardian.last_name'])
    .where('guardianships.player_id', 'in', playerIds)
    .where(isActing)
    .orderBy('guardianships.declared_at')
    .orderBy('guardian.id')
    .execute();
  return rows
    .filter(({ relation }) => relation !== WELFARE)
    .map((row) => ({
      guardianshipId: row.id,
      playerId: row.player_id,
      id: row.guardian_id,
      name: `${row.first_name} ${row.last_name}`,
      relation: row.relation as Relation | null,
      isConfirmed: row.confirmed_at !== null,
    }));
}
