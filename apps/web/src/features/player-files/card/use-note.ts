import type { PlayerFile } from '@touchline/contracts/player-files';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FilePlayer } from '../queue/change-store.ts';
import { useChangeQueue, useQueueState } from '../queue/use-change-queue.ts';
import { createNoteEditor, type NoteView } from './note-editor.ts';

/** The note of a player while its field is on the page. */
export function useNote(player: FilePlayer, file: PlayerFile) {
  const queue = useChangeQueue();
  const { isHeld } = useQueueState();
  const [editor] = useState(() => createNoteEditor(queue, player, file));
  const view: NoteView = useSyncExternalStore(editor.subscribe, editor.get);
  useEffect(() => editor.start(), [editor]);
  useEffect(() => editor.follow(file), [editor, file]);
  return { ...view, isHeld, type: editor.type, save: editor.save };
}
