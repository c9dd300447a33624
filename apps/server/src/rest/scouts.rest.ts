import type { Rows } from './rows.ts';

export const scoutsRows: Rows = {
  'POST /api/scouts/{userId}/profile': {
    procedure: 'scouts.createProfile',
    summary: 'Create the profile of a scout',
    access: 'The scout and admins.',
    errors: [409],
    status: 201,
    params: { userId: 'scoutId' },
    bodyAs: 'profile',
  },
  'PATCH /api/scouts/{userId}/profile': {
    procedure: 'scouts.updateProfile',
    summary: 'Change fields of the profile of a scout',
    access: 'The scout and admins.',
    params: { userId: 'scoutId' },
    bodyAs: 'profile',
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
      applies: ({ isNew }) => !isNew,
    },
  },
  'DELETE /api/scouts/{scoutId}/saved-players/{playerId}': {
    procedure: 'savedPlayers.remove',
    summary: 'Take a player off the list',
    access: 'The scout only.',
  },
};
