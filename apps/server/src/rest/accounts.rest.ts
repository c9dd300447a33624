import { doneSchema } from '@touchline/contracts/auth';
import { type Account, accountFilters, accountSchema, changedAccountSchema } from '@touchline/contracts/users';
import { csvFile } from './csv.ts';
import { type Rows, waitsForSecondAdmin } from './rows.ts';

/** The accounts of the admins' list. Images stay behind their own routes. */
const usersCsv = csvFile<Account>('users.csv', {
  Id: ({ id }) => id,
  Username: ({ username }) => username,
  'First Name': ({ firstName }) => firstName,
  'Last Name': ({ lastName }) => lastName,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
  'Date of Birth': ({ dateOfBirth }) => dateOfBirth,
  Role: ({ role }) => role,
  Verified: ({ isVerified }) => isVerified,
  'Verified At': ({ verifiedAt }) => verifiedAt,
  Active: ({ isActive }) => isActive,
  'Upload Enabled': ({ canUploadVideos }) => canUploadVideos,
  Joined: ({ createdAt }) => createdAt,
  Position: ({ playerProfile }) => playerProfile?.position,
  Club: ({ playerProfile }) => playerProfile?.currentClub,
  Nationality: ({ playerProfile }) => playerProfile?.nationality,
  Organization: ({ scoutProfile }) => scoutProfile?.organization,
  License: ({ scoutProfile }) => scoutProfile?.license,
});

export const accountsRows: Rows = {
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
  'GET /api/users': {
    procedure: 'users.list',
    summary: 'All users, oldest account first',
    access:
      'Anyone signed in: names and roles of active users; minors for verified scouts only, with an initial for the last name and without the username. Admins: whole accounts.',
  },
  'GET /api/users.csv': {
    procedure: 'users.accounts',
    summary: 'The accounts of the user management as a CSV file, newest first',
    access: 'Admins. The filters are those of the user management.',
    csv: usersCsv,
    query: accountFilters,
  },
  'GET /api/users/{id}': {
    procedure: 'users.byId',
    summary: 'One user with their profile',
    access:
      'The user and admins: everything. Scouts: active players, and if verified also their contact data, and minors whose guardians allow it.',
  },
  'PATCH /api/users/{id}': {
    procedure: 'users.change',
    summary: 'Verify, activate, change the role or the upload permission',
    access:
      'Admins, but not for their own account. With SECOND_ADMIN=1 a new admin, or one who becomes active again, waits for a second one: 202 with the account as it was.',
    errors: [409],
    output: accountSchema,
    otherwise: {
      status: 202,
      output: changedAccountSchema,
      description: 'Nothing has changed: a second admin has to approve that the user becomes an active admin.',
      applies: ({ isWaitingForApproval }) => isWaitingForApproval === true,
    },
    bodyAs: 'patch',
  },
  'DELETE /api/users/{id}': {
    procedure: 'users.delete',
    summary: 'Delete a user with all their data',
    access:
      'Admins, but not for their own account. 409 while a case keeps the user. With SECOND_ADMIN=1 it waits for a second admin: 202.',
    errors: [409],
    output: doneSchema,
    otherwise: waitsForSecondAdmin('The user is where they were'),
  },
  'GET /api/users/{id}/checks': {
    procedure: 'accountChecks.of',
    summary: 'What admins have checked of a user before the verification',
    access: 'Admins.',
    params: { id: 'userId' },
  },
  'POST /api/users/{id}/checks': {
    procedure: 'accountChecks.record',
    summary: 'Record a check of a user, in place of the former one of the same kind',
    access:
      'Admins, but not for their own account. Users without a check of their identity are not verified together with others.',
    status: 201,
    params: { id: 'userId' },
  },
  'DELETE /api/users/{id}/checks/{kind}': {
    procedure: 'accountChecks.withdraw',
    summary: 'Withdraw a check of a user',
    access: 'Admins, but not for their own account.',
    params: { id: 'userId' },
  },
};
