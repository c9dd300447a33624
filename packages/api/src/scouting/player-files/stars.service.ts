import type { SavedPlayer } from '@touchline/contracts/saved-players';
import { authorize } from '../../platform/authorize.ts';
import type { ActorContext } from '../../platform/context.ts';
import { existing } from '../../platform/errors.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { mustReadPlayer } from '../players/players.service.ts';
import { findSaved } from '../saved-players/saved-players.service.ts';
import { writeValues } from './file-changes.service.ts';
import { writeNote } from './notes.service.ts';
import { lockFiles } from './player-files.repo.ts';
import { lockFile, lockWriters } from './player-files.service.ts';

/**
 * Stars an active player. Saving again changes nothing and returns the existing row. Notes become the note of the player; what
 * it was before is in its history.
 */
export async function savePlayer(
  ctx: ActorContext,
  input: { scoutId: string; playerId: string; notes: string },
): Promise<SavedPlayer & { isNew: boolean }> {
  authorize(ctx.viewer, 'saved-players:use', { id: input.scoutId });
  await mustReadPlayer(ctx, input.playerId);
  return inTransaction(ctx.db, async (tx) => {
    const file = await lockFile(ctx, tx, input.playerId);
    const isNew = !file.is_starred;
    if (isNew) await writeValues(ctx, tx, [{ file, value: { kind: 'star', isOn: true } }]);
    const { notes: note } = input;
    if (isNew && note.trim() !== '') {
      await writeNote(ctx, tx, { ...file, is_starred: true }, { note, editor: null, keepsFormer: true });
    }
    const saved = await findSaved(tx, input.scoutId, input.playerId);
    return { ...existing(saved, 'PLAYER_NOT_FOUND'), isNew };
  });
}

/** Takes a player off the list, whether they are on it or not. The file stays. */
export async function removePlayer(ctx: ActorContext, { scoutId, playerId }: { scoutId: string; playerId: string }) {
  authorize(ctx.viewer, 'saved-players:use', { id: scoutId });
  await inTransaction(ctx.db, async (tx) => {
    await lockWriters(ctx, tx, [playerId]);
    const [file] = await lockFiles(tx, scoutId, { playerIds: [playerId] });
    if (file?.is_starred) await writeValues(ctx, tx, [{ file, value: { kind: 'star', isOn: false } }]);
  });
}
