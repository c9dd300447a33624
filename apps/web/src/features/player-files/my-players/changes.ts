import type { FileChange, ListedFile } from '@touchline/contracts/player-files';
import type { Stage } from '@touchline/contracts/stages';
import type { FileInput } from '../../../shared/player-files/file-input.ts';
import { fileAfter } from '../file-after.ts';

/** A change of files that lists may not have yet. */
export interface PendingChange {
  playerIds: ReadonlySet<string>;
  change: FileChange;
  /** When the server had it, in milliseconds; undefined while it is on its way. A list that was fetched later has it. */
  doneAt?: number;
}

/** What is asked of a list, be it the table's or that of a column of the board. */
export type ListInput = Pick<FileInput, 'view' | 'tag'> & { stage?: Stage | 'none' };

/** Whether a changed file is still in the list, by what a change can touch. Whether a step is due the server says. */
function isListed(file: ListedFile, { view, stage, tag }: ListInput): boolean {
  const hasView = { kept: !file.isDismissed, starred: file.isStarred, due: true, dismissed: file.isDismissed }[view];
  return hasView && (!stage || (file.stage ?? 'none') === stage) && (!tag || file.tags.includes(tag));
}

/** The files of all pages, each once: one that was changed may be on a later page again. */
export function filesOf(
  list: { pages: readonly { items: readonly ListedFile[] }[] } | undefined,
): readonly ListedFile[] {
  const files = list?.pages.flatMap(({ items }) => items) ?? [];
  return [...new Map(files.map((file) => [file.playerId, file])).values()];
}

/** The changes that what was fetched at this time may not have yet. Milliseconds. */
export const missingIn = (pending: readonly PendingChange[], fetchedAt: number) =>
  pending.filter(({ doneAt }) => doneAt === undefined || doneAt >= fetchedAt);

interface Shown {
  input: ListInput;
  /** Milliseconds. */
  fetchedAt: number;
  /** The files of the other columns of the board: those that get the stage of this one come first here. */
  others?: readonly ListedFile[];
}

/** The files of a list with the changes that it does not have yet. */
export function withChanges(
  files: readonly ListedFile[],
  pending: readonly PendingChange[],
  { input, fetchedAt, others = [] }: Shown,
): readonly ListedFile[] {
  const missing = missingIn(pending, fetchedAt);
  if (missing.length === 0) return files;
  const isChanged = ({ playerId }: ListedFile) => missing.some(({ playerIds }) => playerIds.has(playerId));
  const changed = (file: ListedFile) =>
    missing.reduce(
      (after, { playerIds, change }) => (playerIds.has(file.playerId) ? fileAfter(after, change) : after),
      file,
    );
  const known = new Set(files.map(({ playerId }) => playerId));
  const moved = others.filter((file) => !known.has(file.playerId) && isChanged(file)).map(changed);
  const own = files.map((file) => (isChanged(file) ? changed(file) : file));
  return [
    ...moved.filter((file) => isListed(file, input)),
    ...own.filter((file) => !isChanged(file) || isListed(file, input)),
  ];
}
