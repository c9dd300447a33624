import { bodyId } from '@touchline/contracts/text';
import { z } from 'zod';
import type { Rows } from './rows.ts';

export const scoutingRows: Rows = {
  'GET /api/players': {
    procedure: 'players.list',
    summary: 'Verified players with a profile, newest first',
    access:
      'Scouts (contact data for verified scouts only) and admins, who get every player. Of a minor scouts get a short card, with `isShort` true: first name, initial, position, age band, country and number of clips.',
  },
  'POST /api/players/{id}/profile': {
    procedure: 'players.createProfile',
    summary: 'Create the profile of a player',
    access: 'The player and admins.',
    errors: [409],
    status: 201,
    params: { id: 'playerId' },
    bodyAs: 'profile',
  },
  'PATCH /api/players/{id}/profile': {
    procedure: 'players.updateProfile',
    summary: 'Change fields of the profile of a player',
    access: 'The player and admins.',
    errors: [409],
    params: { id: 'playerId' },
    bodyAs: 'profile',
  },
  'POST /api/players/track-view': {
    procedure: 'players.trackView',
    summary: 'Count a view of a player; once an hour for each viewer',
    access: 'Scouts and admins.',
    errors: [404, 429],
    body: z.object({ player_id: bodyId }),
    input: { playerId: ({ body }) => body.player_id },
  },
  'GET /api/players/{id}/consents': {
    procedure: 'consents.of',
    summary: 'What is allowed for a player, line by line',
    access: 'The player, their guardians and admins.',
    params: { id: 'playerId' },
  },
  'POST /api/players/{id}/consents': {
    procedure: 'consents.record',
    summary: 'Give or withdraw a consent; returns all lines',
    access:
      'Guardians for minors, adult players for themselves; for a minor without a guardian a safeguarding admin, with a reason.',
    proof: 'session',
    errors: [409],
    status: 201,
    params: { id: 'playerId' },
  },
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
    errors: [409],
    params: { userId: 'scoutId' },
    bodyAs: 'profile',
  },
  'GET /api/scouts/{scoutId}/saved-players': {
    procedure: 'savedPlayers.list',
    summary: 'The players a scout has saved, last saved first',
    access: 'The scout only. Of a minor it is a short card, with `isShort` true.',
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
