import { z } from 'zod';
import { inputOfProcedure, outputOfProcedure } from '../procedures.ts';
import { accountsRows } from './accounts.rest.ts';
import { administrationRows } from './administration.rest.ts';
import { contactRows } from './contact.rest.ts';
import { contentRows } from './content.rest.ts';
import { idCardsRows } from './id-cards.rest.ts';
import { fieldOf, type RestRow, type Row } from './rows.ts';
import { scoutingRows } from './scouting.rest.ts';
import { videosRows } from './videos.rest.ts';

/** All documented calls that a procedure serves. Uploads and downloads are plain routes in `files/`. */
export const restTable: readonly RestRow[] = [
  accountsRows,
  scoutingRows,
  videosRows,
  contactRows,
  idCardsRows,
  administrationRows,
  contentRows,
].flatMap((rows) =>
  Object.entries<Row>(rows).map(([call, row]) => {
    const [method, path] = call.split(' ') as [RestRow['method'], RestRow['path']];
    const output = outputOfProcedure(row.procedure);
    const list = output instanceof z.ZodObject ? output.shape.items : undefined;
    return withFields({ ...row, method, path, list });
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
