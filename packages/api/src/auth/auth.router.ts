import {
  changeEmailInput,
  changePasswordInput,
  changePhoneInput,
  confirmEmailInput,
  doneSchema,
  loginInput,
  pendingEmailSchema,
  registerInput,
  requestPasswordResetInput,
  resetPasswordInput,
} from '@touchline/contracts/auth';
import { statedBirthDateSchema } from '@touchline/contracts/birth-dates';
import { accountSchema, changeBirthDateInput, chooseContactShownInput } from '@touchline/contracts/users';
import { allowedTo, anyone, inSession, router, signedIn } from '../trpc.ts';
import { changePhone, chooseContactShown, readAccount } from '../users/accounts.service.ts';
import { changeOwnBirthDate } from '../users/birth-dates.service.ts';
import { changePassword, login, register } from './auth.service.ts';
import {
  cancelEmailChange,
  changeEmail,
  confirmEmail,
  readPendingEmail,
  resendConfirmation,
} from './email-address/email-address.service.ts';
import { requestPasswordReset, resetPassword } from './password-reset/password-reset.service.ts';
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

  changeBirthDate: signedIn
    .use(inSession)
    .input(changeBirthDateInput)
    .output(statedBirthDateSchema)
    .mutation(({ ctx, input }) => changeOwnBirthDate(ctx, input.dateOfBirth)),

  chooseContactShown: allowedTo('contact-details:choose')
    .use(inSession)
    .input(chooseContactShownInput)
    .output(accountSchema)
    .mutation(({ ctx, input }) => chooseContactShown(ctx, input.contactShown)),

  requestPasswordReset: person
    .input(requestPasswordResetInput)
    .output(doneSchema)
    .mutation(async ({ ctx, input }) => {
      await requestPasswordReset(ctx, input);
      return { ok: true };
    }),

  resetPassword: person
    .input(resetPasswordInput)
    .output(doneSchema)
    .mutation(async ({ ctx, input }) => {
      await resetPassword(ctx, input);
      return { ok: true };
    }),

  confirmEmail: person
    .input(confirmEmailInput)
    .output(doneSchema)
    .mutation(async ({ ctx, input }) => {
      await confirmEmail(ctx, input.token);
      return { ok: true };
    }),

  resendConfirmation: signedIn
    .use(inSession)
    .output(doneSchema)
    .mutation(async ({ ctx }) => {
      await resendConfirmation(ctx);
      return { ok: true };
    }),

  pendingEmail: signedIn
    .use(inSession)
    .output(pendingEmailSchema)
    .query(({ ctx }) => readPendingEmail(ctx)),

  changeEmail: signedIn
    .use(inSession)
    .input(changeEmailInput)
    .output(pendingEmailSchema)
    .mutation(({ ctx, input }) => changeEmail(ctx, input)),

  cancelEmailChange: signedIn
    .use(inSession)
    .output(doneSchema)
    .mutation(async ({ ctx }) => {
      await cancelEmailChange(ctx);
      return { ok: true };
    }),
});
