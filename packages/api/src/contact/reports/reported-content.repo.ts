import type { Role } from '@touchline/contracts/options';
import { type Db, lookup } from '@touchline/db';

export const findReportedMessage = lookup((db, id) =>
  db
    .selectFrom('messages')
    .innerJoin('users as sender', 'sender.id', 'messages.sender_id')
    .innerJoin('users as receiver', 'receiver.id', 'messages.receiver_id')
    .leftJoin('users as guardian', 'guardian.id', 'messages.guardian_id')
    .selectAll('messages')
    .select([
      'sender.first_name as sender_first_name',
      'sender.last_name as sender_last_name',
      'receiver.first_name as receiver_first_name',
      'receiver.last_name as receiver_last_name',
      'guardian.first_name as guardian_first_name',
      'guardian.last_name as guardian_last_name',
    ])
    .where('messages.id', '=', id),
);
export type ReportedMessage = NonNullable<Awaited<ReturnType<typeof findReportedMessage>>>;

export async function findReportedProfile(db: Db, userId: string, role: Role) {
  if (role === 'player') {
    const profiles = db.selectFrom('player_profiles').selectAll().where('user_id', '=', userId);
    const row = await profiles.executeTakeFirst();
    return row ? { ...row, kind: 'player' as const } : null;
  }
  const row = await db.selectFrom('scout_profiles').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return row ? { ...row, kind: 'scout' as const } : null;
}
export type ReportedProfile = NonNullable<Awaited<ReturnType<typeof findReportedProfile>>>;

export const findReportedCard = lookup((db, userId) =>
  db
    .selectFrom('id_cards')
    .select(['card_number', 'status', 'issue_date', 'expiry_date', 'issued_by'])
    .where('user_id', '=', userId),
);
export type ReportedCard = NonNullable<Awaited<ReturnType<typeof findReportedCard>>>;

export const findReportedUser = lookup((db, userId) =>
  db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'username', 'role', 'is_verified', 'is_minor', 'created_at'])
    .where('id', '=', userId),
);
export type ReportedUser = NonNullable<Awaited<ReturnType<typeof findReportedUser>>>;
