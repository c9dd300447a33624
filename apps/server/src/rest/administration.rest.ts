import { AUDIT_ACTS, type AuditEntry, type AuditFacts, listAuditInput } from '@touchline/contracts/audit';
import { moveToTrashInput, restoredSchema, trashItemSchema } from '@touchline/contracts/trash';
import { csvFile } from './csv.ts';
import { type Rows, waitsForSecondAdmin } from './rows.ts';

const written = (facts: AuditFacts | null) =>
  facts &&
  Object.entries(facts)
    .map(([field, value]) => `${field}: ${value ?? '-'}`)
    .join('; ');

const auditCsv = csvFile<AuditEntry>('audit.csv', {
  Id: ({ id }) => id,
  Time: ({ createdAt }) => createdAt,
  Act: ({ act }) => act,
  Description: ({ act }) => AUDIT_ACTS[act],
  'Actor Id': ({ actor }) => actor?.id,
  Actor: ({ actor }) => actor?.name,
  'Target Kind': ({ target }) => target?.kind,
  'Target Id': ({ target }) => target?.id,
  Target: ({ target }) => target?.name,
  'About Id': ({ about }) => about?.id,
  About: ({ about }) => about?.name,
  Before: ({ before }) => written(before),
  After: ({ after }) => written(after),
  Reason: ({ reason }) => reason,
  Undoes: ({ undoes }) => undoes,
  'Undone By': ({ undoneBy }) => undoneBy,
  'Entry Point': ({ entryPoint }) => entryPoint,
  Address: ({ address }) => address,
  'Request Id': ({ requestId }) => requestId,
});

const AUDIT_ACCESS = 'Admins. What concerns cases: safeguarding admins, but not about themselves.';

export const administrationRows: Rows = {
  'GET /api/trash': {
    procedure: 'trash.list',
    summary: 'Users, videos and entries of the home page in the trash, newest first',
    access: 'Admins.',
  },
  'POST /api/trash': {
    procedure: 'trash.move',
    summary:
      'Move a user, a video or an entry of the home page to the trash, from which it can be restored for 30 days',
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
    summary: 'Erase what is in the trash for good',
    access: 'Admins. 409 while a case keeps it. With SECOND_ADMIN=1 it waits for a second admin: 202.',
    errors: [404, 409],
    otherwise: {
      status: 202,
      description: 'With SECOND_ADMIN=1: nothing is erased before a second admin approves.',
      applies: ({ isWaitingForApproval }) => isWaitingForApproval,
    },
  },
  'GET /api/audit': {
    procedure: 'audit.list',
    summary: 'The audit log, newest first',
    access: AUDIT_ACCESS,
  },
  'GET /api/audit.csv': {
    procedure: 'audit.list',
    id: 'audit_csv',
    summary: 'The audit log as a CSV file, newest first; that it was sent is recorded in it',
    access: AUDIT_ACCESS,
    csv: auditCsv,
    query: listAuditInput.omit({ limit: true, cursor: true }),
  },
};
