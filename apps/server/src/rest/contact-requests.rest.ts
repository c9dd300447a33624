import { answerRequestInput, listRequestsInput } from '@touchline/contracts/contact-requests';
import type { Rows } from './rows.ts';

export const contactRequestsRows: Rows = {
  'GET /api/contact-requests': {
    procedure: 'contactRequests.list',
    summary: 'Requests for contact that the caller answers, newest first',
    access:
      'Anyone signed in. Adult players see the requests of scouts to them, guardians those to their children, safeguarding admins those to minors without a guardian, or whose guardians have not answered for a week; others see none. `isOpen=false` lists those that were answered.',
    list: true,
    query: listRequestsInput,
    input: ({ query }) => ({ ...query, ...(query.isOpen !== undefined && { isOpen: query.isOpen !== 'false' }) }),
  },
  'PATCH /api/contact-requests/{id}': {
    procedure: 'contactRequests.answer',
    summary: 'Answer a request for contact',
    access:
      'An adult player, a guardian of a minor, or a safeguarding admin where a minor has no guardian or the guardians have not answered for a week. All others get a 404. For a minor it needs a session, and only a guardian whom the safeguarding team has confirmed may accept. Accepting delivers the message of a request to or by a minor.',
    errors: [404, 409],
    body: answerRequestInput.omit({ id: true }),
  },
};
