import { accessTokenSchema, createAccessTokenInput, newAccessTokenSchema } from '@touchline/contracts/access-tokens';
import { pageInput, pageOf } from '@touchline/contracts/paging';
import { idInput } from '@touchline/contracts/text';
import { done, inSession, router, signedIn } from '../../../platform/trpc.ts';
import { createToken, listTokens, revokeToken } from './access-tokens.service.ts';

/** A token cannot list, create or revoke tokens. */
const owner = signedIn.use(inSession);

export const accessTokensRouter = router({
  list: owner
    .input(pageInput)
    .output(pageOf(accessTokenSchema))
    .query(({ ctx, input }) => listTokens(ctx.db, ctx.viewer.id, input)),

  create: owner
    .input(createAccessTokenInput)
    .output(newAccessTokenSchema)
    .mutation(({ ctx, input }) => createToken(ctx, input)),

  revoke: owner
    .input(idInput)
    .output(done)
    .mutation(({ ctx, input }) => revokeToken(ctx, ctx.viewer.id, input.id)),
});
