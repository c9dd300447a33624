import type { Rows } from './rows.ts';

export const authRows: Rows = {
  'POST /api/auth/login': {
    procedure: 'auth.login',
    summary: 'Sign in by user name or email',
    access: 'Anyone.',
    proof: 'none',
    errors: [429, 503],
  },
  'POST /api/auth/register': {
    procedure: 'auth.register',
    summary: 'Register a player or scout and sign in',
    access: 'Anyone.',
    proof: 'none',
    errors: [409, 429, 503],
    status: 201,
  },
  'POST /api/auth/logout': {
    procedure: 'auth.logout',
    summary: 'Sign out',
    access: 'Anyone; without a session it does nothing.',
    proof: 'none',
  },
  'GET /api/auth/me': {
    procedure: 'auth.me',
    summary: "The caller's own account",
    access: 'Anyone signed in.',
  },
  'POST /api/auth/change-password': {
    procedure: 'auth.changePassword',
    summary: "Change the caller's password; ends all other sessions and revokes all access tokens",
    access: 'Anyone signed in.',
    proof: 'session',
    errors: [429, 503],
  },
  'GET /api/auth/tokens': {
    procedure: 'accessTokens.list',
    summary: "The caller's access tokens, newest first",
    access: 'Anyone signed in; not with an access token.',
    proof: 'session',
    list: true,
  },
  'POST /api/auth/tokens': {
    procedure: 'accessTokens.create',
    summary: 'Create an access token; only this response shows it',
    access: 'Anyone signed in; not with an access token.',
    proof: 'session',
    errors: [409, 429, 503],
    status: 201,
  },
  'DELETE /api/auth/tokens/{id}': {
    procedure: 'accessTokens.revoke',
    summary: 'Revoke an access token',
    access: 'Its owner; not with an access token.',
    proof: 'session',
  },
};
