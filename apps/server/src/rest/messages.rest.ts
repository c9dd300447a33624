import { isRequestSent, requestSentSchema, type Sent } from '@touchline/contracts/contact-requests';
import { messageSchema, messagesOfInput, sendMessageInput } from '@touchline/contracts/messages';
import type { Rows } from './rows.ts';

export const messagesRows: Rows = {
  'GET /api/messages/user/{userId}': {
    procedure: 'messages.of',
    summary: 'The messages that a user has sent and received, newest first',
    access: 'That user only; not even admins.',
    list: true,
    query: messagesOfInput.omit({ userId: true }),
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
      applies: (sent) => isRequestSent(sent as Sent),
      output: requestSentSchema,
    },
    body: sendMessageInput,
  },
  'PATCH /api/messages/{id}/read': {
    procedure: 'messages.markRead',
    summary: 'Mark a message as read',
    access: 'Its receiver.',
  },
};
