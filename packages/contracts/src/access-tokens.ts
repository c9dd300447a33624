import { z } from 'zod';
import { presentPassword } from './auth.ts';
import { TOKEN_DAYS_DEFAULT, TOKEN_DAYS_MAX, TOKEN_NAME_MAX } from './limits.ts';
import { PRODUCT_NAME } from './product.ts';
import { requiredText } from './text.ts';

export const TOKEN_SCOPES = ['read', 'full'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export const TOKEN_SCOPE_LABELS: Record<TokenScope, string> = { read: 'Read only', full: 'Everything I may do' };

/** Every token starts with this, so that a leaked one can be recognised. */
export const TOKEN_PREFIX = `${PRODUCT_NAME.toLowerCase()}_`;

const NAME_EXAMPLES = { examples: ['Nightly report'] };

export const accessTokenSchema = z.object({
  id: z.string(),
  name: z.string().meta(NAME_EXAMPLES),
  scope: z.enum(TOKEN_SCOPES),
  ending: z.string().meta({ examples: ['R9qM'] }),
  createdAt: z.string(),
  expiresAt: z.string().meta({ examples: ['2026-06-02T12:00:00.000Z'] }),
  lastUsedAt: z.string().nullable(),
});
export type AccessToken = z.output<typeof accessTokenSchema>;

export const newAccessTokenSchema = accessTokenSchema.extend({
  token: z.string().meta({ examples: ['touchline_pJ9d0rQ3mX7vB2nK5sT8wY1zC4fG6hL0aE3iU7oR9qM'] }),
});
export type NewAccessToken = z.output<typeof newAccessTokenSchema>;

export const accessTokenFields = z.object({
  name: requiredText('Please give the token a name.', TOKEN_NAME_MAX).meta(NAME_EXAMPLES),
  scope: z.enum(TOKEN_SCOPES, { error: 'Please choose what the token may do: read or full.' }),
  expiresInDays: z.coerce
    .number({ error: 'Please enter a number of days.' })
    .int({ error: 'Please enter whole days.' })
    .min(1, { error: 'A token is good for at least a day.' })
    .max(TOKEN_DAYS_MAX, { error: `A token is good for at most ${TOKEN_DAYS_MAX} days.` })
    .default(TOKEN_DAYS_DEFAULT),
});
export type AccessTokenFields = z.output<typeof accessTokenFields>;

/** Requires the password, because a stolen session must not yield a key that works for months. */
export const createAccessTokenInput = accessTokenFields.extend({
  currentPassword: presentPassword('Please enter your password.', 'The current password is not right.'),
});
export type CreateAccessTokenInput = z.output<typeof createAccessTokenInput>;
