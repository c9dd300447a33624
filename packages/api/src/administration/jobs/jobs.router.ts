import { jobCountsSchema, jobSchema, listJobsInput } from '@touchline/contracts/jobs';
import { pageOf } from '@touchline/contracts/paging';
import { idInput } from '@touchline/contracts/text';
import { z } from 'zod';
import { allowedTo, done, router } from '../../platform/trpc.ts';
import { changeJob } from './jobs.service.ts';

const manager = allowedTo('jobs:manage');

export const jobsRouter = router({
  list: manager
    .input(listJobsInput)
    .output(pageOf(jobSchema))
    .query(({ ctx, input }) => ctx.jobs.list(input)),

  counts: manager.output(z.array(jobCountsSchema)).query(({ ctx }) => ctx.jobs.counts()),

  retry: manager
    .input(idInput)
    .output(done)
    .mutation(({ ctx, input }) => changeJob(ctx, input.id, 'retry')),

  discard: manager
    .input(idInput)
    .output(done)
    .mutation(({ ctx, input }) => changeJob(ctx, input.id, 'discard')),
});
