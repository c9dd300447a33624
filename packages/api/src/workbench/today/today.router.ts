import { readTodayInput, seenInput, todaySchema, visitInput } from '@touchline/contracts/today';
import { allowedTo, done, router } from '../../platform/trpc.ts';
import { markSeen, readToday, visit } from './today.service.ts';

/** The day of the caller alone: no input names a scout. */
const ownDay = allowedTo('player-files:use');

export const todayRouter = router({
  read: ownDay
    .input(readTodayInput)
    .output(todaySchema)
    .query(({ ctx, input }) => readToday(ctx, input)),

  seen: ownDay
    .input(seenInput)
    .output(done)
    .mutation(({ ctx, input }) => markSeen(ctx, input)),

  visit: ownDay
    .input(visitInput)
    .output(done)
    .mutation(({ ctx, input }) => visit(ctx, input)),
});
