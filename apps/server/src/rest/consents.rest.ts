import { recordConsentInput } from '@touchline/contracts/consents';
import { asObject, type Rows } from './rows.ts';

export const consentsRows: Rows = {
  'GET /api/players/{id}/consents': {
    procedure: 'consents.of',
    summary: 'What is allowed for a player, line by line',
    access: 'The player, their guardians and admins.',
    input: ({ params }) => ({ playerId: params.id }),
  },
  'POST /api/players/{id}/consents': {
    procedure: 'consents.record',
    summary: 'Give or withdraw a consent; returns all lines',
    access:
      'Guardians for minors, adult players for themselves; for a minor without a guardian a safeguarding admin, with a reason.',
    proof: 'session',
    errors: [409],
    status: 201,
    body: recordConsentInput.omit({ playerId: true }),
    input: ({ params, body }) => ({ ...asObject(body), playerId: params.id }),
  },
};
