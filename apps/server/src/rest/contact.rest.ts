import { isRequestSent, listRequestsInput, requestSentSchema } from '@touchline/contracts/contact-requests';
import { messageSchema } from '@touchline/contracts/messages';
import type { Rows } from './rows.ts';

export const contactRows: Rows = {
  'GET /api/messages/user/{userId}': {
    procedure: 'messages.of',
    summary: 'The messages that a user has sent and received, newest first',
    access: 'That user only; not even admins.',
  },
  'POST /api/messages': {
    procedure: 'messages.send',
    summary: 'Send a message',
    access:
      'Anyone signed in, to an active user. A scout writes once to a player until they answer (409). To a minor, and by one, it becomes a request to the people responsible for this player: 202 with `message` and `requestId`, and 403 until it is answered.',
    errors: [404, 409, 429],
    status: 201,
    output: messageSchema,
    otherwise: {
      status: 202,
      description: 'It has become a contact request, which waits for an answer.',
      applies: isRequestSent,
      output: requestSentSchema,
    },
  },
  'PATCH /api/messages/{id}/read': {
    procedure: 'messages.markRead',
    summary: 'Mark a message as read',
    access: 'Its receiver.',
  },
  'GET /api/contact-requests': {
    procedure: 'contactRequests.list',
    summary: 'Requests for contact that the caller answers, newest first',
    access:
      'Anyone signed in. Adult players see the requests of scouts to them, guardians those to their children, safeguarding admins those to minors without a guardian, or whose guardians have not answered for a week; others see none. `isOpen=false` lists those that were answered.',
    query: listRequestsInput,
    input: {
      isOpen: ({ query }) => query.isOpen !== 'false',
      limit: ({ query }) => query.limit,
      cursor: ({ query }) => query.cursor,
    },
  },
  'PATCH /api/contact-requests/{id}': {
    procedure: 'contactRequests.answer',
    summary: 'Answer a request for contact',
    access:
      'An adult player, a guardian of a minor, or a safeguarding admin where a minor has no guardian or the guardians have not answered for a week. All others get a 404. For a minor it needs a session, and only a guardian whom the safeguarding team has confirmed may accept. Accepting delivers the message of a request to or by a minor.',
    errors: [404, 409],
  },
  'GET /api/blocks': {
    procedure: 'blocks.list',
    summary: 'The users whom the caller has blocked, last blocked first',
    access: 'Anyone signed in, their own list. It does not tell who has blocked the caller.',
  },
  'POST /api/blocks': {
    procedure: 'blocks.block',
    summary: 'Block a user: neither finds or writes to the other',
    access: 'Anyone signed in, any user who is not an admin. The blocked user is not told.',
    errors: [404],
    status: 201,
  },
  'DELETE /api/blocks/{userId}': {
    procedure: 'blocks.unblock',
    summary: 'End a block',
    access: 'Anyone signed in, their own. Ending it again has the same response.',
    errors: [404],
  },
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
