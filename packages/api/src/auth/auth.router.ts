import {
  changePasswordInput,
  changePhoneInput,
  doneSchema,
  loginInput,
  registerInput,
} from '@touchline/contracts/auth';
import { accountSchema } from '@touchline/contracts/users';
import { anyone, inSession, router, signedIn } from '../trpc.ts';
import { changePhone, readAccount } from '../users/accounts.service.ts';
import { changePassword, login, register } from './auth.service.ts';
import { endSession } from './sessions/sessions.service.ts';

/** Not for access tokens: a program does not sign in or out and may not change the password. */
const person = anyone.use(inSession);

export const authRouter = router({
  login: person
    .input(loginInput)
    .output(accountSchema)
    .mutation(({ ctx, input }) => login(ctx, input)),

  register: person
    .input(registerInput)
    .output(accountSchema)
    .mutation(({ ctx, input }) => register(ctx, input)),

  logout: person.output(doneSchema).mutation(async ({ ctx }) => {
    await endSession(ctx);
    return { ok: true };
  }),

  me: signedIn.output(accountSchema).query(({ ctx }) => readAccount(ctx.db, ctx.viewer.id)),

  changePassword: signedIn
    .use(inSession)
    .input(changePasswordInput)
    .output(doneSchema)
    .mutation(async ({ ctx, input }) => {
      await changePassword(ctx, input);
      return { ok: true };
    }),

  changePhone: signedIn
    .use(inSession)
    .input(changePhoneInput)
    .output(accountSchema)
    .mutation(({ ctx, input }) => changePhone(ctx, input.phone)),
});
