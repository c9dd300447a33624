import { AppError } from '../../errors.ts';
import { openRoom, type Room, RoomEnded, type RoomOptions } from './room.ts';

/**
 * Worker processes of one kind, each with one request at a time: one that crashes or hangs fails its own request and no
 * other. They start when they are needed and end when they have had nothing to do for a while.
 */
export interface WorkerPool<Request, Response> {
  /**
   * @throws {RoomEnded} when the request itself crashed its process or took too long.
   * @throws {AppError} BUSY when nothing is known of the request: it may be sent again.
   */
  run(request: Request): Promise<Response>;
  /** Ends what is under way. */
  close(): void;
}

/** A pool of at most `size` processes; the caller's queue bounds how many requests come at once. */
export function createWorkerPool<Request, Response>(size: number, options: RoomOptions): WorkerPool<Request, Response> {
  const all: Room<Request, Response>[] = [];
  // The process that was used last is used first, so that those above the need end.
  const free: Room<Request, Response>[] = [];
  const open = () => {
    if (all.length >= size) throw new AppError('BUSY', { retryAfter: 5 });
    const room = openRoom<Request, Response>(options);
    all.push(room);
    return room;
  };
  const run = async (request: Request) => {
    const room = free.pop() ?? open();
    try {
      return await room.make(request).catch((error: unknown) => {
        // A request answers for what it does to a new process, not for what an earlier one has left behind.
        if (error instanceof RoomEnded && error.isPerhapsInherited) return room.make(request);
        throw error;
      });
    } finally {
      free.push(room);
    }
  };
  return { run, close: () => all.forEach((room) => void room.close()) };
}
