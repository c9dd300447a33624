import { type Erased, listTrashInput, moveToTrashInput } from '@touchline/contracts/trash';
import { asObject, type OtherSuccess, rows } from './rows.ts';

const waitsForApproval: OtherSuccess = {
  status: 202,
  description: 'With SECOND_ADMIN=1: nothing is erased before a second admin approves.',
  applies: (erased) => (erased as Erased).isWaitingForApproval,
};

export const trashRows = rows(
  {
    method: 'GET',
    path: '/api/trash',
    procedure: 'trash.list',
    summary: 'Users and videos in the trash, newest first',
    access: 'Admins.',
    list: true,
    query: listTrashInput,
    input: ({ query }) => query,
  },
  {
    method: 'POST',
    path: '/api/trash',
    procedure: 'trash.move',
    summary: 'Move a user or a video to the trash, from which it can be restored for 30 days',
    access: 'Admins, but not their own account. 409 where a legal hold keeps it, and for the last admin.',
    errors: [404, 409],
    status: 201,
    body: moveToTrashInput,
    input: ({ body }) => asObject(body),
  },
  {
    method: 'POST',
    path: '/api/trash/{id}/restore',
    procedure: 'trash.restore',
    summary: 'Restore a user or a video with all it had; the ID card of a user is suspended',
    access:
      'Admins. 409 where the user name or the e-mail address was taken since, several cases about the user are open, or the player of a video is gone.',
    errors: [404, 409],
    input: ({ params }) => params,
  },
  {
    method: 'DELETE',
    path: '/api/trash/{id}',
    procedure: 'trash.erase',
    summary: 'Erase a user or a video in the trash for good',
    access: 'Admins. 409 where a legal hold keeps it. With SECOND_ADMIN=1 it waits for a second admin: 202.',
    errors: [404, 409],
    otherwise: waitsForApproval,
    input: ({ params }) => params,
  },
);
