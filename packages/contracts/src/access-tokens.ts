import { z } from 'zod';
import { TOKEN_DAYS_DEFAULT, TOKEN_DAYS_MAX, TOKEN_NAME_MAX } from './limits.ts';
import { pageInput } from './paging.ts';
import { PRODUCT_NAME } from './product.ts';
import { requiredText, someId } from './text.ts';

/** What a program may do with a token: look at what its owner may see, or everything that its owner may. */
export const TOKEN_SCOPES = ['read', 'full'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export const TOKEN_SCOPE_LABELS: Record<TokenScope, string> = { read: 'Read only', full: 'Everything I may do' };

/** What every token begins with, so that one that has leaked into a text can be recognised. */
export const TOKEN_PREFIX = `${PRODUCT_NAME.toLowerCase()}_`;

/** A token as its owner sees it afterwards; the token itself is shown once, when it is made. */
export const accessTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(TOKEN_SCOPES),
  /** Its last characters, to tell it from others. */
  ending: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** To the minute; null until it has been used. */
  lastUsedAt: z.string().nullable(),
});
export type AccessToken = z.output<typeof accessTokenSchema>;

export const newAccessTokenSchema = accessTokenSchema.extend({ token: z.string() });
export type NewAccessToken = z.output<typeof newAccessTokenSchema>;

/** What a token is made with, by whichever door. */
export const accessTokenFields = z.object({
  name: requiredText('Please give the token a name.', TOKEN_NAME_MAX),
  scope: z.enum(TOKEN_SCOPES, { error: 'Please choose what the token may do: read or full.' }),
  expiresInDays: z.coerce
    .number({ error: 'Please enter a number of days.' })
    .int({ error: 'Please enter whole days.' })
    .min(1, { error: 'A token is good for at least a day.' })
    .max(TOKEN_DAYS_MAX, { error: `A token is good for at most ${TOKEN_DAYS_MAX} days.` })
    .default(TOKEN_DAYS_DEFAULT),
});
export type AccessTokenFields = z.output<typeof accessTokenFields>;

/** Whoever finds a browser signed in should not walk off with a key that works for months: the password is asked for. */
export const createAccessTokenInput = accessTokenFields.extend({
  currentPassword: z
    .string({ error: 'Please enter your password.' })
    .min(1, { error: 'Please enter your password.' })
    .max(10_000, { error: 'The current password is not right.' }),
});
export type CreateAccessTokenInput = z.output<typeof createAccessTokenInput>;

export const listAccessTokensInput = pageInput;
export const accessTokenIdInput = z.object({ id: someId });
