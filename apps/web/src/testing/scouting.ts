import { type namedPlayer, onePage } from './people.ts';
import type { Answer } from './server.ts';

/** Answers for a search that finds these players, of whom none is saved or contacted yet, and for the page of the first. */
export function searchOf(...players: ReturnType<typeof namedPlayer>[]) {
  const [first] = players;
  return {
    'players.list': () => onePage(players),
    'players.count': () => players.length,
    'savedPlayers.among': () => [],
    'messages.contacted': () => [],
    'contactRequests.asked': () => [],
    'messages.notice': () => null,
    'players.trackView': () => null,
    'users.byId': () => first,
    'users.list': () => onePage([{ ...first, role: 'admin' }]),
    'videos.list': () => onePage([]),
    'videos.ofPlayer': () => onePage([]),
  } satisfies Record<string, Answer>;
}
