import type { ErrorCode } from '@touchline/contracts/errors';
import { AppError } from '../errors.ts';
import type { Limits } from '../limits.ts';
import { type FairInTurn, fairQueue, type InTurn, queue } from '../workers/queue.ts';
import type { Release, SlotKind, SlotRequest, Slots } from './slots.ts';

type Take = (request: SlotRequest) => Promise<Release>;

/** Slots that are counted in this process: in the only one of a server, or in the one that counts for all others. */
export function localSlots(limits: Limits): Slots {
  const takes: Record<SlotKind, Take> = {
    download: counted({
      perOwner: limits.downloadsPerAddress,
      inAll: limits.downloadsAtOnce,
      tooMany: 'TOO_MANY_DOWNLOADS',
    }),
    body: counted({ perOwner: limits.bodiesPerAddress, inAll: limits.bodiesAtOnce, tooMany: 'TOO_MANY_UNFINISHED' }),
    'complete-list': counted({
      perOwner: limits.completeListsPerAddress,
      inAll: limits.completeListsAtOnce,
      tooMany: 'TOO_MANY_REQUESTS',
    }),
    upload: counted({ perOwner: limits.uploadsAtOnce, tooMany: 'TOO_MANY_UPLOADS', retryAfter: 10 }),
    'upload-turn': turns(),
    stream: streams(limits),
    password: places(queue(limits.passwordHashesAtOnce, limits.passwordHashesWaiting)),
    image: places(queue(limits.imagesAtOnce, limits.imagesWaiting)),
    card: places(queue(limits.cardsAtOnce, limits.cardsWaiting)),
    portrait: places(queue(limits.cardsAtOnce, limits.cardsWaiting)),
    'video-read': fairPlaces(
      fairQueue({
        // One at a time, so that the files of all users together take one process.
        atOnce: 1,
        waiting: limits.videoReadsWaiting,
        waitMaxMs: limits.videoReadWaitMs,
      }),
    ),
  };
  return { take: (request) => takes[request.kind](request) };
}

/** Calls a function once, however often the result is called. */
function once(work: () => void): Release {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}

interface Bounds {
  perOwner: number;
  inAll?: number;
  /** The error for an owner who has too many. */
  tooMany: ErrorCode;
  /** Seconds. Slots come free one by one, and a client that retries too early is told to retry again. */
  retryAfter?: number;
}

function counted({ perOwner, inAll = Number.POSITIVE_INFINITY, tooMany, retryAfter = 5 }: Bounds): Take {
  const taken = new Map<string, number>();
  let total = 0;
  return async ({ owner }) => {
    const before = taken.get(owner) ?? 0;
    if (before >= perOwner) throw new AppError(tooMany, { retryAfter });
    if (total >= inAll) throw new AppError('BUSY', { retryAfter });
    taken.set(owner, before + 1);
    total += 1;
    return once(() => {
      total -= 1;
      const now = (taken.get(owner) ?? 1) - 1;
      if (now === 0) taken.delete(owner);
      else taken.set(owner, now);
    });
  };
}

const STREAM_RETRY_SECONDS = 30;

/**
 * A browser that has changed its network leaves a stream that looks open until the system gives the connection up, which can
 * take 15 minutes. So at the limit of a user a stream takes the place of the oldest one of the same session.
 */
function streams({ streamsPerUser, streamsAtOnce }: Pick<Limits, 'streamsPerUser' | 'streamsAtOnce'>): Take {
  const open = new Map<string, Set<SlotRequest>>();
  let total = 0;
  const remove = (stream: SlotRequest) => {
    const ofUser = open.get(stream.owner);
    if (!ofUser?.delete(stream)) return;
    if (ofUser.size === 0) open.delete(stream.owner);
    total -= 1;
  };
  return async (request) => {
    // A slot of its own, even if the same request takes several.
    const stream = { ...request };
    const ofUser = [...(open.get(stream.owner) ?? [])];
    if (ofUser.length >= streamsPerUser) {
      const oldest = ofUser.find(({ session }) => session === stream.session);
      if (!oldest) throw new AppError('TOO_MANY_STREAMS', { retryAfter: STREAM_RETRY_SECONDS });
      remove(oldest);
      oldest.onWanted?.();
    }
    if (total >= streamsAtOnce) throw new AppError('BUSY', { retryAfter: STREAM_RETRY_SECONDS });
    open.set(stream.owner, (open.get(stream.owner) ?? new Set()).add(stream));
    total += 1;
    return () => remove(stream);
  };
}

interface Turn {
  request: SlotRequest;
  begin(): void;
}

/** One holder for each owner. The next one asks it to end, and waits until it has. */
function turns(): Take {
  const waiting = new Map<string, Turn[]>();
  const askToEnd = ([holder, next]: readonly Turn[]) => {
    if (next) holder?.request.onWanted?.();
  };
  const end = (owner: string, turn: Turn) => {
    const rest = (waiting.get(owner) ?? []).filter((other) => other !== turn);
    if (rest.length === 0) {
      waiting.delete(owner);
      return;
    }
    waiting.set(owner, rest);
    rest[0]?.begin();
    askToEnd(rest);
  };
  return (request) =>
    new Promise((resolve) => {
      const { owner } = request;
      const turn: Turn = { request, begin: () => resolve(once(() => end(owner, turn))) };
      const all = [...(waiting.get(owner) ?? []), turn];
      waiting.set(owner, all);
      if (all.length === 1) turn.begin();
      else if (all.length === 2) askToEnd(all);
    });
}

/** A place in a queue of work, held until it is released. */
function places(inTurn: InTurn): Take {
  return () => held((work) => inTurn(work));
}

function fairPlaces(inTurn: FairInTurn): Take {
  return ({ owner }) => held((work) => inTurn(owner, work));
}

function held(run: (work: () => Promise<void>) => Promise<void>): Promise<Release> {
  return new Promise((resolve, reject) => {
    run(() => new Promise<void>((end) => resolve(end))).catch(reject);
  });
}
