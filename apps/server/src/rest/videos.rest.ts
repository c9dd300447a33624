import { moderationListInput, type Video } from '@touchline/contracts/videos';
import { csvFile } from './csv.ts';
import type { Rows } from './rows.ts';

const videosCsv = csvFile<Video>('videos.csv', {
  Id: ({ id }) => id,
  Title: ({ title }) => title,
  Description: ({ description }) => description,
  Tags: ({ tags }) => tags.join(', '),
  'Player Id': ({ playerId }) => playerId,
  Player: ({ player }) => `${player.firstName} ${player.lastName}`,
  Username: ({ username }) => username,
  Approved: ({ isApproved }) => isApproved,
  Public: ({ isPublic }) => isPublic,
  Uploaded: ({ createdAt }) => createdAt,
  'Size in Bytes': ({ fileSize }) => fileSize,
  'Duration in Seconds': ({ duration }) => duration,
  Filename: ({ filename }) => filename,
});

export const videosRows: Rows = {
  'GET /api/videos': {
    procedure: 'videos.list',
    summary: 'Videos with their player, newest first',
    access: 'Anyone: approved public videos; players also their own; admins all.',
    proof: 'optional',
  },
  'GET /api/videos.csv': {
    procedure: 'videos.forModeration',
    summary: 'The videos of the moderation as a CSV file, newest first',
    access: 'Admins. The filters are those of the moderation.',
    csv: videosCsv,
    query: moderationListInput.pick({ search: true, status: true }),
  },
  'POST /api/videos/plays': {
    procedure: 'videos.reportPlays',
    summary: 'Report which parts of videos were played',
    access:
      'Anyone. A play counts after three seconds, once for each viewer and day. Own videos, those that the caller may not ' +
      'watch, and what admins watch are not counted; the response is the same.',
    proof: 'optional',
    errors: [429],
  },
  'GET /api/videos/{id}': {
    procedure: 'videos.byId',
    summary: 'One video',
    access: 'Anyone who may watch it; a hidden one is not found.',
    proof: 'optional',
  },
  'PATCH /api/videos/{id}': {
    procedure: 'videos.moderate',
    summary: 'Approve or reject a video',
    access:
      'Admins. Only a rejection has a reason and notes; its player reads the reason and the note. While another admin reviews the ' +
      'video, a decision needs `overridesClaim`.',
    errors: [409],
    bodyAs: 'patch',
  },
  'PATCH /api/videos/{id}/details': {
    procedure: 'videos.edit',
    summary: 'Change texts and visibility of a video',
    access: 'Its player. With other texts an approved video waits for a review again; the visibility changes at once.',
    errors: [429],
    bodyAs: 'edit',
  },
  'POST /api/videos/{id}/resubmit': {
    procedure: 'videos.resubmit',
    summary: 'Send a rejected video to the review again',
    access: 'Its player, who may change texts and visibility in the same call. Only for rejected videos.',
    errors: [409, 429],
    bodyAs: 'edit',
  },
  'GET /api/videos/{id}/history': {
    procedure: 'videos.history',
    summary: 'What was decided about a video and changed by its player, newest first',
    access: 'Its player and admins; only admins read who it was and what they note for each other.',
  },
  'DELETE /api/videos/{id}': {
    procedure: 'videos.delete',
    summary: 'Delete a video for good',
    access: 'Its player and admins.',
    // A legal hold keeps what belongs to a case.
    errors: [409],
  },
};
