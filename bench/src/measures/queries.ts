import type { Caller } from '@touchline/api';
import { RARE_CITY } from '../seed/people.ts';

const LIMIT = 24;
export const SCOUT = 'scout-0';
export const ADMIN = 'admin';

/** One request that reads. */
export interface Query {
  what: string;
  person: typeof SCOUT | typeof ADMIN;
  path: string;
  /** The same inside the server, to learn its SQL. */
  call: (caller: Caller) => Promise<unknown>;
  /** How many entries it finds; null for one record. */
  finds: number | null;
}

const FILTERED = { position: 'Midfielder', availability: 'available' } as const;
const NAME = { search: 'ander' } as const;

/**
 * Pages of players. Their SQL differs: another index each, the full-text table, or a scan of every row; `finds` does
 * not depend on the number of players.
 */
export const PLAYER_QUERIES = {
  newest: players('players, newest first', {}),
  position: players('one position', { position: 'Striker' }),
  group: players('a group of positions', { position: 'Midfielder' }),
  both: players('position and availability', { position: 'Goalkeeper', availability: 'available' }),
  location: players('a location many come from', { location: 'portugal' }),
  rare: players('a location five come from', { location: 'vaduz' }, RARE_CITY.players),
  filtered: players('players, filtered', FILTERED),
  all: players('location, position, availability', {
    location: 'portugal',
    position: 'Midfielder',
    availability: 'trial',
  }),
  sorted: players('sorted by position', { sort: 'position' }),
  name: players('search by a name', NAME),
  letters: players('search by two letters that no player has', { search: 'qx' }, 0),
  commonLetters: players('search by two letters that many players have', { search: 'an' }),
} as const satisfies Record<string, Query>;

function players(what: string, filters: Record<string, string>, finds = LIMIT): Query {
  return {
    what,
    person: SCOUT,
    path: `/api/players?${new URLSearchParams({ limit: String(LIMIT), ...filters })}`,
    call: (caller) => caller.players.list({ limit: LIMIT, ...filters }),
    finds,
  };
}

/** The same pages of players as the app requests them. */
export const APP_QUERIES = {
  newest: {
    ...PLAYER_QUERIES.newest,
    path: trpcPath('players.list', { limit: LIMIT }),
  },
  filtered: {
    ...PLAYER_QUERIES.filtered,
    path: trpcPath('players.list', { limit: LIMIT, ...FILTERED }),
  },
  name: {
    ...PLAYER_QUERIES.name,
    path: trpcPath('players.list', { limit: LIMIT, ...NAME }),
  },
} as const satisfies Record<string, Query>;

function trpcPath(procedure: string, input?: object): string {
  return `/trpc/${procedure}${input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''}`;
}

const VERIFICATIONS = { act: 'user.verify', until: '2025-01-03T00:00:00Z' } as const;

/** Pages of other screens; as with players, their cost must not grow with the number of people. */
export const PEOPLE_QUERIES = {
  directory: {
    what: 'directory of people',
    person: SCOUT,
    path: `/api/users?limit=${LIMIT}`,
    call: (caller) => caller.users.list({ limit: LIMIT }),
    finds: LIMIT,
  },
  allPlayers: {
    what: 'players for an admin',
    person: ADMIN,
    path: `/api/players?limit=${LIMIT}`,
    call: (caller) => caller.players.list({ limit: LIMIT }),
    finds: LIMIT,
  },
  accounts: {
    what: 'search of accounts by an admin',
    person: ADMIN,
    path: trpcPath('users.accounts', { limit: LIMIT, search: 'mar' }),
    call: (caller) => caller.users.accounts({ limit: LIMIT, search: 'mar' }),
    finds: LIMIT,
  },
  auditLog: {
    what: 'audit log, ten entries for each player',
    person: ADMIN,
    path: `/api/audit?limit=${LIMIT}`,
    call: (caller) => caller.audit.list({ limit: LIMIT }),
    finds: LIMIT,
  },
  auditOfAct: {
    what: 'audit log, one act until a day',
    person: ADMIN,
    path: `/api/audit?${new URLSearchParams({ limit: String(LIMIT), ...VERIFICATIONS })}`,
    call: (caller) => caller.audit.list({ limit: LIMIT, ...VERIFICATIONS }),
    finds: LIMIT,
  },
} as const satisfies Record<string, Query>;

/** A listed adult, whatever the number of players. */
export const A_PLAYER = 'player-7';

/** A player's page, by the documented path and as the app requests it. */
export function detailQueries(playerId: string) {
  const call: Query['call'] = (caller) => caller.users.byId({ id: playerId });
  return {
    rest: { what: 'player detail', person: SCOUT, path: `/api/users/${playerId}`, call, finds: null },
    app: { what: 'player detail', person: SCOUT, path: trpcPath('users.byId', { id: playerId }), call, finds: null },
  } as const satisfies Record<string, Query>;
}

/** What a scout sees of their messages. */
export function inboxQueries(scoutId: string) {
  return {
    messages: {
      what: 'inbox: messages of a scout',
      person: SCOUT,
      path: `/api/messages/user/${scoutId}?limit=${LIMIT}`,
      call: (caller) => caller.messages.of({ userId: scoutId, limit: LIMIT }),
      finds: LIMIT,
    },
    conversations: {
      what: 'inbox: conversations of a scout',
      person: SCOUT,
      path: trpcPath('messages.conversations', { limit: LIMIT }),
      call: (caller) => caller.messages.conversations({ limit: LIMIT }),
      finds: LIMIT,
    },
    unread: {
      what: 'number of unread messages',
      person: SCOUT,
      path: trpcPath('messages.unreadCount'),
      call: (caller) => caller.messages.unreadCount(),
      finds: null,
    },
  } as const satisfies Record<string, Query>;
}

/**
 * Makes sure that a response holds the seeded rows: otherwise the measurement means nothing.
 * @throws when it does not.
 */
export function assertFinds({ path, finds }: Query, answer: unknown): void {
  if (finds === null) return;
  const page = answer as { result?: { data: { items: unknown[] } } };
  const items = Array.isArray(answer) ? answer : page.result?.data.items;
  if (items?.length !== finds) throw new Error(`${path} found ${items?.length} entries instead of ${finds}.`);
}
