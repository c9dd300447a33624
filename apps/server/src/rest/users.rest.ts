import { accountPatch, listUsersInput } from '@touchline/contracts/users';
import { rows } from './rows.ts';

export const usersRows = rows(
  {
    method: 'GET',
    path: '/api/users',
    procedure: 'users.list',
    summary: 'All people, oldest account first',
    access: 'Anyone signed in: names and roles of active people. Admins: whole accounts.',
    list: true,
    query: listUsersInput,
    input: ({ query }) => query,
  },
  {
    method: 'GET',
    path: '/api/users/{id}',
    procedure: 'users.byId',
    summary: 'One person with his profile',
    access: 'Oneself and admins: everything. Scouts: active players, contact data for verified scouts only.',
    input: ({ params }) => params,
  },
  {
    method: 'PATCH',
    path: '/api/users/{id}',
    procedure: 'users.change',
    summary: 'Verify, activate, change the role or the upload permission',
    access: 'Admins, never on their own account.',
    refusals: [409],
    body: accountPatch,
    input: ({ params, body }) => ({ id: params.id, patch: body }),
  },
  {
    method: 'DELETE',
    path: '/api/users/{id}',
    procedure: 'users.delete',
    summary: 'Delete a person with everything that is his',
    access: 'Admins, never on their own account.',
    refusals: [409],
    input: ({ params }) => params,
  },
);
