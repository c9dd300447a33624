import { created, list, ok } from './expected.ts';

/** The rows of the trash and of what needs a second admin. */
export const TRASH_ROWS = {
  'GET /api/trash': { signedIn: 403, admin: list('trashItem') },
  'POST /api/trash': { signedIn: 403, admin: created('trashItem') },
  'POST /api/trash | own': { signedIn: 403 },
  'POST /api/trash | unknown id': { signedIn: 403, admin: 404 },
  'POST /api/trash/{id}/restore': { signedIn: 403, admin: ok('restored') },
  'POST /api/trash/{id}/restore | unknown id': { signedIn: 403, admin: 404 },
  'DELETE /api/trash/{id}': { signedIn: 403, admin: ok('erased') },
  'trash.moveMany': { signedIn: 403, admin: list('outcome') },
  'trash.restoreMany': { signedIn: 403, admin: list('outcome') },
  'trash.empty': { signedIn: 403, admin: ok('erased') },
  'approvals.list': { signedIn: 403, admin: list('approval') },
  'approvals.waitingCount': { signedIn: 403, admin: ok('number') },
  'approvals.rule': { signedIn: 403, admin: ok('approvalRule') },
  'approvals.approve': { signedIn: 403, admin: ok('approval') },
  'approvals.decline': { signedIn: 403, admin: ok('approval') },
  // Only the admin who has asked takes it back.
  'approvals.withdraw': { signedIn: 403 },
} as const;
