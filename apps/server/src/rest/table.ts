import type { Limits } from '@touchline/api';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { callProcedure, inputOfProcedure, outputOfProcedure } from '../procedures.ts';
import { accountsRows } from './accounts.rest.ts';
import { administrationRows } from './administration.rest.ts';
import { contactRows } from './contact.rest.ts';
import { contentRows } from './content.rest.ts';
import { idCardsRows } from './id-cards.rest.ts';
import { type Exchange, listBounds, type ReadPage, sendList } from './lists.ts';
import type { CallDoc } from './openapi/operation.ts';
import { fieldOf, inputOf, type RequestParts, type RestRow, type Row } from './rows.ts';
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

/** Mounts every row of the table: its procedure is called inside the server, as the caller of the request. */
export function mountRest(app: FastifyInstance, limits: Limits): void {
  const boundList = listBounds(limits);
  for (const row of restTable) {
    app.route({
      method: row.method,
      url: row.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { doc: docOf(row) },
      handler: (request, reply) => respond(row, { request, reply, boundList }),
    });
  }
}

async function respond(row: RestRow, exchange: Exchange): Promise<unknown> {
  const { request, reply } = exchange;
  const call = (input?: unknown) => callProcedure(row.procedure, request.context, input);
  const { params, query, body } = request;
  const parts = { params, query, body } as RequestParts;
  if (row.list) {
    const readPage = (asked: RequestParts['query']) => call(inputOf(row, { ...parts, query: asked }));
    return sendList(row, readPage as ReadPage, exchange);
  }
  const output = await call(inputOf(row, parts));
  reply.status(row.otherwise?.applies(output as never) ? row.otherwise.status : (row.status ?? 200));
  return output;
}

/** What the document says of a row: the group and the responses are those of its procedure. */
function docOf(row: RestRow): CallDoc {
  const { procedure, id = procedure.replace('.', '_'), list, errors = [] } = row;
  return { ...row, id, answers: answersOf(row), errors: [...(list ? [429 as const] : []), ...errors] };
}

function answersOf(row: RestRow): CallDoc['answers'] {
  const { output = outputOfProcedure(row.procedure), list, csv, status = 200, otherwise } = row;
  if (csv) {
    const description =
      `The complete list, in UTF-8 with a byte order mark. The first line names the columns: ${csv.titles.join(', ')}. ` +
      'A text that a spreadsheet would run as a formula starts with an apostrophe.';
    return { 200: { description, file: ['text/csv'] } };
  }
  if (list) {
    const headers = { Link: 'The next page, `<...>; rel="next"`, where there is one.' };
    return { 200: { description: 'The list, or a page of it.', output: list, headers } };
  }
  return {
    [status]: { description: 'Done.', output },
    ...(otherwise && { [otherwise.status]: { output, ...otherwise } }),
  };
}
