import { reportPlaysInput } from '@touchline/contracts/video-plays';
import { listVideosInput, moderationListInput, moderationPatch } from '@touchline/contracts/videos';
import { rows } from './rows.ts';
import { videosCsv } from './videos.csv.ts';

export const videosRows = rows(
  {
    method: 'GET',
    path: '/api/videos',
    procedure: 'videos.list',
    summary: 'Videos with their player, newest first',
    access: 'Anyone: approved public videos; players also their own; admins all.',
    proof: 'optional',
    list: true,
    query: listVideosInput,
    input: ({ query }) => query,
  },
  {
    method: 'GET',
    path: '/api/videos.csv',
    procedure: 'videos.forModeration',
    summary: 'The videos of the moderation as a CSV file, newest first',
    access: 'Admins. The filters are those of the moderation.',
    list: true,
    csv: videosCsv,
    query: moderationListInput.pick({ search: true, status: true }),
    input: ({ query }) => query,
  },
  {
    method: 'POST',
    path: '/api/videos/plays',
    procedure: 'videos.reportPlays',
    summary: 'Report which parts of videos were played',
    access:
      'Anyone. A play counts after three seconds, once for each viewer and day. Own videos, those that the caller may not ' +
      'watch, and what admins watch are not counted; the response is the same.',
    proof: 'optional',
    errors: [429],
    body: reportPlaysInput,
    input: ({ body }) => body,
  },
  {
    method: 'GET',
    path: '/api/videos/{id}',
    procedure: 'videos.byId',
    summary: 'One video',
    access: 'Anyone who may watch it; a hidden one is not found.',
    proof: 'optional',
    input: ({ params }) => params,
  },
  {
    method: 'PATCH',
    path: '/api/videos/{id}',
    procedure: 'videos.moderate',
    summary: 'Approve or reject a video',
    access: 'Admins.',
    body: moderationPatch,
    input: ({ params, body }) => ({ id: params.id, patch: body }),
  },
  {
    method: 'DELETE',
    path: '/api/videos/{id}',
    procedure: 'videos.delete',
    summary: 'Delete a video for good',
    access: 'Its player and admins.',
    // A legal hold keeps what belongs to a case.
    errors: [409],
    input: ({ params }) => params,
  },
);
