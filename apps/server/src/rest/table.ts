import { z } from 'zod';
import { inputOfProcedure } from '../procedures.ts';
import { auditRows } from './audit.rest.ts';
import { authRows } from './auth.rest.ts';
import { contentRows } from './content.rest.ts';
import { idCardsRows } from './id-cards.rest.ts';
import { messagesRows } from './messages.rest.ts';
import { playersRows } from './players.rest.ts';
import { reportsRows } from './reports.rest.ts';
import { fieldOf, type RestRow, type Row } from './rows.ts';
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
  Object.entries<Row>(rows).map(([call, row]) => {
    const [method, path] = call.split(' ') as [RestRow['method'], RestRow['path']];
    return withFields({ ...row, method, path });
  }),
);

/** Unless a row says otherwise, the query or the body has what its procedure takes, except what the path names. */
function withFields(row: RestRow): RestRow {
  const { procedure, method, path, query, body, input, bodyAs } = row;
  if (query || body || input) return row;
  const { shape } = inputOfProcedure(procedure);
  if (bodyAs) return { ...row, body: shape[bodyAs] as z.ZodType };
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => fieldOf(row, param));
  const others = Object.entries(shape).filter(([name]) => !inPath.includes(name));
  if (others.length === 0) return row;
  const fields = z.object(Object.fromEntries(others));
  return method === 'GET' ? { ...row, query: fields } : { ...row, body: fields };
}
