import type { SavedNote, SaveNoteInput } from '@touchline/contracts/player-files';
import { JOINED_NOTE_MAX } from '@touchline/contracts/stages';
import type { Tx } from '@touchline/db';
import type { ActorContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { throttle } from '../../platform/throttle/throttle.ts';
import { isAnyKept } from '../../safeguarding/evidence/may-erase.service.ts';
import { findLastNoted, insertEntries } from './file-entries.repo.ts';
import { isUsed } from './file-values.ts';
import { type FileRecord, findFile, setNote } from './player-files.repo.ts';
import { assertFitsLimit, lockFile, publishFile } from './player-files.service.ts';

/** A note is saved with every pause: its history has a version for each hour of writing, and from before much was removed. */
const HISTORY_SECONDS = 3600;
const KEPT_PART = 0.5;
/** Stands between the texts of a joined note, before the line break. */
const JOINT = ': —';

const NO_NOTE: SavedNote = { note: '', noteVersion: 0, notedAt: null, isJoined: false };

/**
 * Saves the note of a player. If another version was stored since the one that was edited, the note gets both texts, and none is lost.
 * Throws NOTE_FULL if both have no space.
 */
export async function saveNote(ctx: ActorContext, input: SaveNoteInput): Promise<SavedNote> {
  await throttle(ctx, `note:user:${ctx.viewer.id}`, ctx.limits.noteSavesPerScout);
  return inTransaction(ctx.db, async (tx) => {
    // An empty note begins no file.
    if (input.note === '' && !(await findFile(tx, ctx.viewer.id, input.playerId))) return NO_NOTE;
    const file = await lockFile(ctx, tx, input.playerId);
    const isJoined = !isOwnVersion(file, input) && file.note !== '' && file.note !== input.note;
    const note = isJoined ? joined(file, input.note) : input.note;
    if (note.length > JOINED_NOTE_MAX) throw new AppError('NOTE_FULL');
    const stored = { note: file.note, noteVersion: file.note_version, notedAt: file.noted_at };
    if (note === file.note) return { ...stored, isJoined: false };
    // Sent again, because the response to the first time was lost.
    if (isJoined && file.note.endsWith(`${JOINT}\n${input.note}`)) return { ...stored, isJoined };
    // The editor does not know the joined text yet, so it must not be overwritten as its own.
    return { ...(await writeNote(ctx, tx, file, { note, editor: isJoined ? null : input.editor })), isJoined };
  });
}

/** An editor overwrites the version that it has shown, and its own later ones. */
function isOwnVersion(file: FileRecord, { version, editor }: SaveNoteInput): boolean {
  return version === file.note_version || (version < file.note_version && file.note_editor === editor);
}

/** The stored text first, then the one that was written on an older version, with the times of both. */
function joined(file: FileRecord, note: string): string {
  return `${file.note}\n\n— Also written, on the version before ${timeInWords(file.noted_at)}${JOINT}\n${note}`;
}

function timeInWords(time: string | null): string {
  const shown = {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  } as const;
  return time === null ? 'this one' : `${new Date(time).toLocaleString('en-GB', shown)} UTC`;
}

/** Writes the note, and its former text into the history. While a case keeps the scout or the player, every version is kept. */
export async function writeNote(
  ctx: ActorContext,
  tx: Tx,
  file: FileRecord,
  {
    note,
    editor,
    undoes,
    keepsFormer = false,
  }: { note: string; editor: string | null; undoes?: string; keepsFormer?: boolean },
) {
  const now = ctx.clock.timestamp();
  const last = await findLastNoted(tx, file.id);
  const isCut = note.length < file.note.length * KEPT_PART;
  const isShown = keepsFormer || isCut || last === null || last < ctx.clock.timestampIn(-HISTORY_SECONDS);
  const entry = { fileId: file.id, kind: 'note', former: file.note, current: null, isHidden: !isShown } as const;
  const isAdded = isShown || (await isAnyKept(ctx, tx, [file.scout_id, file.player_id]));
  const [entryId = null] = isAdded
    ? await insertEntries(tx, [{ ...entry, ...(undoes !== undefined && { undoes }) }], now)
    : [];
  await assertFitsLimit(ctx, tx, !isUsed(file) && note !== '' ? 1 : 0);
  const version = file.note_version + 1;
  await setNote(tx, file.id, { note, version, editor, now });
  publishFile(ctx, tx, file.player_id);
  return { note, noteVersion: version, notedAt: now, entryId };
}
