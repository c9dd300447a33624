import { scoutProfileFields, scoutProfilePatch, scoutProfileSchema } from '@touchline/contracts/scouts';
import { someId } from '@touchline/contracts/text';
import { z } from 'zod';
import { authorize } from '../authorize.ts';
import { allowedTo, router } from '../trpc.ts';
import { createScoutProfile, updateScoutProfile } from './scouts.service.ts';

/** A profile about to be written: by whom is settled before what is looked at. */
const writing = allowedTo('scout-profiles:write')
  .input(z.object({ scoutId: someId }))
  .use(({ ctx, input, next }) => {
    authorize(ctx.viewer, 'scout-profile:write', { id: input.scoutId });
    return next();
  });

export const scoutsRouter = router({
  createProfile: writing
    .input(z.object({ profile: scoutProfileFields }))
    .output(scoutProfileSchema)
    .mutation(({ ctx, input }) => createScoutProfile(ctx, input.scoutId, input.profile)),

  updateProfile: writing
    .input(z.object({ profile: scoutProfilePatch }))
    .output(scoutProfileSchema)
    .mutation(({ ctx, input }) => updateScoutProfile(ctx, input.scoutId, input.profile)),
});
