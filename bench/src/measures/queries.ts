import type { Caller } from '@touchline/api';
import { RARE_CITY } from '../seed/people.ts';

const LIMIT = 24;
export const SCOUT = 'scout-0';
export const ADMIN = 'admin';

/** One page of a list. */
export interface Query {
  what: string;
  person: typeof SCOUT | typeof ADMIN;
  path: string;
  /** The same inside the server, to learn its SQL. */
  call: (caller: Caller) => Promise<unknown>;
  /** How many entries it finds. */
  finds: number;
}

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
  filtered: players('location, position, availability', {
    location: 'portugal',
    position: 'Midfielder',
    availability: 'trial',
  }),
  name: players('search by a name', { search: 'ander' }),
  letters: players('search by two letters that no player has', { search: 'qx' }, 0),
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
    path: `/trpc/users.accounts?input=${encodeURIComponent(JSON.stringify({ limit: LIMIT, search: 'mar' }))}`,
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

export function otherQueries(scoutId: string): Query[] {
  return [
    {
      what: 'the first page through /trpc, as the app asks',
      person: SCOUT,
      path: `/trpc/players.list?input=${encodeURIComponent(JSON.stringify({ limit: LIMIT }))}`,
      call: (caller) => caller.players.list({ limit: LIMIT }),
      finds: LIMIT,
    },
    {
      what: 'inbox: messages of a scout',
      person: SCOUT,
      path: `/api/messages/user/${scoutId}?limit=${LIMIT}`,
      call: (caller) => caller.messages.of({ userId: scoutId, limit: LIMIT }),
      finds: LIMIT,
    },
    {
      what: 'inbox: conversations of a scout',
      person: SCOUT,
      path: `/trpc/messages.conversations?input=${encodeURIComponent(JSON.stringify({ limit: LIMIT }))}`,
      call: (caller) => caller.messages.conversations({ limit: LIMIT }),
      finds: LIMIT,
    },
  ];
}

/**
 * Makes sure that a response holds the seeded rows: otherwise the measurement means nothing.
 * @throws when it does not.
 */
export function assertFinds({ path, finds }: Query, answer: unknown): void {
  const page = answer as { result?: { data: { items: unknown[] } } };
  const items = Array.isArray(answer) ? answer : page.result?.data.items;
  if (items?.length !== finds) throw new Error(`${path} found ${items?.length} entries instead of ${finds}.`);
}
