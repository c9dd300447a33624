import type { FileCounts, ListedFile, PlayerFile } from '@touchline/contracts/player-files';
import { namedPlayer } from './people.ts';

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

/** The same as a row of "My Players", of a player whose id is their first name. */
export function aListedFile(firstName: string, facts: Partial<ListedFile> = {}): ListedFile {
  const { clipCount: _, ...player } = namedPlayer(firstName);
  const { isStarred, tags, stage, closedReason, nextStep, isDismissed, notedAt, lastSeenAt } = aFile();
  return {
    ...{ isStarred, tags, stage, closedReason, nextStep, isDismissed, notedAt, lastSeenAt },
    playerId: player.id,
    noteStart: '',
    changedAt: '2026-03-01T10:00:00.000Z',
    player,
    ...facts,
  };
}
