import type { FileStage, ListedFile } from '@touchline/contracts/player-files';
import { usePageKeys } from '../../../components/keys/use-page-keys.ts';
import { type KeyLine, useShownKeys } from '../../../lib/shown-keys.ts';
import { stageOfKey } from './stage-menu.tsx';

const KEYS: readonly KeyLine[] = [
  ['J', 'Next player'],
  ['K', 'Previous player'],
  ['Enter, O', 'Open the player'],
  ['S', 'Star, or take the star off'],
  ['1 – 6', 'Set the stage, from Seen to Closed, or clear it'],
  ['0', 'No stage'],
  ['X', 'Not for me, or back'],
  ['U', 'Undo the last change'],
];

/** Rows and cards say by this attribute whose file they are. */
const ROW = '[data-file]';
/** The link of a row, which has the focus while the row is worked on. */
const LINK = 'a[data-name]';

interface RowKeys {
  files: readonly ListedFile[];
  onStage: (file: ListedFile, stage: FileStage) => void;
  onStar: (file: ListedFile) => void;
  onDismiss: (file: ListedFile) => void;
  onUndo: () => void;
}

/** The keys of the page. They are about the row in which the focus is. */
export function useRowKeys({ files, onStage, onStar, onDismiss, onUndo }: RowKeys): void {
  useShownKeys('My Players', KEYS, files.length > 0);
  const keyAct = (key: string): (() => void) | undefined => {
    if (key === 'j') return () => focusRow(nextRow(1));
    if (key === 'k') return () => focusRow(nextRow(-1));
    if (key === 'u') return onUndo;
    const row = focusedRow();
    const file = files.find(({ playerId }) => playerId === row?.dataset.file);
    if (!row || !file) return undefined;
    const stage = stageOfKey(key);
    // As on the page of a player, the key of the stage that is set clears it.
    const next = stage === file.stage ? null : stage;
    if (next !== undefined) return () => onStage(file, { stage: next, closedReason: null });
    if (key === 'o') return () => row.querySelector<HTMLElement>(LINK)?.click();
    if (key === 's') return () => onStar(file);
    return key === 'x' ? () => onDismiss(file) : undefined;
  };
  usePageKeys(keyAct, { repeats: 'jk' });
}

/** The id of the player in whose row or card an element is. */
export const fileOfElement = (element: Element) => element.closest<HTMLElement>(ROW)?.dataset.file;

export function findRowLink(playerId: string | undefined): HTMLElement | null {
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
  return rows.find(({ dataset }) => dataset.file === playerId)?.querySelector<HTMLElement>(LINK) ?? null;
}

const focusedRow = () => document.activeElement?.closest<HTMLElement>(ROW);

/** The row beside the focused one, or the first. Only at the end of a column of the board all are looked through. */
function nextRow(step: 1 | -1): HTMLElement | null | undefined {
  const focused = focusedRow();
  if (!focused) return document.querySelector<HTMLElement>(ROW);
  const beside = step === 1 ? focused.nextElementSibling : focused.previousElementSibling;
  if (beside instanceof HTMLElement && beside.matches(ROW)) return beside;
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
  return rows[rows.indexOf(focused) + step];
}

function focusRow(row: HTMLElement | null | undefined): void {
  row?.querySelector<HTMLElement>(LINK)?.focus();
}
