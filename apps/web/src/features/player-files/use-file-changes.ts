import type { ChangedFiles, FileChange, PlayerFile } from '@touchline/contracts/player-files';
import { useRef } from 'react';
import { countOf } from '../../lib/format.ts';
import { showToast } from '../../lib/toast.ts';
import { changeText } from './change-text.ts';
import { fileAfter } from './file-after.ts';
import type { ChangeQueue, Ended } from './queue/change-queue.ts';
import { type FilePlayer, WAITING_MAX, type Waiting } from './queue/change-store.ts';
import { useChangeQueue, useQueueState } from './queue/use-change-queue.ts';
import { useUndoFileChanges } from './use-undo-file-changes.ts';

/** Changes files of one or many players at once, with a toast that offers Undo. Without a network the change waits. */
export function useFileChanges() {
  const queue = useChangeQueue();
  const undoEntries = useUndoFileChanges();
  const last = useRef<(() => Promise<void>) | null>(null);

  /** @returns what was changed, unless it waits, was withdrawn or refused */
  const change = async (players: readonly FilePlayer[], change: FileChange): Promise<ChangedFiles | null> => {
    const base = { userId: queue.userId, at: new Date().toISOString(), players, refusal: null };
    const entry = await queue.add({ ...base, kind: 'change', change });
    if (entry === 'full' || entry === 'closed') {
      showToast({ title: 'Not saved', description: NOT_TAKEN[entry], tone: 'danger' });
      return null;
    }
    const stopAwaiting = queue.awaitEnd(entry.id);
    const end = endOf(queue, entry);
    const undo = async () => {
      if (last.current === undo) last.current = null;
      const isWithdrawn = await queue.withdraw(entry.id);
      const entryIds = entryIdsOf(await end);
      if (entryIds.length > 0) await undoEntries(entryIds);
      else showToast({ title: isWithdrawn ? 'Undone' : 'Nothing to undo' });
    };
    const before = last.current;
    last.current = undo;
    const first = await Promise.race([end, whenHeld(queue, end)]);
    stopAwaiting();
    if (first === 'held') {
      report(players, { ended: first, change, undo });
      return null;
    }
    // What is refused is told now, and does not stay.
    await queue.withdraw(entry.id);
    if (entryIdsOf(first).length === 0 && last.current === undo) last.current = before;
    if (first.status === 'refused') showToast({ title: 'Not changed', description: first.reason, tone: 'danger' });
    if (first.status !== 'changed') return null;
    report(players, { ended: first, change, undo });
    return first.results;
  };
  return {
    change,
    /** Undoes the last change that this page has made. */
    undoLast: () => void last.current?.(),
  };
}

/** Applies what waits to a file. */
export function useWithWaiting(): <File extends Partial<PlayerFile>>(playerId: string, file: File) => File {
  const { entries } = useQueueState();
  return (playerId, file) =>
    entries.reduce(
      (shown, entry) =>
        entry.kind === 'change' && entry.refusal === null && entry.players.some(({ id }) => id === playerId)
          ? fileAfter(shown, entry.change)
          : shown,
      file,
    );
}

const NOT_TAKEN = {
  full: `${WAITING_MAX} changes wait for the network already. Please go online first.`,
  closed: 'You have signed out in another tab.',
};

const entryIdsOf = (ended: Ended) =>
  ended.status === 'changed' ? ended.results.flatMap(({ entryId }) => entryId ?? []) : [];

/** Resolves once the server has answered, or the entry is gone otherwise. */
function endOf(queue: ChangeQueue, entry: Waiting): Promise<Ended> {
  return new Promise((resolve) => {
    const end = (ended: Ended) => {
      stopOutcome();
      stopState();
      resolve(ended);
    };
    const stopOutcome = queue.onOutcome((outcome) => {
      if (outcome.entry.id === entry.id && outcome.status !== 'retried') end(outcome);
    });
    const stopState = queue.subscribe(() => {
      if (!queue.get().entries.some(({ id }) => id === entry.id)) end({ entry, status: 'withdrawn' });
    });
  });
}

/** Resolves once it is clear that the server cannot be reached now. */
function whenHeld(queue: ChangeQueue, end: Promise<Ended>): Promise<'held'> {
  return new Promise((resolve) => {
    const look = () => queue.get().isHeld && resolve('held');
    const stop = queue.subscribe(look);
    void end.finally(stop);
    look();
  });
}

interface Report {
  ended: 'held' | Extract<Ended, { status: 'changed' }>;
  change: FileChange;
  undo: () => Promise<void>;
}

function report(players: readonly FilePlayer[], { ended, change, undo }: Report): void {
  const told = toldOf(players, change);
  const action = { label: 'Undo', run: () => void undo() };
  if (ended === 'held') {
    showToast({ ...told, description: 'Not saved yet: it waits for the network.', action });
    return;
  }
  const errors = ended.results.flatMap(({ error }) => error ?? []);
  if (errors.length === 0)
    showToast(entryIdsOf(ended).length > 0 ? { ...told, action } : { title: 'Nothing to change' });
  else if (errors.length === ended.results.length) {
    showToast({ title: 'Not changed', description: errors[0], tone: 'danger' });
  } else {
    const description = `${countOf(errors.length, 'player')} could not be changed: ${errors[0]}`;
    showToast({ ...told, description, tone: 'danger', action });
  }
}

/** What a toast says of a change that is made. */
function toldOf(players: readonly FilePlayer[], change: FileChange): { title: string; description?: string } {
  if (players.length > 1) return { title: `${changeText(change)}: ${countOf(players.length, 'player')}` };
  if (change.kind !== 'star') return { title: changeText(change) };
  return change.isOn
    ? { title: 'Player saved', description: 'Player has been added to your saved list.' }
    : { title: 'Player removed', description: 'Player has been removed from your saved list.' };
}
