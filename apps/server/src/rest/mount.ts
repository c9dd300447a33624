import { type Caller, createCaller, type Limits } from '@touchline/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Exchange, listBounds, type ReadPage, sendList } from './lists.ts';
import type { RequestParts, RestRow } from './rows.ts';

type Procedure = (input?: unknown) => Promise<unknown>;

/** Mounts every row of the table: its procedure is called inside the server, as the caller of the request. */
export function mountRest(app: FastifyInstance, table: readonly RestRow[], limits: Limits): void {
  const boundList = listBounds(limits);
  for (const row of table) {
    app.route({
      method: row.method,
      url: row.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: (request, reply) => respond(row, { request, reply, boundList }),
    });
  }
}

async function respond(row: RestRow, exchange: Exchange): Promise<unknown> {
  const { request, reply } = exchange;
  const procedure = procedureOf(createCaller(request.context), row);
  const parts = partsOf(request);
  if (row.list) {
    const readPage = (query: Record<string, unknown>) => procedure(row.input?.({ ...parts, query }));
    return sendList(row, readPage as ReadPage, exchange);
  }
  const output = await procedure(row.input?.(parts));
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

function procedureOf(caller: Caller, { procedure }: RestRow): Procedure {
  const [noun = '', verb = ''] = procedure.split('.');
  const procedures = caller as unknown as Record<string, Record<string, Procedure>>;
  const found = procedures[noun]?.[verb];
  if (!found) throw new Error(`There is no procedure ${procedure}.`);
  return found;
}
