import { accountCheckInput, accountCheckSchema, recordCheckForm } from '@touchline/contracts/account-checks';
import { ofUserInput } from '@touchline/contracts/text';
import { z } from 'zod';
import { mustFindUser } from '../../core/users/users.service.ts';
import { authorize } from '../../platform/authorize.ts';
import { allowedTo, check, router } from '../../platform/trpc.ts';
import { listChecksOf, recordCheck, withdrawCheck } from './account-checks.service.ts';

const checks = z.array(accountCheckSchema);

const reading = allowedTo('users:administer')
  .input(ofUserInput)
  .use(check(({ ctx, input }) => mustFindUser(ctx.db, input.userId)));

const changing = reading.use(check(({ ctx, input }) => authorize(ctx.viewer, 'user:change', { id: input.userId })));

export const accountChecksRouter = router({
  of: reading.output(checks).query(({ ctx, input }) => listChecksOf(ctx.db, input.userId)),

  record: changing
    .input(recordCheckForm)
    .output(checks)
    .mutation(({ ctx, input }) => recordCheck(ctx, input)),

  withdraw: changing
    .input(accountCheckInput)
    .output(checks)
    .mutation(({ ctx, input }) => withdrawCheck(ctx, input)),
});
