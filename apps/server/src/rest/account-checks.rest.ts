import { recordCheckForm } from '@touchline/contracts/account-checks';
import { asObject, type Rows } from './rows.ts';

export const accountChecksRows: Rows = {
  'GET /api/users/{id}/checks': {
    procedure: 'accountChecks.of',
    summary: 'What admins have checked of a user before the verification',
    access: 'Admins.',
    input: ({ params }) => ({ userId: params.id }),
  },
  'POST /api/users/{id}/checks': {
    procedure: 'accountChecks.record',
    summary: 'Record a check of a user, in place of the former one of the same kind',
    access:
      'Admins, but not for their own account. Users without a check of their identity are not verified together with others.',
    status: 201,
    body: recordCheckForm,
    input: ({ params, body }) => ({ ...asObject(body), userId: params.id }),
  },
  'DELETE /api/users/{id}/checks/{kind}': {
    procedure: 'accountChecks.withdraw',
    summary: 'Withdraw a check of a user',
    access: 'Admins, but not for their own account.',
    input: ({ params }) => ({ userId: params.id, kind: params.kind }),
  },
};
