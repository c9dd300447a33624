import type { FileEntry, FileStage, NextStep } from '@touchline/contracts/player-files';
import { CLOSED_REASON_LABELS, STAGE_LABELS } from '@touchline/contracts/stages';
import { capitalise, formatDate } from '../../../lib/format.ts';

/** An entry of the history in words. */
export function entryText(entry: FileEntry): string {
  const text = textOf(entry);
  return entry.isUndo ? `Undo: ${text}` : capitalise(text);
}

function textOf(entry: FileEntry): string {
  switch (entry.kind) {
    case 'stage':
      return `stage ${stageText(entry.former)} → ${stageText(entry.current)}`;
    case 'tags':
      return tagsText(entry.former, entry.current);
    case 'next-step':
      return entry.current === null
        ? `next step removed${entry.former ? `: ${stepText(entry.former)}` : ''}`
        : `next step: ${stepText(entry.current)}`;
    case 'star':
      return entry.current ? 'starred' : 'star removed';
    case 'dismissed':
      return entry.current ? 'marked “Not for me”' : '“Not for me” removed';
    case 'note':
      return entry.former === '' ? 'note begun' : 'note changed; this is the text before';
  }
}

function stageText({ stage, closedReason }: FileStage): string {
  if (stage === null) return 'none';
  return closedReason ? `${STAGE_LABELS[stage]} (${CLOSED_REASON_LABELS[closedReason]})` : STAGE_LABELS[stage];
}

function tagsText(former: readonly string[], current: readonly string[]): string {
  const added = current.filter((tag) => !former.includes(tag));
  const removed = former.filter((tag) => !current.includes(tag));
  return [
    added.length > 0 && `tags added: ${added.join(', ')}`,
    removed.length > 0 && `tags removed: ${removed.join(', ')}`,
  ]
    .filter(Boolean)
    .join('; ');
}

const stepText = ({ text, on }: NextStep) => (on ? `${text}, ${formatDate(on)}` : text);
