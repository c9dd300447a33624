import { anAccount, aScout, type namedPlayer, onePage } from './people.ts';
import { type Answers, OK, type OutputOf } from './server.ts';

type Found = ReturnType<typeof namedPlayer>;

/** Answers for a search that finds these players, of whom none is saved or contacted yet, and for the page of the first. */
export function searchOf(first: Found, ...others: Found[]) {
  const players = [first, ...others];
  return {
    'players.list': () => onePage(players),
    'players.count': () => players.length,
    'savedPlayers.among': () => [],
    'messages.contacted': () => [],
    'contactRequests.asked': () => [],
    'videos.firstAmong': () => [],
    'messages.notice': () => null,
    'players.trackView': () => OK,
    'users.byId': () => first,
    'users.list': () => onePage([anAccount({ role: 'admin' })]),
    'videos.list': () => onePage([]),
    'videos.ofPlayer': () => onePage([]),
  } satisfies Answers;
}

/** What the server responds with once a scout has saved a player. */
export const aSavedPlayer = (playerId: string): OutputOf<'savedPlayers.save'> => ({
  id: 'saved-1',
  scoutId: aScout().id,
  playerId,
  notes: '',
  createdAt: '2026-03-01T10:00:00.000Z',
  isNew: true,
});
