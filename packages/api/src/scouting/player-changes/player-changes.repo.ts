import type { PlayerChangeKind } from '@touchline/contracts/today';
import { allowedIn, type Db, hasRows, type Tx } from '@touchline/db';

/** Whether scouts find a player, apart from what concerns one of them. */
export async function isListed(tx: Tx, playerId: string): Promise<boolean> {
  return tx
    .selectFrom('users')
    .where('id', '=', playerId)
    .where('role', '=', 'player')
    .where('is_active', '=', 1)
    .where('is_verified', '=', 1)
    .where(allowedIn('allows_profile'))
    .$call(hasRows);
}

/** Of each kind a player has one row, that of the newest change. */
export async function setChanged(
  tx: Tx,
  { playerId, kinds, at }: { playerId: string; kinds: readonly PlayerChangeKind[]; at: string },
): Promise<void> {
  await tx
    .insertInto('player_changes')
    .values(
      kinds.map((kind) => ({ id: crypto.randomUUID(), player_id: playerId, kind, video_id: null, created_at: at })),
    )
    .onConflict((conflict) =>
      conflict.columns(['player_id', 'kind']).where('video_id', 'is', null).doUpdateSet({ created_at: at }),
    )
    .execute();
}

/** A clip is new once. */
export async function insertClip(
  tx: Tx,
  { playerId, videoId, now }: { playerId: string; videoId: string; now: string },
): Promise<void> {
  await tx
    .insertInto('player_changes')
    .values({ id: crypto.randomUUID(), player_id: playerId, kind: 'clip', video_id: videoId, created_at: now })
    .onConflict((conflict) => conflict.column('video_id').doNothing())
    .execute();
}

export async function removeBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('player_changes').where('created_at', '<', before).execute();
}
