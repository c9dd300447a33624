import { PLAYER_FIELDS, type PlayerField, type PlayerProfile } from '@touchline/contracts/players';
import type { PlayerProfileRow } from '@touchline/db';
import { columnOf, type Snake } from '@touchline/db';

type ProfileColumn = Snake<PlayerField>;
const COLUMNS = PLAYER_FIELDS.map((field) => [field, columnOf(field)] as const);
/** The columns that a player fills in; the others are copies for searches and lists. */
export const PROFILE_COLUMNS: readonly ProfileColumn[] = COLUMNS.map(([, column]) => column);

/** The profile in a row that also has columns of other tables. Field by field: copying the row takes longer than reading it. */
export function profileOf(
  row: Pick<PlayerProfileRow, ProfileColumn>,
  { id, userId, createdAt, updatedAt }: Pick<PlayerProfile, 'id' | 'userId' | 'createdAt' | 'updatedAt'>,
): PlayerProfile {
  const profile: Record<string, unknown> = { id, userId };
  for (const [field, column] of COLUMNS) profile[field] = row[column];
  profile.achievements = JSON.parse(row.achievements);
  profile.createdAt = createdAt;
  profile.updatedAt = updatedAt;
  return profile as unknown as PlayerProfile;
}

export function toPlayerProfile(row: PlayerProfileRow): PlayerProfile {
  const { id, user_id: userId, created_at: createdAt, updated_at: updatedAt } = row;
  return profileOf(row, { id, userId, createdAt, updatedAt });
}
