import {
  scoutProfileFields,
  scoutProfilePatch,
  scoutProfileSchema,
  scoutStandingSchema,
} from '@touchline/contracts/scouts';
import { someId } from '@touchline/contracts/text';
import { z } from 'zod';
import { allowedTo, check, router, signedIn } from '../../platform/trpc.ts';
import {
  assertMayWrite,
  createScoutProfile,
  mustHaveProfile,
  readScoutStanding,
  updateScoutProfile,
} from './scouts.service.ts';

const writing = allowedTo('scout-profiles:write')
  .input(z.object({ scoutId: someId }))
  .use(check(({ ctx, input }) => assertMayWrite(ctx, input.scoutId)));

const changing = writing.use(check(({ ctx, input }) => mustHaveProfile(ctx, input.scoutId)));

export const scoutsRouter = router({
  standing: signedIn
    .input(z.object({ scoutId: someId }))
    .output(scoutStandingSchema)
    .query(({ ctx, input }) => readScoutStanding(ctx, input.scoutId)),

  createProfile: writing
    .input(z.object({ profile: scoutProfileFields }))
    .output(scoutProfileSchema)
    .mutation(({ ctx, input }) => createScoutProfile(ctx, input.scoutId, input.profile)),

  updateProfile: changing
    .input(z.object({ profile: scoutProfilePatch }))
    .output(scoutProfileSchema)
    .mutation(({ ctx, input }) => updateScoutProfile(ctx, input.scoutId, input.profile)),
});
