import { ofPlayersInput, pageOf } from '@touchline/contracts/paging';
import {
  namedPlacesInput,
  namedPlacesSchema,
  placeByIdInput,
  placeSchema,
  suggestPlacesInput,
} from '@touchline/contracts/places';
import {
  countPlayersInput,
  listPlayersInput,
  playerProfileFields,
  playerProfilePatch,
  playerProfileSchema,
  trackViewInput,
} from '@touchline/contracts/players';
import { savedListInput, savedPlayerSchema, savePlayerInput } from '@touchline/contracts/saved-players';
import {
  scoutProfileFields,
  scoutProfilePatch,
  scoutProfileSchema,
  scoutStandingSchema,
} from '@touchline/contracts/scouts';
import { ofPlayerInput, someId } from '@touchline/contracts/text';
import { listedPlayerSchema, playerPageSchema } from '@touchline/contracts/users';
import { z } from 'zod';
import { authorize } from '../platform/authorize.ts';
import { allowedTo, check, done, router, signedIn } from '../platform/trpc.ts';
import { findNamedPlace, listNamedPlaces, suggestPlaces } from './places/places.service.ts';
import { removePlayer, savePlayer } from './player-files/stars.service.ts';
import { confirmAvailability } from './players/availability.service.ts';
import {
  countOwnViewers,
  countPlayers,
  createPlayerProfile,
  listPlayers,
  mustHaveProfile,
  playerToWrite,
  trackView,
  updatePlayerProfile,
} from './players/players.service.ts';
import { countOwnSavers } from './saved-players/save-counts.service.ts';
import { countSavedPlayers, listSavedAmong, listSavedPlayers } from './saved-players/saved-players.service.ts';
import * as scouts from './scouts/scouts.service.ts';

const writingPlayer = allowedTo('player-profiles:write')
  .input(ofPlayerInput)
  .use(check(({ ctx, input }) => playerToWrite(ctx, input.playerId)));

export const playersRouter = router({
  list: allowedTo('players:list')
    .input(listPlayersInput)
    .output(playerPageSchema)
    .query(({ ctx, input }) => listPlayers(ctx, input)),

  count: allowedTo('players:list')
    .input(countPlayersInput)
    .output(z.number())
    .query(({ ctx, input }) => countPlayers(ctx, input)),

  createProfile: writingPlayer
    .input(z.object({ profile: playerProfileFields }))
    .output(playerProfileSchema)
    .mutation(({ ctx, input }) => createPlayerProfile(ctx, input.playerId, input.profile)),

  updateProfile: writingPlayer
    .use(check(({ ctx, input }) => mustHaveProfile(ctx, input.playerId)))
    .input(z.object({ profile: playerProfilePatch }))
    .output(playerProfileSchema)
    .mutation(({ ctx, input }) => updatePlayerProfile(ctx, input.playerId, input.profile)),

  confirmAvailability: allowedTo('player:confirm-availability')
    .output(done)
    .mutation(({ ctx }) => confirmAvailability(ctx)),

  trackView: allowedTo('player:track-view')
    .input(trackViewInput)
    .output(done)
    .mutation(({ ctx, input }) => trackView(ctx, input.playerId)),

  ownViewerCount: allowedTo('player:count-own-viewers')
    .output(z.number())
    .query(({ ctx }) => countOwnViewers(ctx)),

  ownSaverCount: allowedTo('player:count-own-savers')
    .output(z.number())
    .query(({ ctx }) => countOwnSavers(ctx)),
});

export const placesRouter = router({
  suggest: signedIn
    .input(suggestPlacesInput)
    .output(z.array(placeSchema))
    .query(({ ctx, input }) => suggestPlaces(ctx, input)),

  named: signedIn
    .input(namedPlacesInput)
    .output(z.array(namedPlacesSchema))
    .query(({ ctx, input }) => listNamedPlaces(ctx, input.names)),

  byId: signedIn
    .input(placeByIdInput)
    .output(placeSchema.nullable())
    .query(({ ctx, input }) => findNamedPlace(ctx.db, input.id)),
});

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
    .input(ofPlayersInput)
    .output(z.array(z.string()))
    .query(({ ctx, input }) => listSavedAmong(ctx, input)),

  save: ownList
    .input(savePlayerInput)
    .output(savedPlayerSchema.extend({ isNew: z.boolean() }))
    .mutation(({ ctx, input }) => savePlayer(ctx, input)),

  remove: ownList
    .input(ofPlayerInput)
    .output(done)
    .mutation(({ ctx, input }) => removePlayer(ctx, input)),
});

const writingScout = allowedTo('scout-profiles:write')
  .input(z.object({ scoutId: someId }))
  .use(check(({ ctx, input }) => scouts.assertMayWrite(ctx, input.scoutId)));

export const scoutsRouter = router({
  standing: signedIn
    .input(z.object({ scoutId: someId }))
    .output(scoutStandingSchema)
    .query(({ ctx, input }) => scouts.readScoutStanding(ctx, input.scoutId)),

  createProfile: writingScout
    .input(z.object({ profile: scoutProfileFields }))
    .output(scoutProfileSchema)
    .mutation(({ ctx, input }) => scouts.createScoutProfile(ctx, input.scoutId, input.profile)),

  updateProfile: writingScout
    .use(check(({ ctx, input }) => scouts.mustHaveProfile(ctx, input.scoutId)))
    .input(z.object({ profile: scoutProfilePatch }))
    .output(scoutProfileSchema)
    .mutation(({ ctx, input }) => scouts.updateScoutProfile(ctx, input.scoutId, input.profile)),
});
