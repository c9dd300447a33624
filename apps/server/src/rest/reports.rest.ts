import type { Rows } from './rows.ts';

export const reportsRows: Rows = {
  'POST /api/reports': {
    procedure: 'reports.create',
    summary: 'Report a user, or a profile, message, video or ID card of one, to the safeguarding team',
    access: 'Anyone signed in, what they may see. A copy of it is kept as it is now.',
    errors: [404, 429],
    status: 201,
  },
  'POST /api/concerns': {
    procedure: 'reports.concern',
    summary: 'Report a concern about the holder of an ID card',
    access: 'Anyone. The response does not tell whether the code was valid, and nothing about the caller is stored.',
    proof: 'optional',
    errors: [429],
    status: 201,
  },
};
