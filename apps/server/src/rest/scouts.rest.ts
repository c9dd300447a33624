import { savedListInput, savePlayerInput } from '@touchline/contracts/saved-players';
import { scoutProfileFields, scoutProfilePatch } from '@touchline/contracts/scouts';
import { asObject, rows } from './rows.ts';

export const scoutsRows = rows(
  {
    method: 'POST',
    path: '/api/scouts/{userId}/profile',
    procedure: 'scouts.createProfile',
    summary: 'Create the profile of a scout',
    access: 'The scout himself and admins.',
    refusals: [409],
    status: 201,
    body: scoutProfileFields,
    input: ({ params, body }) => ({ scoutId: params.userId, profile: body }),
  },
  {
    method: 'PATCH',
    path: '/api/scouts/{userId}/profile',
    procedure: 'scouts.updateProfile',
    summary: 'Change fields of the profile of a scout',
    access: 'The scout himself and admins.',
    body: scoutProfilePatch,
    input: ({ params, body }) => ({ scoutId: params.userId, profile: body }),
  },
  {
    method: 'GET',
    path: '/api/scouts/{scoutId}/saved-players',
    procedure: 'savedPlayers.list',
    summary: 'The players a scout has saved, last saved first',
    access: 'The scout himself, nobody else.',
    list: true,
    query: savedListInput.omit({ scoutId: true }),
    input: ({ params, query }) => ({ ...query, scoutId: params.scoutId }),
  },
  {
    method: 'POST',
    path: '/api/scouts/{scoutId}/saved-players',
    procedure: 'savedPlayers.save',
    summary: 'Save a player; 200 instead of 201 when he is saved already',
    access: 'The scout himself, nobody else.',
    refusals: [409],
    status: 201,
    body: savePlayerInput,
    input: ({ params, body }) => ({ ...asObject(body), scoutId: params.scoutId }),
    statusOf: (output) => ((output as { isNew: boolean }).isNew ? 201 : 200),
  },
  {
    method: 'DELETE',
    path: '/api/scouts/{scoutId}/saved-players/{playerId}',
    procedure: 'savedPlayers.remove',
    summary: 'Take a player off the list',
    access: 'The scout himself, nobody else.',
    input: ({ params }) => params,
  },
);
