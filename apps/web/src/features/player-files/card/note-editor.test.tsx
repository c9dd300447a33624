import { onlineManager } from '@tanstack/react-query';
import type { SavedNote } from '@touchline/contracts/player-files';
import { NOTE_MAX } from '@touchline/contracts/stages';
import { afterEach, expect, test, vi } from 'vitest';
import { draftKey } from '../../../lib/draft-store.ts';
import { readStored, writeStored } from '../../../lib/stored.ts';
import { createChangeQueue } from '../queue/change-queue.ts';
import { createNoteEditor } from './note-editor.ts';

const ANN = { id: 'ann', name: 'Ann' };
const EMPTY = { note: '', noteVersion: 0, notedAt: null };
const KEY = draftKey('note_ann', 'scout');

afterEach(() => onlineManager.setOnline(true));

function aQueue() {
  const sent: string[] = [];
  const queue = createChangeQueue({
    userId: 'scout',
    isOwner: () => true,
    async send(entry): Promise<SavedNote> {
      const note = entry.kind === 'note' ? entry.note : '';
      sent.push(note);
      return { note, noteVersion: sent.length, notedAt: null, isJoined: false };
    },
    onSent: () => {},
    onUnauthorized: () => {},
  });
  return { queue, sent };
}

test('the last words before a reload replace those that wait', { tags: ['FILE-22', 'FILE-30'] }, async () => {
  onlineManager.setOnline(false);
  const { queue, sent } = aQueue();
  const entry = await queue.addNote({ player: ANN, note: 'Fast.', version: 0 });
  writeStored(
    KEY,
    JSON.stringify({ changedAt: '2999-01-01T00:00:00.000Z', changes: { note: 'Fast. Tall.', version: 0 }, was: {} }),
  );
  const editor = createNoteEditor(queue, ANN, EMPTY);
  expect(editor.get()).toMatchObject({ text: 'Fast. Tall.', isOpen: true });
  const stop = editor.start();
  await vi.waitFor(() =>
    expect(queue.get().entries).toMatchObject([{ ...Object(entry), at: expect.any(String), note: 'Fast. Tall.' }]),
  );
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(queue.get().entries).toEqual([]));
  expect(sent).toEqual(['Fast. Tall.']);
  expect(readStored(KEY)).toBeNull();
  stop();
});

test('a text that is too long is counted when the user signs out, and goes only with their word', {
  tags: ['FILE-32'],
}, async () => {
  const { queue } = aQueue();
  const editor = createNoteEditor(queue, ANN, EMPTY);
  editor.start();
  editor.type('a'.repeat(NOTE_MAX + 1));
  expect(await queue.settle()).toBe(1);
  expect(editor.get().refusal).toBe('1 character too many. This browser keeps the text until it is shorter.');
  expect(readStored(KEY)).not.toBeNull();
  await queue.close();
  expect(readStored(KEY)).toBeNull();
});

test('a text that waits and is discarded goes from the field; what was typed since is kept', {
  tags: ['FILE-31'],
}, async () => {
  onlineManager.setOnline(false);
  const { queue } = aQueue();
  const editor = createNoteEditor(queue, ANN, { ...EMPTY, note: 'Calm.', noteVersion: 3 });
  const stop = editor.start();
  const write = async (text: string) => {
    editor.type(text);
    editor.save();
    await vi.waitFor(() => expect(queue.get().entries).toMatchObject([{ note: text }]));
  };
  const discard = () => queue.withdraw(queue.get().entries[0]?.id ?? 0);
  await write('Fast.');
  expect(await discard()).toBe(true);
  expect(editor.get()).toMatchObject({ text: 'Calm.', isOpen: false });
  await write('Tall.');
  editor.type('Tall. Quick.');
  await discard();
  expect(editor.get().text).toBe('Tall. Quick.');
  editor.save();
  await vi.waitFor(() => expect(queue.get().entries).toMatchObject([{ note: 'Tall. Quick.', version: 3 }]));
  stop();
});
