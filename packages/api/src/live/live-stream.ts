import type { LiveEvent } from '@touchline/contracts/live';
import { type TrackedEnvelope, tracked } from '@trpc/server';
import type { LiveSink } from './live.ts';

/** The changes that concern a user. Nothing is open until `open` is called, or its events are iterated. */
export interface LiveStream extends AsyncIterable<TrackedEnvelope<LiveEvent>> {
  /**
   * Opens the stream for a sink, which takes less memory than iterating.
   * @returns a function that closes it
   * @throws {AppError} TOO_MANY_STREAMS, BUSY
   */
  open(sink: LiveSink): Promise<() => void>;
}

export function toLiveStream(open: LiveStream['open']): LiveStream {
  return { open, [Symbol.asyncIterator]: () => iterate(open) };
}

/** The events as tRPC's subscriptions have them. */
async function* iterate(open: LiveStream['open']): AsyncGenerator<TrackedEnvelope<LiveEvent>, void, undefined> {
  const waiting: TrackedEnvelope<LiveEvent>[] = [];
  let isOver = false;
  let failure: Error | null = null;
  let wake = () => {};
  const close = await open({
    send(event, id) {
      waiting.push(tracked(id, event));
      wake();
    },
    ping() {},
    end(error) {
      [isOver, failure] = [true, error];
      wake();
    },
  });
  try {
    for (;;) {
      const next = waiting.shift();
      if (next) yield next;
      else if (isOver) break;
      else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
    if (failure) throw failure;
  } finally {
    close();
  }
}
