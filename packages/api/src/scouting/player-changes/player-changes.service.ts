import { CHANGE_DAYS, type PlayerChangeKind } from '@touchline/contracts/today';
import type { PlayerProfileRow, Tx } from '@touchline/db';
import type { ClockContext, DbClockContext } from '../../platform/context.ts';
import { DAY_SECONDS, startOfWeek } from '../../platform/lib/clock.ts';
import * as repo from './player-changes.repo.ts';

const WEEK_SECONDS = 7 * DAY_SECONDS;

/** The columns of a profile whose changes are news to those who follow the player. */
const FACTS: Partial<Record<PlayerChangeKind, readonly (keyof PlayerProfileRow)[]>> = {
  availability: ['availability'],
  club: ['current_club'],
  position: ['position', 'second_position', 'third_position'],
  contract: ['contract_until'],
};

/**
 * Records the changes between two states of a profile, in the transaction of the change. No value is stored: what is shown is the
 * present state, so a value that was hidden or corrected since is told to no one. Nothing is recorded of a player whom scouts do
 * not find.
 */
export async function recordProfileNews(
  ctx: ClockContext,
  tx: Tx,
  { before, after }: { before: PlayerProfileRow; after: PlayerProfileRow },
): Promise<void> {
  const changed = Object.entries(FACTS).filter(([, columns]) =>
    columns.some((column) => (before[column] ?? '') !== (after[column] ?? '')),
  );
  const kinds = changed.map(([kind]) => kind as keyof typeof FACTS);
  if (kinds.length === 0 || !(await repo.isListed(tx, after.user_id))) return;
  await repo.setChanged(tx, { playerId: after.user_id, kinds, at: ctx.clock.timestamp() });
}

/** Told on the next Monday: by its order, or by when a scout was told of it, the day of a change would be the birthday. */
export async function recordComingOfAge(ctx: ClockContext, tx: Tx, playerId: string): Promise<void> {
  if (!(await repo.isListed(tx, playerId))) return;
  const nextWeek = new Date(ctx.clock.now().getTime() + WEEK_SECONDS * 1000);
  await repo.setChanged(tx, { playerId, kinds: ['of-age'], at: startOfWeek(nextWeek).toISOString() });
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
