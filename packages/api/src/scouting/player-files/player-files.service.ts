import type { PageInput } from '@touchline/contracts/paging';
import { can } from '@touchline/contracts/permissions';
import {
  FILE_VIEWS,
  type FileCounts,
  type ListedFile,
  type ListFilesInput,
  type PlayerFile,
} from '@touchline/contracts/player-files';
import { STAGES } from '@touchline/contracts/stages';
import type { Db, Tx } from '@touchline/db';
import { holdUsers, ifUserDeleted, lockUsers } from '../../core/users/users.service.ts';
import type { ActorContext } from '../../platform/context.ts';
import { AppError, existing } from '../../platform/errors.ts';
import { changeFor, publish } from '../../platform/events/events.ts';
import { mustReadPlayer, readListedPlayers } from '../players/players.service.ts';
import * as entries from './file-entries.repo.ts';
import * as list from './file-list.repo.ts';
import * as repo from './player-files.repo.ts';
import { readDay } from './scout-clock.service.ts';

export { isAvailable } from './file-list.repo.ts';
export { forgetGone, IS_STARRED, setGoneSeen, setNewsSeen, takeReminders } from './player-files.repo.ts';
export { readDay, zoneOf } from './scout-clock.service.ts';

const TAGS_SHOWN = 100;

/** What the caller has written down about a player. An empty file is read of any player whom the caller may read. */
export async function readFile(ctx: ActorContext, playerId: string): Promise<PlayerFile> {
  const record = await repo.findFile(ctx.db, ctx.viewer.id, playerId);
  if (!record) await mustReadPlayer(ctx, playerId);
  return {
    ...(record ? repo.toFile(record) : emptyFile(playerId)),
    ...(await repo.findSeen(ctx.db, ctx.viewer.id, playerId)),
  };
}

/** Throws PLAYER_NOT_FOUND unless the caller has a file of the player, or may read them. */
export async function assertMayWrite(ctx: ActorContext, playerId: string): Promise<void> {
  if (!(await repo.findFile(ctx.db, ctx.viewer.id, playerId))) await mustReadPlayer(ctx, playerId);
}

function emptyFile(playerId: string): Omit<PlayerFile, 'firstSeenAt' | 'lastSeenAt'> {
  return {
    playerId,
    isStarred: false,
    note: '',
    noteVersion: 0,
    notedAt: null,
    tags: [],
    stage: null,
    closedReason: null,
    nextStep: null,
    isDismissed: false,
  };
}

/** The caller's files. Of players who are no longer available they have the caller's own words only. */
export async function listFiles(ctx: ActorContext, input: ListFilesInput) {
  const page = await list.listFiles(ctx.db, await scopeOf(ctx), input);
  const shown = page.items.filter((file) => file.isAvailable).map(({ playerId }) => playerId);
  const players = new Map((await readListedPlayers(ctx, shown)).map((player) => [player.id, player]));
  const items = page.items.map(
    ({ isAvailable, ...file }): ListedFile => ({
      ...file,
      player: (isAvailable && players.get(file.playerId)) || null,
    }),
  );
  return { ...page, items };
}

export async function countFiles(ctx: ActorContext): Promise<FileCounts> {
  const rows = await list.countFiles(ctx.db, await scopeOf(ctx));
  const kept = new Map(rows.map(({ stage, kept }) => [stage, Number(kept)]));
  return {
    stages: Object.fromEntries(
      [...STAGES, 'none' as const].map((stage) => [stage, kept.get(stage) ?? 0]),
    ) as FileCounts['stages'],
    views: Object.fromEntries(
      FILE_VIEWS.map((view) => [view, rows.reduce((sum, row) => sum + Number(row[view]), 0)]),
    ) as FileCounts['views'],
    tags: await list.listTags(ctx.db, ctx.viewer.id, TAGS_SHOWN),
  };
}

export async function listHistory(ctx: ActorContext, { playerId, ...input }: PageInput & { playerId: string }) {
  const record = await repo.findFile(ctx.db, ctx.viewer.id, playerId);
  if (record) return entries.listEntries(ctx.db, record.id, input);
  await mustReadPlayer(ctx, playerId);
  return { items: [], nextCursor: null };
}

/** A scout's files, or that of one player, with the whole history, also what is kept for a case only. */
export async function readWholeFiles(db: Db, scoutId: string, playerId?: string) {
  const files = await repo.listWholeFiles(db, scoutId, playerId);
  const history = Map.groupBy(await entries.listWholeEntries(db, scoutId, playerId), (entry) => entry.file_id);
  return files.map((file) => ({
    ...repo.toFile(file),
    history: (history.get(file.id) ?? []).map(({ kind, former, current, created_at: createdAt }) => ({
      ...{ kind, createdAt, former: JSON.parse(former), current: JSON.parse(current) },
    })),
  }));
}

async function scopeOf(ctx: ActorContext): Promise<list.FileScope> {
  const { day } = await readDay(ctx);
  return { scoutId: ctx.viewer.id, withMinors: can(ctx.viewer, 'users:list-minors'), today: day };
}

/** The caller's file of a player, locked; begun if the caller may read the player. */
export async function lockFile(ctx: ActorContext, tx: Tx, playerId: string): Promise<repo.FileRecord> {
  await lockWriters(ctx, tx, [playerId]);
  const [existingFile] = await repo.lockFiles(tx, ctx.viewer.id, { playerIds: [playerId] });
  if (existingFile) return existingFile;
  await mustReadPlayer({ ...ctx, db: tx }, playerId);
  await beginFiles(ctx, tx, [playerId]);
  const [file] = await repo.lockFiles(tx, ctx.viewer.id, { playerIds: [playerId] });
  return existing(file, 'PLAYER_NOT_FOUND');
}

/**
 * Locks the caller, so that two calls at once do not exceed a limit, and holds players whose files are written: a deletion, which
 * begins with the account, waits.
 */
export async function lockWriters(ctx: ActorContext, tx: Tx, playerIds: readonly string[]): Promise<void> {
  await lockUsers(tx, [ctx.viewer.id]);
  await holdUsers(tx, playerIds);
}

/** Throws TOO_MANY_FILES unless the caller may write about so many more players. The caller is locked. */
export async function assertFitsLimit(ctx: ActorContext, tx: Tx, more: number): Promise<void> {
  if (more === 0) return;
  const used = await repo.countUsedFiles(tx, ctx.viewer.id);
  if (used + more > ctx.limits.filesPerScout) throw new AppError('TOO_MANY_FILES');
}

/** Begins the caller's files of players whom the caller may read. */
export async function beginFiles(ctx: ActorContext, tx: Tx, playerIds: readonly string[]): Promise<void> {
  const begun = repo.insertFiles(tx, ctx.viewer.id, { playerIds, now: ctx.clock.timestamp() });
  await begun.catch(ifUserDeleted('PLAYER_NOT_FOUND'));
}

/** Tells the caller's other tabs. */
export function publishFile(ctx: ActorContext, tx: Tx, playerId: string): void {
  publish(ctx, tx, changeFor(ctx.viewer.id, 'player-file', playerId));
}
