import type { Limits } from '@touchline/api/platform/limits';

/** What all callers together may do at the same time. */
const OF_ALL = [
  'downloadsAtOnce',
  'bodiesAtOnce',
  'completeListsAtOnce',
  'streamsAtOnce',
  'maxConnections',
  'passwordHashesAtOnce',
  'passwordHashesWaiting',
  'imagesAtOnce',
  'imagesWaiting',
  'cardsAtOnce',
  'cardsWaiting',
  'videoReadsWaiting',
] as const;

/** What one user or address may do at the same time. */
const OF_ONE = [
  'downloadsPerAddress',
  'bodiesPerAddress',
  'completeListsPerAddress',
  'streamsPerUser',
  'uploadsAtOnce',
] as const;

/** All connections of a browser may be with one worker. A browser sends two videos and an image at a time. */
const OF_ONE_MIN = 3;

/** The share of one worker in the limits, at least one of each. Each worker counts by itself. */
export function limitsOfWorker(limits: Limits, workers: number): Limits {
  const own = { ...limits };
  for (const name of OF_ALL) own[name] = Math.min(limits[name], Math.max(1, Math.floor(limits[name] / workers)));
  for (const name of OF_ONE) {
    own[name] = Math.max(Math.ceil(limits[name] / workers), Math.min(limits[name], OF_ONE_MIN));
  }
  return own;
}
