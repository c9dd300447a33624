import type { Db, Tx } from '@touchline/db';

/** Records that a message to the admin team is about a player. There is one per sender and player. */
export async function insertNotice(
  tx: Tx,
  notice: { senderId: string; playerId: string; messageId: string },
): Promise<void> {
  await tx
    .insertInto('player_notices')
    .values({ sender_id: notice.senderId, player_id: notice.playerId, message_id: notice.messageId })
    .execute();
}

/** The id of a user's message to the admin team about a player. */
export async function findNotice(db: Db, of: { senderId: string; playerId: string }): Promise<string | null> {
  const row = await db
    .selectFrom('player_notices')
    .select('message_id')
    .where('sender_id', '=', of.senderId)
    .where('player_id', '=', of.playerId)
    .executeTakeFirst();
  return row?.message_id ?? null;
}
