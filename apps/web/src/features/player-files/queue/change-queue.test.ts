import { onlineManager } from '@tanstack/react-query';
import type { ChangedFiles, SavedNote } from '@touchline/contracts/player-files';
import { TRPCClientError } from '@trpc/client';
import { afterEach, expect, test, vi } from 'vitest';
import { createChangeQueue, type Outcome, rejoined } from './change-queue.ts';
import { type NewWaiting, WAITING_MAX, type Waiting } from './change-store.ts';

const ANN = { id: 'ann', name: 'Ann' };
const BASE = { userId: 'scout', at: '2026-03-01T10:00:00.000Z', players: [ANN], refusal: null };
const dismissed = (isOn: boolean): NewWaiting => ({ ...BASE, kind: 'change', change: { kind: 'dismissed', isOn } });
const CHANGED: ChangedFiles = [{ id: ANN.id, entryId: 'entry', error: null }];
const saved = (note: string, noteVersion: number, isJoined = false): SavedNote => ({
  note,
  noteVersion,
  isJoined,
  notedAt: null,
});
/** What the server answers with a status. */
const refusal = (httpStatus: number) =>
  new TRPCClientError('No.', { result: { error: { code: -32000, message: 'No.', data: { httpStatus } } } });

afterEach(() => onlineManager.setOnline(true));

function aQueue({
  isOwner = (): boolean => true,
  send = async (_entry: Waiting): Promise<SavedNote | ChangedFiles> => CHANGED,
} = {}) {
  const sent: Waiting[] = [];
  const outcomes: Outcome[] = [];
  const queue = createChangeQueue({
    userId: 'scout',
    isOwner,
    send(entry) {
      sent.push(entry);
      return send(entry);
    },
    onSent: () => {},
    onUnauthorized: () => {},
  });
  queue.onOutcome((outcome) => outcomes.push(outcome));
  return { queue, sent, outcomes };
}

test('of 201 changes without a network 200 wait; they are sent in their order, one at a time', {
  tags: ['FILE-30'],
}, async () => {
  onlineManager.setOnline(false);
  let running = 0;
  const { queue, sent } = aQueue({
    async send() {
      running += 1;
      expect(running).toBe(1);
      await Promise.resolve();
      running -= 1;
      return CHANGED;
    },
  });
  const added: (Waiting | 'full' | 'closed')[] = [];
  for (let at = 0; at <= WAITING_MAX; at += 1) added.push(await queue.add(dismissed(at % 2 === 0)));
  expect(added.map((entry) => entry !== 'full')).toEqual([...Array(WAITING_MAX).fill(true), false]);
  expect(queue.get()).toMatchObject({ isHeld: true });
  expect(sent).toEqual([]);
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(queue.get().entries).toEqual([]));
  expect(sent).toEqual(added.slice(0, WAITING_MAX));
});

test('nothing is sent while another account is signed in', { tags: ['FILE-33'] }, async () => {
  let signedIn = 'other';
  const isOwner = vi.fn(() => signedIn === 'scout');
  const senders: string[] = [];
  const { queue } = aQueue({
    isOwner,
    async send() {
      senders.push(signedIn);
      return CHANGED;
    },
  });
  await queue.add(dismissed(true));
  await vi.waitFor(() => expect(isOwner).toHaveBeenCalled());
  signedIn = 'scout';
  queue.flush();
  await vi.waitFor(() => expect(queue.get().entries).toEqual([]));
  expect(senders).toEqual(['scout']);
});

test('after its close the queue keeps and takes nothing', { tags: ['FILE-32'] }, async () => {
  onlineManager.setOnline(false);
  const { queue } = aQueue();
  await queue.add(dismissed(true));
  await queue.close();
  expect(queue.get().entries).toEqual([]);
  expect(await queue.add(dismissed(true))).toBe('closed');
  expect(await queue.addNote({ player: ANN, note: 'Fast.', version: 0 })).toBe('closed');
});

