import {
  countPlayersInput,
  listPlayersInput,
  playerProfileFields,
  playerProfilePatch,
  playerProfileSchema,
  trackViewInput,
} from '@touchline/contracts/players';
import { ofPlayerInput } from '@touchline/contracts/text';
import { playerPageSchema } from '@touchline/contracts/users';
import { z } from 'zod';
import { allowedTo, check, done, router } from '../../platform/trpc.ts';
import {
  countOwnViewers,
  countPlayers,
  createPlayerProfile,
  listPlayers,
  mustHaveProfile,
  playerToWrite,
  trackView,
  updatePlayerProfile,
} from './players.service.ts';

const writing = allowedTo('player-profiles:write')
  .input(ofPlayerInput)
  .use(check(({ ctx, input }) => playerToWrite(ctx, input.playerId)));

const changing = writing.use(check(({ ctx, input }) => mustHaveProfile(ctx, input.playerId)));

export const playersRouter = router({
  list: allowedTo('players:list')
    .input(listPlayersInput)
    .output(playerPageSchema)
    .query(({ ctx, input }) => listPlayers(ctx, input)),

  count: allowedTo('players:list')
    .input(countPlayersInput)
    .output(z.number())
    .query(({ ctx, input }) => countPlayers(ctx, input)),

  createProfile: writing
    .input(z.object({ profile: playerProfileFields }))
    .output(playerProfileSchema)
    .mutation(({ ctx, input }) => createPlayerProfile(ctx, input.playerId, input.profile)),

  updateProfile: changing
    .input(z.object({ profile: playerProfilePatch }))
    .output(playerProfileSchema)
    .mutation(({ ctx, input }) => updatePlayerProfile(ctx, input.playerId, input.profile)),

  trackView: allowedTo('player:track-view')
    .input(trackViewInput)
    .output(done)
    .mutation(({ ctx, input }) => trackView(ctx, input.playerId)),

  ownViewerCount: allowedTo('player:count-own-viewers')
    .output(z.number())
    .query(({ ctx }) => countOwnViewers(ctx)),
});
