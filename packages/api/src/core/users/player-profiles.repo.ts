/** The only file that writes the table `player_profiles`, except the trash, which moves rows as they are. */
import { allowedIn, changesRows, type Db, type Flag, lookup, type PlayerProfileRow, type Tx } from '@touchline/db';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

export const findPlayerProfile = lookup((db, userId) =>
  db.selectFrom('player_profiles').selectAll().where('user_id', '=', userId),
);

export async function insertPlayerProfile(db: Db, profile: PlayerProfileRow): Promise<void> {
  await db.insertInto('player_profiles').values(profile).execute();
}

/** Writes the given columns only, so that concurrent changes of other fields are kept. */
export async function setPlayerProfile(db: Db, userId: string, change: Partial<PlayerProfileRow>): Promise<boolean> {
  return db.updateTable('player_profiles').set(change).where('user_id', '=', userId).$call(changesRows);
}

/** Of a player who is or may be a minor no place is stored. */
function ofAdults<Column extends keyof PlayerProfileRow>(columns: readonly Column[]) {
  const told = (column: Column) => sql<never>`case when users.is_minor = 0 and users.date_of_birth is not null
    then ${sql.ref(`player_profiles.${column}`)} end`;
  return Object.fromEntries(columns.map((column) => [column, told(column)])) as Record<Column, RawBuilder<never>>;
}

/**
 * Updates the profile's copies of what the account says, in the transaction that changes one of these.
 * Twin of 'user:read' for verified players and of 'video:watch' in SQL: sql-twins.test.ts compares them.
 */
export async function refreshListing(tx: Tx, id: string): Promise<void> {
  const flag = (condition: Expression<SqlBool>) => sql<Flag>`case when ${condition} then 1 else 0 end`;
  await tx
    .updateTable('player_profiles')
    .from('users')
    .set(({ eb, ref }) => ({
      is_listed: flag(
        eb.and([
          eb('users.role', '=', 'player'),
          eb('users.is_verified', '=', 1),
          eb('users.is_active', '=', 1),
          allowedIn('allows_profile'),
          // A player without a date of birth may be a child: not listed as an adult.
          eb.or([eb('users.date_of_birth', 'is not', null), eb('users.is_minor', '=', 1)]),
        ]),
      ),
      is_minor: ref('users.is_minor'),
      shows_clips: flag(allowedIn('allows_clips')),
      ...ofAdults(['place_id', 'place_latitude', 'place_x', 'place_y', 'place_z']),
    }))
    .whereRef('users.id', '=', 'player_profiles.user_id')
    .where('users.id', '=', id)
    .execute();
}

export async function setAvailabilityChecked(tx: Tx, userIds: readonly string[], at: string): Promise<void> {
  await tx
    .updateTable('player_profiles')
    .set({ availability_checked_at: at })
    .where('user_id', 'in', userIds)
    .execute();
}
