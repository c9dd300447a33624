import type { FileCounts, PlayerFile } from '@touchline/contracts/player-files';

/** A file in which nothing is written down. */
export function aFile(facts: Partial<PlayerFile> = {}): PlayerFile {
  return {
    playerId: 'ann',
    isStarred: false,
    note: '',
    noteVersion: 0,
    notedAt: null,
    tags: [],
    stage: null,
    closedReason: null,
    nextStep: null,
    isDismissed: false,
    firstSeenAt: null,
    lastSeenAt: null,
    ...facts,
  };
}

export const NO_FILES: FileCounts = {
  stages: { seen: 0, 'watch-again': 0, contact: 0, trial: 0, offer: 0, closed: 0, none: 0 },
  views: { kept: 0, starred: 0, due: 0, dismissed: 0 },
  tags: [],
};
