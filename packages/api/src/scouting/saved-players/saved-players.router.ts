import { pageOf } from '@touchline/contracts/paging';
import {
  savedAmongInput,
  savedListInput,
  savedPlayerSchema,
  savePlayerInput,
} from '@touchline/contracts/saved-players';
import { ofPlayerInput, someId } from '@touchline/contracts/text';
import { listedPlayerSchema } from '@touchline/contracts/users';
import { z } from 'zod';
import { authorize } from '../../platform/authorize.ts';
import { allowedTo, check, done, router } from '../../platform/trpc.ts';
import { removeSaved } from './saved-players.repo.ts';
import { countSavedPlayers, listSavedAmong, listSavedPlayers, savePlayer } from './saved-players.service.ts';

const ownList = allowedTo('session:use')
  .input(z.object({ scoutId: someId }))
  .use(check(({ ctx, input }) => authorize(ctx.viewer, 'saved-players:use', { id: input.scoutId })));

export const savedPlayersRouter = router({
  list: ownList
    .input(savedListInput)
    .output(pageOf(listedPlayerSchema))
    .query(({ ctx, input }) => listSavedPlayers(ctx, input)),

  count: ownList.output(z.number()).query(({ ctx, input }) => countSavedPlayers(ctx, input.scoutId)),

  among: ownList
    .input(savedAmongInput)
    .output(z.array(z.string()))
    .query(({ ctx, input }) => listSavedAmong(ctx, input)),

  save: ownList
    .input(savePlayerInput)
    .output(savedPlayerSchema.extend({ isNew: z.boolean() }))
    .mutation(({ ctx, input }) => savePlayer(ctx, input)),

  remove: ownList
    .input(ofPlayerInput)
    .output(done)
    .mutation(({ ctx, input }) => removeSaved(ctx.db, input.scoutId, input.playerId)),
});
