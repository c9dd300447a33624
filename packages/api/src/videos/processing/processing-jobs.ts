import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';
import { publishVideo } from '../videos.service.ts';
import { makePosters, processVideo } from './process-video.ts';
import { failedProcessing } from './processing.repo.ts';
import { makePostersKind, processVideoKind, queueUnprepared } from './processing.service.ts';

const processVideoJob = defineJob({
  ...processVideoKind,
  run: (ctx, { videoId }, { signal }) => processVideo(ctx, videoId, signal),
  failed: async (queue, tx, { videoId }) => {
    const video = await failedProcessing(tx, videoId);
    if (video) publishVideo(queue, tx, video);
  },
});

const makePostersJob = defineJob({
  ...makePostersKind,
  run: (ctx, { videoId }, { signal }) => makePosters(ctx, videoId, signal),
});

/** At the first start of a version that makes files, and once an hour. */
const queueUnpreparedJob = defineJob({
  name: 'video.queue',
  data: z.object({}),
  cron: '20 * * * *',
  missed: 'once',
  run: (ctx) => queueUnprepared(ctx),
});

/** The work that prepares videos for playback. */
export const processingJobs = [processVideoJob, makePostersJob, queueUnpreparedJob];
