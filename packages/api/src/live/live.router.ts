import { liveChangesInput } from '@touchline/contracts/live';
import { z } from 'zod';
import { inSession, router, signedIn } from '../trpc.ts';
import { liveStreamOf } from './live.service.ts';
import type { LiveStream } from './live-stream.ts';

/** The server makes the stream; its events have the form of `LiveEvent`. */
const liveStream = z.custom<LiveStream>();

export const liveRouter = router({
  changes: signedIn
    .use(inSession)
    .input(liveChangesInput)
    .output(liveStream)
    .subscription(({ ctx, input }) => liveStreamOf(ctx, input)),
});
