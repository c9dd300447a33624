import { accessTokenSchema, createAccessTokenInput, newAccessTokenSchema } from '@touchline/contracts/access-tokens';
import {
  changeEmailInput,
  changePasswordInput,
  changePhoneInput,
  linkInput,
  loginInput,
  pendingEmailSchema,
  registerInput,
  requestPasswordResetInput,
  resetPasswordInput,
} from '@touchline/contracts/auth';
import { liveChangesInput } from '@touchline/contracts/live';
import { pageInput, pageOf } from '@touchline/contracts/paging';
import { idInput } from '@touchline/contracts/text';
import { accountSchema, chooseContactShownInput } from '@touchline/contracts/users';
import { z } from 'zod';
import { allowedTo, anyone, done, inSession, router, signedIn } from '../platform/trpc.ts';
import { type LiveStream, liveStreamOf } from './live/live-stream.ts';
import { createToken, listTokens, revokeToken } from './sessions/access-tokens.service.ts';
import { endSession } from './sessions/sessions.service.ts';
import { changePassword, login, register } from './sign-in/auth.service.ts';
import {
  cancelEmailChange,
  changeEmail,
  confirmEmail,
  readPendingEmail,
  resendConfirmation,
} from './sign-in/email-address.service.ts';
import { requestPasswordReset, resetPassword } from './sign-in/password-reset.service.ts';
import { changeOwnAccount, readAccount } from './users/accounts.service.ts';

// Not for access tokens: a program does not sign in or out, change the account, or list, create or revoke tokens.
const person = anyone.use(inSession);
const owner = signedIn.use(inSession);

export const authRouter = router({
  login: person
    .input(loginInput)
    .output(accountSchema)
    .mutation(({ ctx, input }) => login(ctx, input)),

  register: person
    .input(registerInput)
    .output(accountSchema)
    .mutation(({ ctx, input }) => register(ctx, input)),

  logout: person.output(done).mutation(({ ctx }) => endSession(ctx)),

  me: signedIn.output(accountSchema).query(({ ctx }) => readAccount(ctx.db, ctx.viewer.id)),

  changePassword: owner
    .input(changePasswordInput)
    .output(done)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),

  changePhone: owner
    .input(changePhoneInput)
    .output(accountSchema)
    .mutation(({ ctx, input }) => changeOwnAccount(ctx, input)),

  chooseContactShown: allowedTo('contact-details:choose')
    .use(inSession)
    .input(chooseContactShownInput)
    .output(accountSchema)
    .mutation(({ ctx, input }) => changeOwnAccount(ctx, input)),

  requestPasswordReset: person
    .input(requestPasswordResetInput)
    .output(done)
    .mutation(({ ctx, input }) => requestPasswordReset(ctx, input)),

  resetPassword: person
    .input(resetPasswordInput)
    .output(done)
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),

  confirmEmail: person
    .input(linkInput)
    .output(done)
    .mutation(({ ctx, input }) => confirmEmail(ctx, input.token)),

  resendConfirmation: owner.output(done).mutation(({ ctx }) => resendConfirmation(ctx)),

  pendingEmail: owner.output(pendingEmailSchema).query(({ ctx }) => readPendingEmail(ctx)),

  changeEmail: owner
    .input(changeEmailInput)
    .output(pendingEmailSchema)
    .mutation(({ ctx, input }) => changeEmail(ctx, input)),

  cancelEmailChange: owner.output(done).mutation(({ ctx }) => cancelEmailChange(ctx)),
});

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

export const liveRouter = router({
  changes: signedIn
    .use(inSession)
    .input(liveChangesInput)
    .output(z.custom<LiveStream>())
    .subscription(({ ctx, input }) => liveStreamOf(ctx, input)),
});
