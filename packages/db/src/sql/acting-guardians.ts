import type { Db } from '../tables.ts';

/** The guardianships that count. A minor needs a guardian, and an admin would confirm themselves. */
export function actingGuardians(db: Db) {
  return db
    .selectFrom('guardianships')
    .innerJoin('users as guardian', 'guardian.id', 'guardianships.guardian_id')
    .where('guardianships.state', '=', 'active')
    .where('guardianships.suspended_at', 'is', null)
    .where('guardian.is_active', '=', 1)
    .where('guardian.is_minor', '=', 0)
    .where('guardian.role', '<>', 'admin');
}
