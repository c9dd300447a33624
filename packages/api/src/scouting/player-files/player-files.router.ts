import { pageInput } from '@touchline/contracts/paging';
import {
  changedFilesSchema,
  changeFilesInput,
  fileCountsSchema,
  fileEntryPageSchema,
  filePageSchema,
  listFilesInput,
  noteFields,
  playerFileSchema,
  savedNoteSchema,
  undoFileChangesInput,
} from '@touchline/contracts/player-files';
import { ofPlayerInput } from '@touchline/contracts/text';
import { allowedTo, check, router } from '../../platform/trpc.ts';
import { changeFiles, undoFileChanges } from './file-changes.service.ts';
import { saveNote } from './notes.service.ts';
import { assertMayWrite, countFiles, listFiles, listHistory, readFile } from './player-files.service.ts';

/** Files of the caller alone: no input names a scout. */
const ownFiles = allowedTo('player-files:use');

export const playerFilesRouter = router({
  of: ownFiles
    .input(ofPlayerInput)
    .output(playerFileSchema)
    .query(({ ctx, input }) => readFile(ctx, input.playerId)),

  list: ownFiles
    .input(listFilesInput)
    .output(filePageSchema)
    .query(({ ctx, input }) => listFiles(ctx, input)),

  counts: ownFiles.output(fileCountsSchema).query(({ ctx }) => countFiles(ctx)),

  history: ownFiles
    .input(pageInput.extend(ofPlayerInput.shape))
    .output(fileEntryPageSchema)
    .query(({ ctx, input }) => listHistory(ctx, input)),

  saveNote: ownFiles
    .input(ofPlayerInput)
    .use(check(({ ctx, input }) => assertMayWrite(ctx, input.playerId)))
    .input(noteFields)
    .output(savedNoteSchema)
    .mutation(({ ctx, input }) => saveNote(ctx, input)),

  change: ownFiles
    .input(changeFilesInput)
    .output(changedFilesSchema)
    .mutation(({ ctx, input }) => changeFiles(ctx, input)),

  undo: ownFiles
    .input(undoFileChangesInput)
    .output(changedFilesSchema)
    .mutation(({ ctx, input }) => undoFileChanges(ctx, input.entryIds)),
});
