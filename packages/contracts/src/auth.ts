import { z } from 'zod';
import { EXAMPLES } from './examples.ts';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from './limits.ts';
import { REGISTRATION_ROLES } from './options.ts';
import { phone } from './phones.ts';
import { asciiAddress, birthDate, isVisible, personName, plainText } from './text.ts';

/** A password that the server compares with the stored one. */
export const presentPassword = (missing: string, tooLong?: string) =>
  z.string({ error: missing }).min(1, { error: missing }).max(10_000, { error: tooLong }).meta(EXAMPLES.password);

/** `email` may hold a username. It has no other bounds, so that every wrong name gets the same response. */
export const loginInput = z.object({
  email: plainText('Username or email is required')
    .pipe(z.string().trim().min(1, { error: 'Username or email is required' }).max(1000))
    .meta(EXAMPLES.email),
  password: presentPassword('Password is required', 'Invalid credentials'),
});
export type LoginInput = z.output<typeof loginInput>;

const USERNAME = /^[\p{L}\p{N}._-]+$/u;
const NO_USERNAME = 'Username may hold letters, digits, dots, hyphens and underscores only';

export const username = plainText('Username must be at least 3 characters').pipe(
  z
    .string()
    .trim()
    .min(USERNAME_MIN, { error: 'Username must be at least 3 characters' })
    .max(USERNAME_MAX, { error: `Username must be at most ${USERNAME_MAX} characters` })
    .regex(USERNAME, { error: NO_USERNAME })
    .refine(isVisible, { error: NO_USERNAME }),
);

/** The host may be of any script, as it has a form in ASCII. The name before it may not: many mail servers refuse such. */
function isAddress(text: string): boolean {
  // The pattern knows no ending but letters.
  return z.regexes.email.test(asciiAddress(text).replace(/\.xn--[a-z\d-]*[a-z\d]$/, '.xn'));
}

export const email = plainText('Please enter a valid email address').pipe(
  z
    .string()
    .max(EMAIL_MAX, { error: 'Please enter a valid email address' })
    .refine((text) => !/[\r\n]/.test(text), { error: 'Please enter a valid email address' })
    .trim()
    .transform((text) => text.normalize('NFC').toLowerCase())
    .refine(isAddress, { error: 'Please enter a valid email address' }),
);

/** Used as typed: no trimming, no truncation. `min` lets an operator require more than the default. */
export const password = (min: number = PASSWORD_MIN) =>
  z
    .string({ error: `Password must be at least ${min} characters` })
    .min(min, { error: `Password must be at least ${min} characters` })
    .max(PASSWORD_MAX, { error: `Password must be at most ${PASSWORD_MAX} characters` });

export const registerInput = z.object({
  username: username.meta(EXAMPLES.username),
  email: email.meta(EXAMPLES.email),
  password: password().meta(EXAMPLES.password),
  role: z.enum(REGISTRATION_ROLES, { error: 'Please select a role' }),
  firstName: personName('First name is required', NAME_MAX).meta(EXAMPLES.firstName),
  lastName: personName('Last name is required', NAME_MAX).meta(EXAMPLES.lastName),
  phone: phone.meta(EXAMPLES.phone).optional(),
  dateOfBirth: birthDate.meta(EXAMPLES.dateOfBirth).optional(),
});
export type RegisterInput = z.output<typeof registerInput>;

/** Forms ask for a new password twice; the second one is not sent. */
export const SAME_PASSWORD = { path: ['confirmPassword'], error: "Passwords don't match", when: () => true };

export const registerForm = registerInput
  .extend({ confirmPassword: z.string() })
  .refine((form) => form.password === form.confirmPassword, SAME_PASSWORD);

export const changePasswordInput = z.object({
  currentPassword: presentPassword('Password is required'),
  newPassword: password().meta(EXAMPLES.newPassword),
});
export type ChangePasswordInput = z.output<typeof changePasswordInput>;

export const changePasswordForm = changePasswordInput
  .extend({ confirmPassword: z.string() })
  .refine((form) => form.newPassword === form.confirmPassword, SAME_PASSWORD);

/** Accepts a username too, for users who do not know the address of their account. */
export const requestPasswordResetInput = z.object({ email: loginInput.shape.email });
export type RequestPasswordResetInput = z.output<typeof requestPasswordResetInput>;

export const linkToken = z
  .string({ error: 'The link is not complete.' })
  .min(1, { error: 'The link is not complete.' })
  .max(200);

export const resetPasswordInput = z.object({ token: linkToken, newPassword: password() });
export type ResetPasswordInput = z.output<typeof resetPasswordInput>;

export const resetPasswordForm = z
  .object({ newPassword: password(), confirmPassword: z.string() })
  .refine((form) => form.newPassword === form.confirmPassword, SAME_PASSWORD);

export const linkInput = z.object({ token: linkToken });

export const changeEmailInput = z.object({
  newEmail: email,
  currentPassword: changePasswordInput.shape.currentPassword,
});
export type ChangeEmailInput = z.output<typeof changeEmailInput>;

export const pendingEmailSchema = z.object({ email: z.string(), expiresAt: z.string() }).nullable();
export type PendingEmail = z.infer<typeof pendingEmailSchema>;

export const changePhoneInput = z.object({ phone });

export const doneSchema = z.object({ ok: z.literal(true) });
