import type { LiveChangesInput, LiveEvent } from '@touchline/contracts/live';
import { type TrackedEnvelope, tracked } from '@trpc/server';
import { hashToken } from '../auth/tokens.ts';
import type { ActorContext } from '../context.ts';
import type { LiveSink } from './live.ts';

/** The changes that concern a user. Nothing is open until `open` is called, or its events are iterated. */
export interface LiveStream extends AsyncIterable<TrackedEnvelope<LiveEvent>> {
  /**
   * Opens the stream for a sink that is called for each event; it takes less memory than iterating.
   * @returns a function that closes it
   * @throws {AppError} TOO_MANY_STREAMS or BUSY
   */
  open(sink: LiveSink): () => void;
}

/** The live changes of the caller, who must have a session: the stream ends with it. */
export function liveStreamOf(ctx: ActorContext, input: LiveChangesInput): LiveStream {
  const subscriber = { ...input, viewer: ctx.viewer, session: hashToken(ctx.session.token ?? '') };
  const { live } = ctx;
  const open = (sink: LiveSink) => live.open(subscriber, sink);
  return { open, [Symbol.asyncIterator]: () => iterate(open) };
}

async function* iterate(open: LiveStream['open']): AsyncGenerator<TrackedEnvelope<LiveEvent>, void, undefined> {
  const waiting: TrackedEnvelope<LiveEvent>[] = [];
  let isOver = false;
  let failure: Error | null = null;
  let wake = () => {};
  const close = open({
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
      else await new Promise<void>((resolve) => (wake = resolve));
    }
    if (failure) throw failure;
  } finally {
    close();
  }
}
