import type { FileChange } from '@touchline/contracts/player-files';
import { CLOSED_REASON_LABELS, STAGE_LABELS } from '@touchline/contracts/stages';
import { formatDate } from '../../lib/format.ts';

/** A change in words, as the title of its toast. */
export function changeText(change: FileChange): string {
  switch (change.kind) {
    case 'stage':
      if (change.stage === null) return 'Stage cleared';
      return change.closedReason
        ? `Closed: ${CLOSED_REASON_LABELS[change.closedReason]}`
        : `Stage: ${STAGE_LABELS[change.stage]}`;
    case 'tags': {
      const added = change.add.length > 0 && `Tag added: ${change.add.join(', ')}`;
      const removed = change.remove.length > 0 && `Tag removed: ${change.remove.join(', ')}`;
      return [added, removed].filter(Boolean).join('. ');
    }
    case 'next-step': {
      if (change.nextStep === null) return 'Next step removed';
      const { text, on } = change.nextStep;
      return `Next step: ${text}${on ? `, ${formatDate(on)}` : ''}`;
    }
    case 'star':
      return change.isOn ? 'Starred' : 'Star removed';
    case 'dismissed':
      return change.isOn ? 'Not for me' : 'No longer “Not for me”';
  }
}
