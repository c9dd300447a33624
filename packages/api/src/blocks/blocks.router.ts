import { doneSchema } from '@touchline/contracts/auth';
import { blockInput, blockSchema, unblockInput } from '@touchline/contracts/blocks';
import { pageInput, pageOf } from '@touchline/contracts/paging';
import { router, signedIn } from '../trpc.ts';
import { blockUser, listBlocks, unblockUser } from './blocks.service.ts';

export const blocksRouter = router({
  list: signedIn
    .input(pageInput)
    .output(pageOf(blockSchema))
    .query(({ ctx, input }) => listBlocks(ctx, input)),

  block: signedIn
    .input(blockInput)
    .output(doneSchema)
    .mutation(async ({ ctx, input }) => {
      await blockUser(ctx, input.userId);
      return { ok: true };
    }),

  unblock: signedIn
    .input(unblockInput)
    .output(doneSchema)
    .mutation(async ({ ctx, input }) => {
      await unblockUser(ctx, input.userId);
      return { ok: true };
    }),
});
