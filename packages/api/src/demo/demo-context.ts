import type { Video } from '@touchline/contracts/videos';
import type { UserRow } from '@touchline/db';
import type { ActorContext } from '../context.ts';

/** The demo's users, named as they sign in, and what the later steps of filling it need. */
export interface DemoContext {
  admin: UserRow;
  scout: UserRow;
  player: UserRow;
  newPlayer: UserRow;
  newScout: UserRow;
  /** Verified players, the one called `player` first. */
  squad: UserRow[];
  videos: Video[];
  /** The context of a user's request, at the demo's time. */
  as(user: UserRow): ActorContext;
  /** Advances the demo's clock by some hours. */
  pass(hours: number): void;
}
