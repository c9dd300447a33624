import type { Video } from '@touchline/contracts/videos';
import { csvFile } from './csv.ts';

/** The videos of the moderation. Their files stay behind their own route. */
export const videosCsv = csvFile<Video>('videos.csv', {
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
