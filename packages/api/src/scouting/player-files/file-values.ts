import type { FileChange, FileEntryKind } from '@touchline/contracts/player-files';
import { type FileRecord, nextStepOf, tagsIn, type Value } from './player-files.repo.ts';

/** Whether anything is written down in a file, apart from its history. */
export function isUsed(file: FileRecord): boolean {
  const { note, stage, next_step: step, dismissed_at: dismissed, tags, is_starred: isStarred } = file;
  return Boolean(note || stage || step || dismissed || tags || isStarred);
}

/** Whether a value writes something down, and not only clears it. */
export function fills(value: Value): boolean {
  switch (value.kind) {
    case 'stage':
      return value.stage !== null;
    case 'tags':
      return value.tags.length > 0;
    case 'next-step':
      return value.nextStep !== null;
    default:
      return value.isOn;
  }
}

export function valueAfter(file: Pick<FileRecord, 'tags'>, change: FileChange): Value {
  switch (change.kind) {
    case 'stage':
      return { ...change, closedReason: change.stage === 'closed' ? change.closedReason : null };
    case 'tags': {
      const kept = tagsIn(file.tags).filter((tag) => !change.remove.includes(tag));
      return { kind: 'tags', tags: [...new Set([...kept, ...change.add])].sort() };
    }
    default:
      return change;
  }
}

export function valueIn(file: FileRecord, kind: Value['kind']): Value {
  switch (kind) {
    case 'stage':
      return { kind, stage: file.stage, closedReason: file.closed_reason };
    case 'tags':
      return { kind, tags: tagsIn(file.tags) };
    case 'next-step':
      return { kind, nextStep: nextStepOf(file) };
    case 'star':
      return { kind, isOn: Boolean(file.is_starred) };
    case 'dismissed':
      return { kind, isOn: file.dismissed_at !== null };
  }
}

/** What the history has of a value. */
export function told(value: Value): unknown {
  switch (value.kind) {
    case 'stage':
      return { stage: value.stage, closedReason: value.closedReason };
    case 'tags':
      return value.tags;
    case 'next-step':
      return value.nextStep;
    default:
      return value.isOn;
  }
}

export const isSame = (one: Value, other: Value) => JSON.stringify(told(one)) === JSON.stringify(told(other));

/** A value from the history; null for a note, which has a history of its own. */
export function toValue(kind: FileEntryKind, stored: string): Value | null {
  const told = JSON.parse(stored);
  switch (kind) {
    case 'stage':
      return { kind, ...told };
    case 'tags':
      return { kind, tags: told };
    case 'next-step':
      return { kind, nextStep: told };
    case 'note':
      return null;
    default:
      return { kind, isOn: told };
  }
}
