import type { LiveChangesInput } from '@touchline/contracts/live';
import { hashToken } from '../auth/tokens.ts';
import type { ActorContext } from '../context.ts';
import { type LiveStream, toLiveStream } from './live-stream.ts';

/** The live changes of the caller, who must have a session: the stream ends with it. */
export function liveStreamOf(ctx: ActorContext, input: LiveChangesInput): LiveStream {
  const { live, viewer, session } = ctx;
  const subscriber = { ...input, viewer, session: hashToken(session.token ?? '') };
  return toLiveStream((sink) => live.open(subscriber, sink));
}
