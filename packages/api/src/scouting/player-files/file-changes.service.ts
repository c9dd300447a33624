import { ERRORS, type ErrorCode } from '@touchline/contracts/errors';
import type { ChangedFiles, ChangeFilesInput } from '@touchline/contracts/player-files';
import { FILE_TAGS_MAX } from '@touchline/contracts/stages';
import type { PlayerFileEntryRow, Tx } from '@touchline/db';
import type { ActorContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { throttle } from '../../platform/throttle/throttle.ts';
import { listReadableAmong } from '../players/players.service.ts';
import { insertStars, removeStars } from '../saved-players/saved-players.service.ts';
import { findEntries, insertEntries, listUndone, type NewEntry } from './file-entries.repo.ts';
import { fills, isSame, isUsed, told, toValue, valueAfter, valueIn } from './file-values.ts';
import { writeNote } from './notes.service.ts';
import { type FileRecord, findPlayersOf, lockFiles, setFiles, setTags, type Value } from './player-files.repo.ts';
import { assertFitsLimit, beginFiles, lockWriters, publishFile } from './player-files.service.ts';

type Result = ChangedFiles[number];

const refusal = (id: string, code: ErrorCode): Result => ({ id, entryId: null, error: ERRORS[code].message });
const unchanged = (id: string): Result => ({ id, entryId: null, error: null });
const hasTooMany = (value: Value) => value.kind === 'tags' && value.tags.length > FILE_TAGS_MAX;

/** Changes one thing in the caller's files of up to 200 players, each with an entry by which it can be undone. */
export async function changeFiles(ctx: ActorContext, { playerIds, change }: ChangeFilesInput): Promise<ChangedFiles> {
  await admit(ctx, playerIds.length);
  return inTransaction(ctx.db, async (tx) => {
    await lockWriters(ctx, tx, playerIds);
    const { files, others } = await filesToChange(ctx, tx, { playerIds, change });
    const wanted = files.map((file) => ({ file, value: valueAfter(file, change) }));
    const changed = wanted.filter(({ file, value }) => !hasTooMany(value) && !isSame(valueIn(file, value.kind), value));
    const entryIds = await writeValues(ctx, tx, changed);
    const results = new Map<string, Result>(others.map((id) => [id, unchanged(id)]));
    for (const { file, value } of wanted) {
      const { player_id: id } = file;
      results.set(id, hasTooMany(value) ? refusal(id, 'TOO_MANY_FILE_TAGS') : unchanged(id));
    }
    for (const [at, { file }] of changed.entries()) {
      results.set(file.player_id, { ...unchanged(file.player_id), entryId: entryIds[at] ?? null });
    }
    return playerIds.map((id) => results.get(id) ?? refusal(id, 'PLAYER_NOT_FOUND'));
  });
}

async function admit(ctx: ActorContext, cost: number): Promise<void> {
  await throttle(ctx, `file-change:user:${ctx.viewer.id}`, { ...ctx.limits.fileChangesPerScout, cost });
}

/**
 * The files of these players, locked; only players whom the caller may read can be starred, or get a file. What would leave a
 * file empty begins none: these are the `others`.
 */
async function filesToChange(ctx: ActorContext, tx: Tx, { playerIds, change }: ChangeFilesInput) {
  const before = await lockFiles(tx, ctx.viewer.id, { playerIds });
  const known = new Set(before.map((file) => file.player_id));
  const isStarring = change.kind === 'star' && change.isOn;
  const unknown = playerIds.filter((id) => !known.has(id));
  const asked = isStarring ? playerIds : unknown;
  const readable = new Set(await listReadableAmong({ ...ctx, db: tx }, asked));
  const allowed = unknown.filter((id) => readable.has(id));
  const isBegun = fills(valueAfter({ tags: null }, change)) && allowed.length > 0;
  if (isBegun) await beginFiles(ctx, tx, allowed);
  const files = isBegun ? await lockFiles(tx, ctx.viewer.id, { playerIds }) : before;
  return {
    files: isStarring ? files.filter((file) => readable.has(file.player_id)) : files,
    others: isBegun ? [] : allowed,
  };
}

interface Write {
  file: FileRecord;
  value: Value;
  undoes?: string;
}

/** Writes values and their entries, one for each file. @returns the ids of the entries, in the order of the writes */
export async function writeValues(ctx: ActorContext, tx: Tx, writes: readonly Write[]): Promise<string[]> {
  const now = ctx.clock.timestamp();
  await assertFitsLimit(ctx, tx, writes.filter(({ file, value }) => !isUsed(file) && fills(value)).length);
  for (const [, same] of Map.groupBy(writes, ({ value }) => JSON.stringify(value))) {
    const files = same.map(({ file }) => file);
    if (same[0]) await writeValue(ctx, tx, files, same[0].value);
  }
  for (const { file } of writes) publishFile(ctx, tx, file.player_id);
  const entries = writes.map(
    ({ file, value, undoes }): NewEntry => ({
      fileId: file.id,
      kind: value.kind,
      former: told(valueIn(file, value.kind)),
      current: told(value),
      ...(undoes !== undefined && { undoes }),
    }),
  );
  return insertEntries(tx, entries, now);
}

async function writeValue(ctx: ActorContext, tx: Tx, files: readonly FileRecord[], value: Value): Promise<void> {
  const now = ctx.clock.timestamp();
  if (value.kind === 'tags') for (const file of files) await setTags(tx, file, value.tags);
  if (value.kind === 'star') {
    const star = { scoutId: ctx.viewer.id, playerIds: files.map((file) => file.player_id), now };
    await (value.isOn ? insertStars(tx, star) : removeStars(tx, star));
  }
  const ids = files.map(({ id }) => id);
  await setFiles(tx, ids, { value, now });
}

/**
 * Undoes changes of the caller by new ones. What has been changed since is left as it is, and refused with CHANGED_SINCE; a former
 * note comes back whatever was written since, which goes to the history.
 * @returns for each entry the one that undid it
 */
export async function undoFileChanges(ctx: ActorContext, entryIds: readonly string[]): Promise<ChangedFiles> {
  await admit(ctx, entryIds.length);
  return inTransaction(ctx.db, async (tx) => {
    await lockWriters(ctx, tx, await findPlayersOf(tx, ctx.viewer.id, entryIds));
    const found = await findEntries(tx, ctx.viewer.id, entryIds);
    const results = new Map<string, Result>();
    const undone = await listUndone(tx, entryIds);
    for (const id of entryIds) if (undone.has(id)) results.set(id, refusal(id, 'UNDONE_ALREADY'));
    // Of one file after the other: a later entry sees what an earlier one has brought back.
    for (const entries of rounds(found.filter(({ id }) => !undone.has(id)))) {
      for (const result of await undoRound(ctx, tx, entries)) results.set(result.id, result);
    }
    return entryIds.map((id) => results.get(id) ?? refusal(id, 'FILE_ENTRY_NOT_FOUND'));
  });
}

/** Groups of entries of which each has at most one of a file, the newest first. */
function rounds(entries: readonly PlayerFileEntryRow[]): PlayerFileEntryRow[][] {
  const made: PlayerFileEntryRow[][] = [];
  for (const [, ofFile] of Map.groupBy(entries, (entry) => entry.file_id)) {
    const newestFirst = ofFile.toSorted((a, b) => b.place - a.place);
    for (const [at, entry] of newestFirst.entries()) made[at] = [...(made[at] ?? []), entry];
  }
  return made;
}

/** Undoes entries of different files. */
async function undoRound(ctx: ActorContext, tx: Tx, entries: readonly PlayerFileEntryRow[]): Promise<Result[]> {
  const files = await lockFiles(tx, ctx.viewer.id, { ids: entries.map((entry) => entry.file_id) });
  const byId = new Map(files.map((file) => [file.id, file]));
  const readable = new Set(
    await listReadableAmong(
      { ...ctx, db: tx },
      files.map((file) => file.player_id),
    ),
  );
  const results: Result[] = [];
  const writes: (Write & { undoes: string })[] = [];
  for (const entry of entries) {
    const file = byId.get(entry.file_id);
    if (!file) continue;
    if (entry.kind === 'note') {
      const note = { note: JSON.parse(entry.former), editor: null, undoes: entry.id, keepsFormer: true };
      const { entryId } = await writeNote(ctx, tx, file, note);
      results.push({ id: entry.id, entryId, error: null });
      continue;
    }
    const [former, current] = [entry.former, entry.current].map((text) => toValue(entry.kind, text));
    const isAsLeft = former && current && isSame(valueIn(file, current.kind), current);
    const isStarring = former?.kind === 'star' && former.isOn;
    if (!isAsLeft) results.push(refusal(entry.id, 'CHANGED_SINCE'));
    else if (isStarring && !readable.has(file.player_id)) results.push(refusal(entry.id, 'PLAYER_NOT_FOUND'));
    else writes.push({ file, value: former, undoes: entry.id });
  }
  const entryIds = await writeValues(ctx, tx, writes);
  return [...results, ...writes.map(({ undoes }, at) => ({ id: undoes, entryId: entryIds[at] ?? null, error: null }))];
}
