import type { Limits } from '@touchline/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callProcedure } from '../procedures.ts';
import { type Exchange, listBounds, type ReadPage, sendList } from './lists.ts';
import { docOf } from './openapi/row-doc.ts';
import { inputOf, type RequestParts, type RestRow } from './rows.ts';

/** Mounts every row of the table: its procedure is called inside the server, as the caller of the request. */
export function mountRest(app: FastifyInstance, table: readonly RestRow[], limits: Limits): void {
  const boundList = listBounds(limits);
  for (const row of table) {
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
  const parts = partsOf(request);
  if (row.list) {
    const readPage = (query: Record<string, unknown>) => call(inputOf(row, { ...parts, query }));
    return sendList(row, readPage as ReadPage, exchange);
  }
  const output = await call(inputOf(row, parts));
  reply.status(row.otherwise?.applies(output) ? row.otherwise.status : (row.status ?? 200));
  return output;
}

function partsOf(request: FastifyRequest): RequestParts {
  return {
    params: request.params as Record<string, string>,
    query: request.query as Record<string, unknown>,
    body: request.body,
  };
}
