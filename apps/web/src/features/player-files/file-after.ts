import type { FileChange, PlayerFile } from '@touchline/contracts/player-files';
import { FILE_TAGS_MAX } from '@touchline/contracts/stages';

type Changeable = Pick<PlayerFile, 'isStarred' | 'tags' | 'stage' | 'closedReason' | 'nextStep' | 'isDismissed'>;

/** A file as it is once a change is made; shown before the server has it. */
export function fileAfter<File extends Partial<Changeable>>(file: File, change: FileChange): File {
  switch (change.kind) {
    case 'stage': {
      const { stage, closedReason } = change;
      return { ...file, stage, closedReason: stage === 'closed' ? closedReason : null };
    }
    case 'tags': {
      const kept = (file.tags ?? []).filter((tag) => !change.remove.includes(tag));
      const tags = [...new Set([...kept, ...change.add])].sort();
      return tags.length > FILE_TAGS_MAX ? file : { ...file, tags };
    }
    case 'next-step':
      return { ...file, nextStep: change.nextStep };
    case 'star':
      return { ...file, isStarred: change.isOn };
    case 'dismissed':
      return { ...file, isDismissed: change.isOn };
  }
}
