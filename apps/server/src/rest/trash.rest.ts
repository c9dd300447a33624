import { moveToTrashInput, restoredSchema, trashItemSchema } from '@touchline/contracts/trash';
import { type Rows, waitsForSecondAdmin } from './rows.ts';

export const trashRows: Rows = {
  'GET /api/trash': {
    procedure: 'trash.list',
    summary: 'Users and videos in the trash, newest first',
    access: 'Admins.',
    list: true,
  },
  'POST /api/trash': {
    procedure: 'trash.move',
    summary: 'Move a user or a video to the trash, from which it can be restored for 30 days',
    access:
      'Admins, but not their own account. 409 while a case keeps it, and for the last admin. With SECOND_ADMIN=1 a user waits for a second admin: 202.',
    errors: [404, 409],
    status: 201,
    output: trashItemSchema,
    otherwise: waitsForSecondAdmin('The user is where they were'),
    body: moveToTrashInput,
    input: { kind: ({ body }) => body.kind, id: ({ body }) => body.id },
  },
  'POST /api/trash/{id}/restore': {
    procedure: 'trash.restore',
    summary: 'Restore a user or a video with all it had; the ID card of a user is suspended',
    access:
      'Admins. 409 where the user name or the e-mail address was taken since, several cases about the user are open, or the player of a video is gone. With SECOND_ADMIN=1 an admin waits for a second one: 202.',
    errors: [404, 409],
    output: restoredSchema,
    otherwise: waitsForSecondAdmin('The admin is in the trash'),
  },
  'DELETE /api/trash/{id}': {
    procedure: 'trash.erase',
    summary: 'Erase a user or a video in the trash for good',
    access: 'Admins. 409 while a case keeps it. With SECOND_ADMIN=1 it waits for a second admin: 202.',
    errors: [404, 409],
    otherwise: {
      status: 202,
      description: 'With SECOND_ADMIN=1: nothing is erased before a second admin approves.',
      applies: ({ isWaitingForApproval }) => isWaitingForApproval,
    },
  },
};
