import type { FromHub, ToHub } from '@touchline/api';
import type { Lock } from '@touchline/db/open/locks';

/** What a worker tells the primary process of its server. */
export type ToPrimary =
  | ToHub
  /** It has loaded its code. */
  | { type: 'hello' }
  /** It serves requests. The first worker says what the start has to announce. */
  | { type: 'serving'; announcement: string | null }
  /** It has begun to stop by itself, after an unexpected error. */
  | { type: 'stopping' }
  /** It runs no background jobs any more. */
  | { type: 'resigned' }
  /** What it has found of the database, for the lock of the folder. */
  | { type: 'trust' }
  | { type: 'distrust' }
  /** The server must end at once, as the database is damaged. */
  | { type: 'damaged' }
  /** It is about to close the database. */
  | { type: 'closing' };

/** What the primary process tells a worker. */
export type FromPrimary =
  | FromHub
  | ({ type: 'welcome' } & Welcome)
  /** Run the background jobs. */
  | { type: 'lead' }
  | { type: 'stop'; reason: string; isReload: boolean }
  | { type: 'close'; isLast: boolean };

/** What a worker has to know at its start. */
export interface Welcome {
  /** No other worker has opened the database before. */
  isFirst: boolean;
  /** How the last server that used the data folder ended. */
  lastEnd: Lock['lastEnd'];
  port: number;
}
