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
import { isSame, told, toValue, type Value, valueAfter, valueIn } from './file-values.ts';
import { writeNote } from './notes.service.ts';
import { type FileRecord, lockFiles, setFiles, setTags } from './player-files.repo.ts';
import { beginFiles, publishFile } from './player-files.service.ts';

const refusal = (id: string, code: ErrorCode) => ({ id, entryId: null, error: ERRORS[code].message });

/** Changes one thing in the caller's files of up to 200 players, each with an entry by which it can be undone. */
export async function changeFiles(ctx: ActorContext, { playerIds, change }: ChangeFilesInput): Promise<ChangedFiles> {
  await throttle(ctx, `file-change:user:${ctx.viewer.id}`, ctx.limits.fileChangesPerScout);
  return inTransaction(ctx.db, async (tx) => {
    const files = await filesToChange(ctx, tx, { playerIds, change });
    const wanted = files.map((file) => ({ file, value: valueAfter(file, change) }));
    const tooMany = (value: Value) => value.kind === 'tags' && value.tags.length > FILE_TAGS_MAX;
    const changed = wanted.filter(({ file, value }) => !tooMany(value) && !isSame(valueIn(file, value.kind), value));
    const entryIds = await writeValues(ctx, tx, changed);
    const results = new Map(
      wanted.map(({ file, value }) => [
        file.player_id,
        tooMany(value)
          ? refusal(file.player_id, 'TOO_MANY_FILE_TAGS')
          : { id: file.player_id, entryId: null as string | null, error: null },
      ]),
    );
    for (const [at, { file }] of changed.entries()) {
      results.set(file.player_id, { id: file.player_id, entryId: entryIds[at] ?? null, error: null });
    }
    return playerIds.map((id) => results.get(id) ?? refusal(id, 'PLAYER_NOT_FOUND'));
  });
}

/** The files of these players, locked. Those without one get it if the caller may read the player; only such can be starred. */
async function filesToChange(
  ctx: ActorContext,
  tx: Tx,
  { playerIds, change }: ChangeFilesInput,
): Promise<FileRecord[]> {
  const before = await lockFiles(tx, ctx.viewer.id, { playerIds });
  const known = new Set(before.map((file) => file.player_id));
  const isStarring = change.kind === 'star' && change.isOn;
  const unknown = playerIds.filter((id) => !known.has(id));
  const readable =
    isStarring || unknown.length > 0
      ? new Set(await listReadableAmong({ ...ctx, db: tx }, isStarring ? playerIds : unknown))
      : new Set<string>();
  const begun = unknown.filter((id) => readable.has(id));
  if (begun.length > 0) await beginFiles(ctx, tx, begun);
  const files = begun.length > 0 ? await lockFiles(tx, ctx.viewer.id, { playerIds }) : before;
  return isStarring ? files.filter((file) => readable.has(file.player_id)) : files;
}

interface Write {
  file: FileRecord;
  value: Value;
  undoes?: string;
}

/** Writes values and their entries. @returns the ids of the entries, in the order of the writes */
export async function writeValues(ctx: ActorContext, tx: Tx, writes: readonly Write[]): Promise<string[]> {
  const now = ctx.clock.timestamp();
  for (const [, same] of Map.groupBy(writes, ({ value }) => JSON.stringify(value))) {
    const [first] = same;
    if (first)
      await writeValue(
        ctx,
        tx,
        same.map(({ file }) => file),
        first.value,
      );
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
  const ids = files.map(({ id }) => id);
  if (value.kind === 'tags') for (const file of files) await setTags(tx, file, value.tags);
  if (value.kind === 'star') {
    const star = { scoutId: ctx.viewer.id, playerIds: files.map((file) => file.player_id), now };
    await (value.isOn ? insertStars(tx, star) : removeStars(tx, star));
  }
  await setFiles(tx, ids, { change: value.kind === 'tags' ? { kind: 'tags' } : value, now });
}

/**
 * Undoes changes of the caller by new ones. What has been changed since is left as it is, and refused with CHANGED_SINCE.
 * @returns for each entry the one that undid it
 */
export async function undoFileChanges(ctx: ActorContext, entryIds: readonly string[]): Promise<ChangedFiles> {
  await throttle(ctx, `file-change:user:${ctx.viewer.id}`, ctx.limits.fileChangesPerScout);
  return inTransaction(ctx.db, async (tx) => {
    const found = await findEntries(tx, ctx.viewer.id, entryIds);
    const entries = new Map(found.map((entry) => [entry.id, entry]));
    const files = await lockFiles(tx, ctx.viewer.id, { ids: [...new Set(found.map((entry) => entry.file_id))] });
    const byId = new Map(files.map((file) => [file.id, file]));
    const undone = await listUndone(tx, entryIds);
    const results: ChangedFiles = [];
    for (const id of entryIds) {
      const entry = entries.get(id);
      const file = entry && byId.get(entry.file_id);
      if (!entry || !file) results.push(refusal(id, 'FILE_ENTRY_NOT_FOUND'));
      else if (undone.has(id)) results.push(refusal(id, 'UNDONE_ALREADY'));
      else results.push(await undoEntry(ctx, tx, entry, file));
    }
    return results;
  });
}

async function undoEntry(ctx: ActorContext, tx: Tx, entry: PlayerFileEntryRow, file: FileRecord) {
  if (entry.kind === 'note') {
    // The text of now goes to the history, so nothing is lost whatever was written since.
    await writeNote(ctx, tx, file, {
      note: JSON.parse(entry.former),
      editor: null,
      undoes: entry.id,
      keepsFormer: true,
    });
    return { id: entry.id, entryId: null, error: null };
  }
  const [former, current] = [entry.former, entry.current].map((text) => toValue(entry.kind, text));
  if (!former || !current || !isSame(valueIn(file, current.kind), current)) return refusal(entry.id, 'CHANGED_SINCE');
  if (former.kind === 'star' && former.isOn) {
    const readable = await listReadableAmong({ ...ctx, db: tx }, [file.player_id]);
    if (readable.length === 0) return refusal(entry.id, 'PLAYER_NOT_FOUND');
  }
  const [entryId = null] = await writeValues(ctx, tx, [{ file, value: former, undoes: entry.id }]);
  return { id: entry.id, entryId, error: null };
}
