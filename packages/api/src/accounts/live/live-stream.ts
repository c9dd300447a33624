import type { LiveChangesInput, LiveEvent } from '@touchline/contracts/live';
import { type TrackedEnvelope, tracked } from '@trpc/server';
import type { ActorContext } from '../../platform/context.ts';
import { hashToken } from '../../platform/lib/tokens.ts';
import type { LiveSink } from './live.ts';

/** The changes that concern a user. Nothing is open until `open` is called, or its events are iterated. */
export interface LiveStream extends AsyncIterable<TrackedEnvelope<LiveEvent>> {
  /** Takes less memory than iterating. Returns a function that closes the stream. */
  open(sink: LiveSink): Promise<() => void>;
}

export function liveStreamOf({ live, viewer, session }: ActorContext, input: LiveChangesInput): LiveStream {
  const subscriber = { ...input, viewer, session: hashToken(session.token ?? '') };
  const open = (sink: LiveSink) => live.open(subscriber, sink);
  return { open, [Symbol.asyncIterator]: () => iterate(open) };
}

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
