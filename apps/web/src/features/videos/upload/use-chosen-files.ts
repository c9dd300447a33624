import type { VideoDetails } from '@touchline/contracts/videos';
import { useRef, useState } from 'react';
import type { StateToast } from '../../../lib/use-state-toast.ts';
import { type FileProblem, findFileProblem } from './check-file.ts';
import { offersPart } from './cut/limits.ts';
import { dropCutPart, keepCutPart } from './sending/cut-parts.ts';
import type { UnfinishedUpload } from './sending/unfinished.ts';

/** A file that cannot be uploaded; null when none was chosen. */
export interface Refusal extends FileProblem {
  file: File | null;
  /** Whether a part of it may be chosen instead. */
  offersPart: boolean;
}

/** The typed texts of a video. They are kept while the dialog is closed, which unmounts its forms. */
export interface Draft {
  details: VideoDetails;
  /** The title that was taken from the name of the file; null while there is none. */
  prefilledTitle: string | null;
  /** The file that the title was taken from. */
  file: File | null;
}

/** A video of the dialog: its texts may be typed before its file is chosen. */
export interface Entry {
  key: number;
  file: File | null;
  draft: { current: Draft };
  /** The unfinished upload that the file was chosen for: it continues at once. */
  continues: UnfinishedUpload | null;
}

/**
 * The clips to upload and the files that were refused last. A refused file does not replace an earlier clip. A single clip is
 * replaced by the next single one, unless the user adds another.
 */
export function useChosenFiles(toast: StateToast) {
  const [entries, setEntries] = useState<readonly Entry[]>(() => [anEntry(0)]);
  /** The same at once, as two uploads may end before the next rendering. */
  const current = useRef(entries);
  const update = (change: (before: readonly Entry[]) => readonly Entry[]) => {
    const before = current.current;
    current.current = change(before);
    setEntries(current.current);
    const files = new Set(current.current.map(({ file }) => file));
    for (const { file } of before) if (file && !files.has(file)) void dropCutPart(file);
  };
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const refuse = (refused: readonly Refusal[]) => {
    setRefusals(refused);
    // A toast takes the place of the one before.
    const last = refused.at(-1);
    if (last) toast.show({ title: last.title, description: last.description, tone: 'danger' });
  };
  /** Forgets refusals; those that a part can be chosen of only with another choice of files. */
  const forget = (isStaying: (refusal: Refusal) => boolean) => {
    setRefusals((before) => before.filter(isStaying));
    toast.end();
  };

  return {
    entries,
    refusals,
    forgetRefusals: () => forget(() => false),
    /** Something else has begun, so only refusals with a part to choose are kept. */
    forgetSettledRefusals: () => forget((refusal) => refusal.offersPart),
    choose(files: readonly File[], { adds }: { adds: boolean }) {
      forget(() => false);
      refuse(files.flatMap((file) => refusalOf(file) ?? []));
      const good = files.filter((file) => findFileProblem(file) === null);
      if (good.length > 0) update((before) => withFiles(before, good, adds));
    },
    /** Adds the file of an unfinished upload, which then continues with its own texts. */
    continueWith(upload: UnfinishedUpload, file: File) {
      forget(() => false);
      update((before) => withFiles(before, [file], true, upload));
    },
    /** Another file was chosen than that of the upload that was to be continued. */
    refuseOther(description: string, file: File) {
      refuse([{ title: 'Another file', description, file, offersPart: false }]);
    },
    /** Says that a clip is needed, where none was chosen. */
    demand(): boolean {
      const problem = entries.some(({ file }) => file) ? null : findFileProblem(null);
      if (problem) refuse([{ ...problem, file: null, offersPart: false }]);
      return problem === null;
    },
    /** The server has refused the only clip. Its texts stay. */
    drop(key: number, problem: FileProblem) {
      const file = current.current.find((entry) => entry.key === key)?.file ?? null;
      setRefusals([{ ...problem, file, offersPart: file !== null && offersPart(file) }]);
      update((before) => before.map((entry) => (entry.key === key ? { ...entry, file: null } : entry)));
    },
    /** Adds a part of a file, which was refused because of its size. */
    addPart(part: File, source: File) {
      keepCutPart(part);
      forget(({ file }) => file !== source);
      update((before) => withFiles(before, [part], true));
    },
    /** Puts a part of a clip in its place; its texts stay. */
    replace(key: number, part: File) {
      keepCutPart(part);
      forget((refusal) => refusal.offersPart);
      update((before) => before.map((entry) => (entry.key === key ? { ...entry, file: part } : entry)));
    },
    /** Takes a clip off the list, and returns whether it was the last: then the dialog is as new. */
    remove(key: number): boolean {
      const isLast = current.current.length === 1;
      update((before) => without(before, key));
      return isLast;
    },
  };
}

/** Whether only the title is given, and that by the name of a file. */
export function isUntouched({ details, prefilledTitle }: Draft): boolean {
  const { title, description, tags, isPublic } = details;
  const isTitleTyped = title.trim() !== '' && title !== prefilledTitle;
  return !isTitleTyped && description.trim() === '' && tags.length === 0 && isPublic;
}

function refusalOf(file: File): Refusal | null {
  const problem = findFileProblem(file);
  return problem && { ...problem, file, offersPart: offersPart(file) };
}

const EMPTY_DRAFT: Draft = {
  details: { title: '', description: '', tags: [], isPublic: true },
  prefilledTitle: null,
  file: null,
};

function anEntry(key: number, file: File | null = null, continues: UnfinishedUpload | null = null): Entry {
  return { key, file, continues, draft: { current: EMPTY_DRAFT } };
}

/** Files take the place of a video without one. Of an upload that continues they do so only where no texts were typed. */
function withFiles(
  before: readonly Entry[],
  files: readonly File[],
  adds: boolean,
  continues: UnfinishedUpload | null = null,
): readonly Entry[] {
  const next = nextKey(before);
  const [first, ...rest] = files;
  const isReplaced = (entry: Entry) => !adds && rest.length === 0 && before.length === 1 && entry.file !== null;
  const isFree = (entry: Entry) => entry.file === null && (continues === null || isUntouched(entry.draft.current));
  const taking = before.find((entry) => isFree(entry) || isReplaced(entry));
  if (!taking || !first) return [...before, ...files.map((file, index) => anEntry(next + index, file, continues))];
  const taken = before.map((entry) => (entry === taking ? { ...entry, file: first, continues } : entry));
  return [...taken, ...rest.map((file, index) => anEntry(next + index, file))];
}

function without(before: readonly Entry[], key: number): readonly Entry[] {
  const left = before.filter((entry) => entry.key !== key);
  return left.length > 0 ? left : [anEntry(nextKey(before))];
}

const nextKey = (entries: readonly Entry[]) => Math.max(...entries.map(({ key }) => key)) + 1;
