import { useRef, useState } from 'react';
import type { StateToast } from '../../../lib/use-state-toast.ts';
import { type FileProblem, findFileProblem } from './check-file.ts';
import { type Draft, emptyDraft } from './draft.ts';

/** A file that cannot be uploaded; null when none was chosen. */
export interface Refusal extends FileProblem {
  file: File | null;
}

/** A video of the dialog: its texts may be typed before its file is chosen. */
export interface Entry {
  key: number;
  file: File | null;
  draft: { current: Draft };
}

/**
 * The clips to upload and the last refused file. A refused file does not replace a clip that was chosen before; a single
 * clip is replaced by the next one that is chosen alone, unless another is to be added.
 */
export function useChosenFiles(toast: StateToast) {
  const [entries, setEntries] = useState<readonly Entry[]>(() => [anEntry(0, null)]);
  /** The same at once, as two uploads may end before the next rendering. */
  const current = useRef(entries);
  const update = (change: (before: readonly Entry[]) => readonly Entry[]) => {
    current.current = change(current.current);
    setEntries(current.current);
  };
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const refuse = (problem: FileProblem, file: File | null) => {
    setRefusal({ ...problem, file });
    toast.show({ ...problem, tone: 'danger' });
  };
  const forgetRefusal = () => {
    setRefusal(null);
    toast.end();
  };

  return {
    entries,
    refusal,
    forgetRefusal,
    choose(files: readonly File[], { adds }: { adds: boolean }) {
      forgetRefusal();
      for (const file of files) {
        const problem = findFileProblem(file);
        if (problem) refuse(problem, file);
      }
      const good = files.filter((file) => findFileProblem(file) === null);
      if (good.length > 0) update((before) => withFiles(before, good, adds));
    },
    /** Says that a clip is needed, where none was chosen. */
    demand(): boolean {
      const problem = entries.some(({ file }) => file) ? null : findFileProblem(null);
      if (problem) refuse(problem, null);
      return problem === null;
    },
    /** The server has refused a clip. The texts of a single one stay. */
    drop(key: number, problem: FileProblem) {
      const file = current.current.find((entry) => entry.key === key)?.file ?? null;
      setRefusal({ ...problem, file });
      update((before) =>
        before.length === 1 ? before.map((entry) => ({ ...entry, file: null })) : without(before, key),
      );
    },
    /** Puts another file in the place of a clip, such as a part of it; its texts stay. */
    replace(key: number, file: File) {
      forgetRefusal();
      update((before) => before.map((entry) => (entry.key === key ? { ...entry, file } : entry)));
    },
    /** Takes a clip off the list, and returns whether it was the last: then the dialog is as new. */
    remove(key: number): boolean {
      const isLast = current.current.length === 1;
      update((before) => without(before, key));
      return isLast;
    },
  };
}

const anEntry = (key: number, file: File | null): Entry => ({ key, file, draft: { current: emptyDraft() } });

function withFiles(before: readonly Entry[], files: readonly File[], adds: boolean): readonly Entry[] {
  const next = nextKey(before);
  const [only] = before;
  const [first, ...rest] = files;
  const takesFirst = before.length === 1 && only && (only.file === null || (!adds && rest.length === 0));
  if (!takesFirst || !first) return [...before, ...files.map((file, index) => anEntry(next + index, file))];
  return [{ ...only, file: first }, ...rest.map((file, index) => anEntry(next + index, file))];
}

function without(before: readonly Entry[], key: number): readonly Entry[] {
  const left = before.filter((entry) => entry.key !== key);
  return left.length > 0 ? left : [anEntry(nextKey(before), null)];
}

const nextKey = (entries: readonly Entry[]) => Math.max(...entries.map(({ key }) => key)) + 1;
