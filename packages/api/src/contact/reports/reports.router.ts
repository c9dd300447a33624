import { concernInput, reportedSchema, reportInput } from '@touchline/contracts/reports';
import { anyone, done, router, signedIn } from '../../platform/trpc.ts';
import { reportConcern, reportSubject } from './reports.service.ts';

export const reportsRouter = router({
  create: signedIn
    .input(reportInput)
    .output(reportedSchema)
    .mutation(({ ctx, input }) => reportSubject(ctx, input)),

  /** From the ID check, by anyone; the response says nothing about the code. */
  concern: anyone
    .input(concernInput)
    .output(done)
    .mutation(({ ctx, input }) => reportConcern(ctx, input)),
});
