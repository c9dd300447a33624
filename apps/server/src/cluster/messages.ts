import type { AppEvent } from '@touchline/api';
import type { Lock } from '@touchline/db/open/locks';

/** What a worker asks all workers of its server. */
export type Question = { type: 'figures' } | { type: 'end-upload'; id: string };

/** What a worker tells the others by way of the primary process. The id of a question is the worker's, of an answer the primary's. */
export type ToHub =
  | { type: 'publish'; events: readonly AppEvent[] }
  | { type: 'ask'; id: number; question: Question }
  | { type: 'answer'; id: number; answer: unknown }
  | { type: 'last-figures'; figures: unknown };

export type FromHub =
  | { type: 'event'; id: string; event: AppEvent }
  | { type: 'question'; id: number; question: Question }
  | { type: 'answers'; id: number; answers: unknown[] };

export type ToPrimary =
  | ToHub
  /** It has loaded its code. */
  | { type: 'hello' }
  /** It serves requests. The first worker says what the start has to announce. */
  | { type: 'serving'; announcement: string | null }
  /** It has added a background job. */
  | { type: 'wake' }
  /** It has begun to stop by itself, after an unexpected error. */
  | { type: 'stopping' }
  /** It runs no background jobs any more. */
  | { type: 'resigned' }
  /** What it has found of the database, for the lock of the folder. */
  | { type: 'trust' }
  | { type: 'distrust' }
  /** The server must end at once, as the database is damaged. */
  | { type: 'damaged' }
  | { type: 'closing' };

export type FromPrimary =
  | FromHub
  | ({ type: 'welcome' } & Welcome)
  /** Run the background jobs. */
  | { type: 'lead' }
  /** Look for due jobs: another worker has added one. */
  | { type: 'wake' }
  | { type: 'stop'; reason: string; isReload: boolean }
  | { type: 'close'; isLast: boolean };

export interface Welcome {
  isFirst: boolean;
  lastEnd: Lock['lastEnd'];
  port: number;
}
