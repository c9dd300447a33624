import type { Database, Tx } from '@touchline/db';
import type { Insertable } from 'kysely';

/** Records who has changed a date of birth, and why. */
export async function insertBirthDateChange(tx: Tx, change: Insertable<Database['birth_date_changes']>): Promise<void> {
  await tx.insertInto('birth_date_changes').values(change).execute();
}
