import type { FileChange, PlayerFile } from '@touchline/contracts/player-files';
import { STAGE_LABELS, STAGES } from '@touchline/contracts/stages';
import type { RefObject } from 'react';
import { usePageKeys } from '../../../components/keys/use-page-keys.ts';
import { type KeyLine, useShownKeys } from '../../../lib/shown-keys.ts';
import type { useFileChanges } from '../use-file-changes.ts';

const STAGE_KEYS = STAGES.map((stage, index): KeyLine => [String(index + 1), `Stage ${STAGE_LABELS[stage]}, or none`]);
const KEYS: readonly KeyLine[] = [
  ['S', 'Star'],
  ...STAGE_KEYS,
  ['N', 'Write the note; Escape leaves it'],
  ['X', 'Not for me'],
  ['U', 'Undo your last change here'],
];
const KEYS_WITHOUT_STAR = KEYS.filter(([key]) => key !== 'S');

interface FileKeys {
  file: PlayerFile;
  note: RefObject<HTMLTextAreaElement | null>;
  change: (change: FileChange) => void;
  undoLast: ReturnType<typeof useFileChanges>['undoLast'];
  /** No star can be set for a player who is no longer available. */
  hasStar: boolean;
}

/** The keys of the file on the page of a player. */
export function useFileKeys({ file, note, change, undoLast, hasStar }: FileKeys): void {
  useShownKeys('My File', hasStar ? KEYS : KEYS_WITHOUT_STAR);
  const writeNote = () => {
    const field = note.current;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  };
  const acts: Record<string, () => void> = {
    ...(hasStar && { s: () => change({ kind: 'star', isOn: !file.isStarred }) }),
    n: writeNote,
    x: () => change({ kind: 'dismissed', isOn: !file.isDismissed }),
    u: undoLast,
  };
  usePageKeys((key) => {
    const stage = STAGES[Number(key) - 1];
    if (!stage) return acts[key];
    return () => change({ kind: 'stage', stage: stage === file.stage ? null : stage, closedReason: null });
  });
}
