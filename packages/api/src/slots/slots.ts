import { AppError } from '../errors.ts';
import type { FairInTurn, InTurn } from '../workers/queue.ts';

/** Gives a slot back. Calling it again does nothing. */
export type Release = () => void;

/**
 * What a server bounds by counting it at the moment. Counts of uses in a time are kept in the database, see `throttle`.
 * `upload-turn` is held by one request about an upload at a time.
 */
export type SlotKind =
  | 'download'
  | 'body'
  | 'complete-list'
  | 'upload'
  | 'upload-turn'
  | 'stream'
  | 'password'
  | 'image'
  | 'card'
  | 'portrait'
  | 'video-read';

export interface SlotRequest {
  kind: SlotKind;
  /** Whose count it is: a network address, a user or an upload; empty where all share one. */
  owner: string;
  /** The session of a stream. */
  session?: string;
  /** Called when another request needs the slot: a stream has lost it already, a request about an upload is to end. */
  onWanted?: () => void;
}

/** The slots of a whole server, whichever of its processes hold them. */
export interface Slots {
  /**
   * Takes a slot, for some kinds after a wait.
   * @throws {AppError} when there is none: 429 above the limit of the owner, 503 above that of the server.
   */
  take(request: SlotRequest): Promise<Release>;
}

/** Takes a slot, or returns the error that says why there is none. */
export async function tryTake(slots: Slots, request: SlotRequest): Promise<Release | AppError> {
  try {
    return await slots.take(request);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Does work of a kind whose owners do not matter while it holds a slot. */
export function withSlot(slots: Slots, kind: SlotKind): InTurn {
  return (work) => holding(slots, { kind, owner: '' }, work);
}

/** The same for a kind whose owners take turns. */
export function withSlotOf(slots: Slots, kind: SlotKind): FairInTurn {
  return (owner, work) => holding(slots, { kind, owner }, work);
}

async function holding<T>(slots: Slots, request: SlotRequest, work: () => Promise<T>): Promise<T> {
  const release = await slots.take(request);
  try {
    return await work();
  } finally {
    release();
  }
}
