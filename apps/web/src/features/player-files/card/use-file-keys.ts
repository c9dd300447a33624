import type { FileChange, PlayerFile } from '@touchline/contracts/player-files';
import { STAGE_LABELS, STAGES } from '@touchline/contracts/stages';
import type { RefObject } from 'react';
import { usePageKeys } from '../../../components/keys/use-page-keys.ts';
import { type KeyLine, useShownKeys } from '../../../lib/shown-keys.ts';
import type { useFileChanges } from '../use-file-changes.ts';

const STAGE_KEYS = STAGES.map((stage, index): KeyLine => [String(index + 1), `Stage ${STAGE_LABELS[stage]}, or none`]);
const KEYS: readonly KeyLine[] = [
  ...STAGE_KEYS,
  ['N', 'Write the note; Escape leaves it'],
  ['X', 'Not for me'],
  ['U', 'Undo your last change here'],
];
const KEYS_WITH_STAR: readonly KeyLine[] = [['S', 'Star'], ...KEYS];

export interface FileStar {
  isOn: boolean;
  toggle: () => void;
}

interface FileKeys {
  file: PlayerFile;
  note: RefObject<HTMLTextAreaElement | null>;
  change: (change: FileChange) => void;
  changes: Pick<ReturnType<typeof useFileChanges>, 'undoLast' | 'remember'>;
  star: FileStar | undefined;
}

/** The keys of the file on the page of a player. */
export function useFileKeys({ file, note, change, changes, star }: FileKeys): void {
  useShownKeys('My File', star ? KEYS_WITH_STAR : KEYS);
  const writeNote = () => {
    const field = note.current;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  };
  const toggleStar = () => {
    star?.toggle();
    if (star) changes.remember(async () => star.toggle());
  };
  const acts: Record<string, () => void> = {
    s: toggleStar,
    n: writeNote,
    x: () => change({ kind: 'dismissed', isOn: !file.isDismissed }),
    u: changes.undoLast,
  };
  usePageKeys((key) => {
    const stage = STAGES[Number(key) - 1];
    if (!stage) return acts[key];
    return () => change({ kind: 'stage', stage: stage === file.stage ? null : stage, closedReason: null });
  });
}
