import { scoutProfileFields, scoutProfilePatch } from '@touchline/contracts/scouts';
import type { Rows } from './rows.ts';

export const scoutsRows: Rows = {
  'POST /api/scouts/{userId}/profile': {
    procedure: 'scouts.createProfile',
    summary: 'Create the profile of a scout',
    access: 'The scout and admins.',
    errors: [409],
    status: 201,
    body: scoutProfileFields,
    input: ({ params, body }) => ({ scoutId: params.userId, profile: body }),
  },
  'PATCH /api/scouts/{userId}/profile': {
    procedure: 'scouts.updateProfile',
    summary: 'Change fields of the profile of a scout',
    access: 'The scout and admins.',
    body: scoutProfilePatch,
    input: ({ params, body }) => ({ scoutId: params.userId, profile: body }),
  },
  'GET /api/scouts/{scoutId}/saved-players': {
    procedure: 'savedPlayers.list',
    summary: 'The players a scout has saved, last saved first',
    access: 'The scout only. Of a minor it is a short card, with `isShort` true.',
    list: true,
  },
  'POST /api/scouts/{scoutId}/saved-players': {
    procedure: 'savedPlayers.save',
    summary: 'Save a player; 200 instead of 201 when they are saved already',
    access: 'The scout only.',
    status: 201,
    otherwise: {
      status: 200,
      description: 'It was so already.',
      applies: (output) => !(output as { isNew: boolean }).isNew,
    },
  },
  'DELETE /api/scouts/{scoutId}/saved-players/{playerId}': {
    procedure: 'savedPlayers.remove',
    summary: 'Take a player off the list',
    access: 'The scout only.',
  },
};
