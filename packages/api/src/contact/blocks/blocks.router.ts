import { blockInput, blockSchema } from '@touchline/contracts/messages';
import { pageInput, pageOf } from '@touchline/contracts/paging';
import { ofUserInput } from '@touchline/contracts/text';
import { done, router, signedIn } from '../../platform/trpc.ts';
import { blockUser, listBlocks, unblockUser } from './blocking.service.ts';

export const blocksRouter = router({
  list: signedIn
    .input(pageInput)
    .output(pageOf(blockSchema))
    .query(({ ctx, input }) => listBlocks(ctx, input)),

  block: signedIn
    .input(blockInput)
    .output(done)
    .mutation(({ ctx, input }) => blockUser(ctx, input.userId)),

  unblock: signedIn
    .input(ofUserInput)
    .output(done)
    .mutation(({ ctx, input }) => unblockUser(ctx, input.userId)),
});
