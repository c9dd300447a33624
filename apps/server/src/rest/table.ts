import { auditRows } from './audit.rest.ts';
import { authRows } from './auth.rest.ts';
import { contentRows } from './content.rest.ts';
import { idCardsRows } from './id-cards.rest.ts';
import { messagesRows } from './messages.rest.ts';
import { playersRows } from './players.rest.ts';
import { reportsRows } from './reports.rest.ts';
import type { RestRow } from './rows.ts';
import { scoutsRows } from './scouts.rest.ts';
import { trashRows } from './trash.rest.ts';
import { usersRows } from './users.rest.ts';
import { videosRows } from './videos.rest.ts';

/** All documented calls that a procedure serves. Uploads and downloads are plain routes in `files/`. */
export const restTable: readonly RestRow[] = [
  authRows,
  usersRows,
  playersRows,
  scoutsRows,
  videosRows,
  messagesRows,
  reportsRows,
  idCardsRows,
  trashRows,
  contentRows,
  auditRows,
].flatMap((rows) =>
  Object.entries(rows).map(([call, row]) => {
    const [method, path] = call.split(' ') as [RestRow['method'], RestRow['path']];
    return { ...row, method, path };
  }),
);
