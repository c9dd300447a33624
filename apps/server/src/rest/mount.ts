import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { AppError, admitCompleteList, type Caller, createCaller, type Limits } from '@touchline/api';
import { PAGE_SIZE_MAX } from '@touchline/contracts/limits';
import type { Page } from '@touchline/contracts/paging';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cutSlowReader, downloadRate } from '../files/transfer-rate.ts';
import { concurrencyLimit } from '../http/concurrency-limit.ts';
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

/** A request with its response, and the bounds on complete lists. */
interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  boundList: BoundList;
}

/** Takes a slot for a list until its response has ended, and cuts it off when it is read too slowly. */
type BoundList = (request: FastifyRequest, reply: FastifyReply) => void;

/** Each list in progress holds a compressor with some megabytes. */
function listBounds(limits: Limits): BoundList {
  const slots = concurrencyLimit({
    perAddress: limits.completeListsPerAddress,
    inAll: limits.completeListsAtOnce,
    tooMany: 'TOO_MANY_REQUESTS',
  });
  const rate = downloadRate(limits);
  return (request, { raw }) => {
    const slot = slots.take(request.context.address);
    if (slot instanceof AppError) throw slot;
    const stop = cutSlowReader(rate, request);
    const end = () => {
      stop();
      slot();
    };
    raw.once('finish', end).once('close', end);
  };
}

async function respond(row: RestRow, exchange: Exchange): Promise<unknown> {
  const { request, reply } = exchange;
  const procedure = procedureOf(createCaller(request.context), row);
  const parts = partsOf(request);
  if (row.list) return sendList(row, procedure, parts, exchange);
  const output = await procedure(row.input?.(parts));
  reply.status(row.statusOf?.(output) ?? row.status ?? 200);
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

/**
 * Sends a page as an array when `limit` is given, with the address of the next page in a Link header (RFC 8288). Otherwise
 * sends the complete list, page by page from the database to the socket. Complete lists of several pages are rate-limited.
 */
async function sendList(
  row: RestRow,
  procedure: Procedure,
  parts: RequestParts,
  { request, reply, boundList }: Exchange,
) {
  const readPage = (query: Record<string, unknown>) =>
    procedure(row.input?.({ ...parts, query })) as Promise<Page<unknown>>;
  if (parts.query.limit !== undefined) {
    const page = await readPage(parts.query);
    if (page.nextCursor) {
      const next = new URLSearchParams({ ...(parts.query as Record<string, string>), cursor: page.nextCursor });
      // The path of the row has names of parameters, not their values.
      const [path] = reply.request.url.split('?', 1);
      reply.header('link', `<${path}?${next}>; rel="next"`);
    }
    return page.items;
  }
  // The first page is read before the response begins, so that an error still has its status.
  const first = await readPage({ ...parts.query, limit: PAGE_SIZE_MAX });
  reply.type('application/json; charset=utf-8');
  if (!first.nextCursor) return JSON.stringify(first.items);
  await admitCompleteList(request.context);
  boundList(request, reply);
  const next = (cursor: string) => readPage({ ...parts.query, limit: PAGE_SIZE_MAX, cursor });
  return reply.send(
    Readable.from(jsonArray(first, { next, isGone: () => reply.raw.destroyed || reply.raw.writableEnded })),
  );
}

interface FurtherPages {
  next(cursor: string): Promise<Page<unknown>>;
  /** Whether the client has disconnected or sent HEAD; then no further page is read. */
  isGone(): boolean;
}

async function* jsonArray(first: Page<unknown>, { next, isGone }: FurtherPages) {
  yield '[';
  let page = first;
  for (let isFirst = true; ; isFirst = false) {
    const items = page.items.map((item) => JSON.stringify(item)).join(',');
    if (items !== '') yield isFirst ? items : `,${items}`;
    if (!page.nextCursor) break;
    // SQLite returns synchronously, so other requests would wait for the last page.
    await setImmediate();
    if (isGone()) return;
    page = await next(page.nextCursor);
  }
  yield ']';
}
