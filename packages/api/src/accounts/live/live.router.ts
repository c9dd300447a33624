import { liveChangesInput } from '@touchline/contracts/live';
import { z } from 'zod';
import { inSession, router, signedIn } from '../../platform/trpc.ts';
import { type LiveStream, liveStreamOf } from './live-stream.ts';

export const liveRouter = router({
  changes: signedIn
    .use(inSession)
    .input(liveChangesInput)
    .output(z.custom<LiveStream>())
    .subscription(({ ctx, input }) => liveStreamOf(ctx, input)),
});
