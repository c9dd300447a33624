import type { Tx } from '@touchline/db';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { publishVideo } from '../videos.service.ts';
import { makePosters, processVideo } from './process-video.ts';
import { setFailed } from './processing.repo.ts';
import { makePostersKind, processSlowlyKind, processVideoKind, queueUnprepared } from './processing.service.ts';

interface Data {
  videoId: string;
  fileKey: string;
  charged?: number | undefined;
}

const failed = async (queue: Pick<AppContext, 'events'>, tx: Tx, { videoId, fileKey }: Data) => {
  const video = await setFailed(tx, { id: videoId, fileKey }, 'failed');
  if (video) publishVideo(queue, tx, video);
};

const processVideoJob = defineJob({
  ...processVideoKind,
  run: (ctx, { videoId, charged }, { signal }) => processVideo(ctx, videoId, { signal, pace: 'quick', charged }),
  failed,
});

const processSlowlyJob = defineJob({
  ...processSlowlyKind,
  run: (ctx, { videoId, charged }, { signal }) => processVideo(ctx, videoId, { signal, pace: 'slow', charged }),
  failed,
});

const makePostersJob = defineJob({
  ...makePostersKind,
  run: (ctx, { videoId }, { signal }) => makePosters(ctx, videoId, signal),
});

/** For videos whose files a migration wants to be made (again); also once an hour. */
const queueUnpreparedJob = defineJob({
  name: 'video.queue',
  data: z.object({}),
  cron: '20 * * * *',
  missed: 'once',
  run: (ctx) => queueUnprepared(ctx),
});

export const processingJobs = [processVideoJob, processSlowlyJob, makePostersJob, queueUnpreparedJob];
