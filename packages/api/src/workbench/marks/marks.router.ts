import { changeMarkInput, clipMarkSchema, markFields, ofClipInput } from '@touchline/contracts/clip-marks';
import { idInput } from '@touchline/contracts/text';
import { z } from 'zod';
import { videoToWatch } from '../../clips/videos/videos.service.ts';
import { allowedTo, check, done, router } from '../../platform/trpc.ts';
import { addMark, changeMark, listMarks, removeMark } from './marks.service.ts';

/** Marks of the caller alone: no input names a scout. */
const ownMarks = allowedTo('player-files:use');

export const marksRouter = router({
  ofClip: ownMarks
    .input(ofClipInput)
    .output(z.array(clipMarkSchema))
    .query(({ ctx, input }) => listMarks(ctx, input.videoId)),

  add: ownMarks
    .input(ofClipInput)
    .use(check(({ ctx, input }) => videoToWatch(ctx, input.videoId)))
    .input(markFields)
    .output(clipMarkSchema)
    .mutation(({ ctx, input }) => addMark(ctx, input)),

  change: ownMarks
    .input(changeMarkInput)
    .output(clipMarkSchema)
    .mutation(({ ctx, input }) => changeMark(ctx, input.id, input.patch)),

  remove: ownMarks
    .input(idInput)
    .output(done)
    .mutation(({ ctx, input }) => removeMark(ctx, input.id)),
});
