import { changePasswordInput, doneSchema, loginInput, registerInput } from '@touchline/contracts/auth';
import { accountSchema } from '@touchline/contracts/users';
import { anyone, router, signedIn } from '../trpc.ts';
import { readAccount } from '../users/accounts.service.ts';
import { changePassword, login, register } from './auth.service.ts';
import { endSession } from './sessions.service.ts';

export const authRouter = router({
  login: anyone
    .input(loginInput)
    .output(accountSchema)
    .mutation(({ ctx, input }) => login(ctx, input)),

  register: anyone
    .input(registerInput)
    .output(accountSchema)
    .mutation(({ ctx, input }) => register(ctx, input)),

  logout: anyone.output(doneSchema).mutation(async ({ ctx }) => {
    await endSession(ctx);
    return { ok: true };
  }),

  me: signedIn.output(accountSchema).query(({ ctx }) => readAccount(ctx.db, ctx.viewer.id)),

  changePassword: signedIn
    .input(changePasswordInput)
    .output(doneSchema)
    .mutation(async ({ ctx, input }) => {
      await changePassword(ctx, input);
      return { ok: true };
    }),
});
