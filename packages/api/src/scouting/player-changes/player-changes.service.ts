import { CHANGE_DAYS, type PlayerChangeKind } from '@touchline/contracts/today';
import type { PlayerProfileRow, Tx } from '@touchline/db';
import type { ClockContext, DbClockContext } from '../../platform/context.ts';
import { DAY_SECONDS } from '../../platform/lib/clock.ts';
import * as repo from './player-changes.repo.ts';

/** The columns of a profile whose changes are news to those who follow the player. */
const FACTS: Partial<Record<PlayerChangeKind, readonly (keyof PlayerProfileRow)[]>> = {
  availability: ['availability'],
  club: ['current_club'],
  position: ['position', 'second_position', 'third_position'],
  contract: ['contract_until'],
};

/**
 * Records that something of a player changed, in the transaction of the change. No value is stored: what is shown is the present
 * state, so a value that was hidden or corrected since is told to no one. Nothing is recorded of a player whom scouts do not find.
 */
export async function recordPlayerChange(
  ctx: ClockContext,
  tx: Tx,
  { playerId, kinds }: { playerId: string; kinds: readonly Exclude<PlayerChangeKind, 'clip'>[] },
): Promise<void> {
  if (kinds.length === 0 || !(await repo.isListed(tx, playerId))) return;
  await repo.setChanged(tx, { playerId, kinds, now: ctx.clock.timestamp() });
}

/** Records the changes between two states of a profile. */
export async function recordProfileNews(
  ctx: ClockContext,
  tx: Tx,
  { before, after }: { before: PlayerProfileRow; after: PlayerProfileRow },
): Promise<void> {
  const changed = Object.entries(FACTS).filter(([, columns]) =>
    columns.some((column) => (before[column] ?? '') !== (after[column] ?? '')),
  );
  const kinds = changed.map(([kind]) => kind as keyof typeof FACTS & Exclude<PlayerChangeKind, 'clip'>);
  await recordPlayerChange(ctx, tx, { playerId: after.user_id, kinds });
}

/** Records that scouts can watch a clip, which is news the first time only, and not of a clip that is older than news are kept. */
export async function recordNewClip(
  ctx: ClockContext,
  tx: Tx,
  { playerId, videoId, createdAt }: { playerId: string; videoId: string; createdAt: string },
): Promise<void> {
  if (createdAt < ctx.clock.timestampIn(-CHANGE_DAYS * DAY_SECONDS) || !(await repo.isListed(tx, playerId))) return;
  await repo.insertClip(tx, { playerId, videoId, now: ctx.clock.timestamp() });
}

export async function removeOldChanges(ctx: DbClockContext): Promise<void> {
  await repo.removeBefore(ctx.db, ctx.clock.timestampIn(-CHANGE_DAYS * DAY_SECONDS));
}
