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
    if (!entry) {
      tellFull();
      return null;
    }
    const end = endOf(queue, entry);
    const undo = async () => {
      last.current = null;
      if (await queue.withdraw(entry.id)) return void showToast({ title: 'Undone' });
      const ended = await end;
      if (ended.status === 'changed') await undoEntries(ended.results.flatMap(({ entryId }) => entryId ?? []));
    };
    last.current = undo;
    const first = await Promise.race([end, whenHeld(queue, end)]);
    if (first !== 'held' && first.status === 'refused') {
      await queue.withdraw(entry.id);
      showToast({ title: 'Not changed', description: first.reason, tone: 'danger' });
    } else if (first === 'held' || first.status === 'changed') {
      report(players, { ended: first, text: changeText(change), undo });
    }
    return first !== 'held' && first.status === 'changed' ? first.results : null;
  };
  return {
    change,
    /** Undoes the last change that this page has made. */
    undoLast: () => void last.current?.(),
    /** What `undoLast` is to do, for a change that is made otherwise. */
    remember(undo: () => Promise<void>) {
      last.current = undo;
    },
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

function tellFull(): void {
  const description = `${WAITING_MAX} changes wait for the network already. Please go online first.`;
  showToast({ title: 'Not saved', description, tone: 'danger' });
}

/** Resolves once the server has answered, or the entry is gone otherwise. */
function endOf(queue: ChangeQueue, entry: Waiting): Promise<Ended> {
  return new Promise((resolve) => {
    const end = (ended: Ended) => {
      stopOutcome();
      stopState();
      resolve(ended);
    };
    const stopOutcome = queue.onOutcome((outcome) => {
      if (outcome.entry.id === entry.id) end(outcome);
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
  text: string;
  undo: () => Promise<void>;
}

function report(players: readonly FilePlayer[], { ended, text, undo }: Report): void {
  const title = players.length === 1 ? text : `${text}: ${countOf(players.length, 'player')}`;
  const action = { label: 'Undo', run: () => void undo() };
  if (ended === 'held') {
    showToast({ title, description: 'Not saved yet: it waits for the network.', action });
    return;
  }
  const errors = ended.results.flatMap(({ error }) => error ?? []);
  if (errors.length === 0) showToast({ title, action });
  else if (errors.length === ended.results.length) {
    showToast({ title: 'Not changed', description: errors[0], tone: 'danger' });
  } else {
    const description = `${countOf(errors.length, 'player')} could not be changed: ${errors[0]}`;
    showToast({ title, description, tone: 'danger', action });
  }
}