test('a refused change stays with its reason, holds up no other, and is sent again on demand', {
  tags: ['FILE-31'],
}, async () => {
  let status = 409;
  const { queue, sent } = aQueue({
    async send(entry) {
      if (entry.kind === 'note' && status !== 0) throw refusal(status);
      return entry.kind === 'note' ? saved(entry.note, 1) : CHANGED;
    },
  });
  const note = await queue.addNote({ player: ANN, note: 'Fast.', version: 0 });
  await queue.add(dismissed(true));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  await vi.waitFor(() => expect(queue.get().entries).toHaveLength(1));
  expect(queue.get().entries).toEqual([{ ...(note as Waiting), refusal: 'No.' }]);
  status = 0;
  await queue.retry((note as Waiting).id);
  await vi.waitFor(() => expect(queue.get().entries).toEqual([]));
});

test.each([500, 429, 401])('a change that meets status %i waits', { tags: ['FILE-30'] }, async (status) => {
  const { queue } = aQueue({ send: () => Promise.reject(refusal(status)) });
  await queue.add(dismissed(true));
  await vi.waitFor(() => expect(queue.get()).toMatchObject({ isHeld: true, entries: [{ refusal: null }] }));
});

test('a note that is typed on while it is sent goes on with the same editor, or on top of the joined text', {
  tags: ['FILE-34'],
}, async () => {
  const first = Promise.withResolvers<SavedNote>();
  const { queue, sent, outcomes } = aQueue({
    send: async (entry) => (sent.length === 1 ? first.promise : saved(entry.kind === 'note' ? entry.note : '', 3)),
  });
  const note = await queue.addNote({ player: ANN, note: 'Fast.', version: 0 });
  if (typeof note === 'string') throw new Error('The queue is full.');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const typed = await queue.replaceNote(note, 'Fast. Tall.');
  expect(typed).toMatchObject({ editor: note.editor, version: 0 });
  expect(await queue.replaceNote(note, 'Of a tab that does not know it')).toBe('gone');
  first.resolve(saved('Calm.\n\nFast.', 2, true));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ note: 'Calm.\n\nFast. Tall.', version: 2 });
  expect(outcomes[0]).toMatchObject({ sent: 'Fast.', left: { note: 'Calm.\n\nFast. Tall.' } });
  await vi.waitFor(() => expect(queue.get().entries).toEqual([]));
});

test('a joined text that does not end with what was sent is taken as it is', { tags: ['FILE-23'] }, () => {
  expect(rejoined('Both.', 'Fast.', 'Fast. Tall.')).toBe('Both.');
});

test('of a change that has waited the players whom the server refuses stay as an entry with the reason', {
  tags: ['FILE-31'],
}, async () => {
  const bea = { id: 'bea', name: 'Bea' };
  let error: string | null = 'Gone.';
  const { queue, sent } = aQueue({ send: async () => [...CHANGED, { id: bea.id, entryId: null, error }] });
  await queue.add({ ...dismissed(true), players: [ANN, bea] });
  await vi.waitFor(() => expect(queue.get().entries).toMatchObject([{ players: [bea], refusal: 'Gone.' }]));
  error = null;
  await queue.retry(queue.get().entries[0]?.id ?? 0);
  await vi.waitFor(() => expect(queue.get().entries).toEqual([]));
  expect(sent.map(({ players }) => players)).toEqual([[ANN, bea], [bea]]);
});

test('a queue that is closed sends nothing when the network is back', { tags: ['FILE-32'] }, async () => {
  onlineManager.setOnline(false);
  const { queue, sent } = aQueue();
  await queue.add(dismissed(true));
  queue.stop();
  onlineManager.setOnline(true);
  queue.flush();
  await queue.settle();
  expect(sent).toEqual([]);
});

test('signing out saves open fields first, and counts those whose text nothing has', {
  tags: ['FILE-32'],
}, async () => {
  const { queue } = aQueue();
  const drop = vi.fn();
  const save = vi.fn(async () => {});
  queue.addField({ save, isKept: () => true, drop });
  queue.addField({ save, isKept: () => false, drop });
  expect(await queue.settle()).toBe(1);
  expect(save).toHaveBeenCalledTimes(2);
  expect(drop).not.toHaveBeenCalled();
  await queue.close();
  expect(drop).toHaveBeenCalledTimes(2);
});
