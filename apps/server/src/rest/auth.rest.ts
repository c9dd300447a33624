import { changePasswordInput, loginInput, registerInput } from '@touchline/contracts/auth';
import { rows } from './rows.ts';

export const authRows = rows(
  {
    method: 'POST',
    path: '/api/auth/login',
    procedure: 'auth.login',
    summary: 'Sign in by user name or e-mail',
    access: 'Anyone.',
    body: loginInput,
    input: ({ body }) => body,
  },
  {
    method: 'POST',
    path: '/api/auth/register',
    procedure: 'auth.register',
    summary: 'Register a player or scout and sign in',
    access: 'Anyone.',
    status: 201,
    body: registerInput,
    input: ({ body }) => body,
  },
  {
    method: 'POST',
    path: '/api/auth/logout',
    procedure: 'auth.logout',
    summary: 'Sign out',
    access: 'Anyone; without a session it does nothing.',
  },
  {
    method: 'GET',
    path: '/api/auth/me',
    procedure: 'auth.me',
    summary: "The signed-in person's own account",
    access: 'Anyone signed in.',
  },
  {
    method: 'POST',
    path: '/api/auth/change-password',
    procedure: 'auth.changePassword',
    summary: 'Change the own password; ends all other sessions',
    access: 'Anyone signed in.',
    body: changePasswordInput,
    input: ({ body }) => body,
  },
);
