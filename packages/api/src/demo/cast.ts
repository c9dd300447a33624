import type { Video } from '@touchline/contracts/videos';
import type { UserRow } from '@touchline/db';
import type { ActorContext } from '../context.ts';

/** The demo's people by the names one signs in with, for the parts that are filled later. */
export interface DemoCast {
  admin: UserRow;
  scout: UserRow;
  player: UserRow;
  newPlayer: UserRow;
  /** Verified players, the one called `player` first. */
  squad: UserRow[];
  videos: Video[];
  /** The context of a person's request, at the demo's time. */
  as(user: UserRow): ActorContext;
  /** Lets some hours pass, so that not everything happened at once. */
  pass(hours: number): void;
}
