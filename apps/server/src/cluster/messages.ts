import type { AppEvent } from '@touchline/api';
import type { Lock } from '@touchline/db/open/locks';

/** What a worker asks all workers of its server. */
export type Question = { type: 'metrics' } | { type: 'end-upload'; id: string };

/** From a worker to the others, through the primary process. The worker numbers its questions, the primary those that it passes on. */
export type ToHub =
  | { type: 'publish'; events: readonly AppEvent[] }
  | { type: 'ask'; id: number; question: Question }
  | { type: 'answer'; id: number; answer: unknown }
  | { type: 'last-metrics'; metrics: unknown };

export type FromHub =
  | { type: 'event'; id: string; event: AppEvent }
  | { type: 'question'; id: number; question: Question }
  | { type: 'answers'; id: number; answers: unknown[] };

export type ToPrimary =
  | ToHub
  | { type: 'hello' }
  /** The worker serves requests. The first one sends the text that the start prints. */
  | { type: 'serving'; announcement: string | null }
  | { type: 'wake' }
  | { type: 'stopping' }
  /** The worker no longer runs background jobs. */
  | { type: 'resigned' }
  /** Whether the database is sound, for the lock of the folder. */
  | { type: 'trust' }
  | { type: 'distrust' }
  /** The database is damaged: the server must end at once. */
  | { type: 'damaged' }
  | { type: 'closing' };

export type FromPrimary =
  | FromHub
  | ({ type: 'welcome' } & Welcome)
  | { type: 'lead' }
  /** Another worker has added a job: look for due ones. */
  | { type: 'wake' }
  | { type: 'stop'; reason: string; isReload: boolean }
  | { type: 'close'; isLast: boolean };

export interface Welcome {
  isFirst: boolean;
  lastEnd: Lock['lastEnd'];
  port: number;
}
