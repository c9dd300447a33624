import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { admitCompleteList, createSlots, type Limits, recordExport } from '@touchline/api';
import { PAGE_SIZE_MAX } from '@touchline/contracts/limits';
import type { Page } from '@touchline/contracts/paging';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cutSlowReader, downloadRate } from '../files/transfer-rate.ts';
import type { RestRow } from './rows.ts';

/** A request with its response, and the bounds on complete lists. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  boundList: BoundList;
}

/** Takes a slot for a list until its response has ended, and cuts it off when it is read too slowly. */
type BoundList = (request: FastifyRequest, reply: FastifyReply) => void;

/** Each list in progress holds a compressor with some megabytes. */
export function listBounds(limits: Limits): BoundList {
  const rate = downloadRate(limits);
  const slots = createSlots({
    perOwner: limits.completeListsPerAddress,
    inAll: limits.completeListsAtOnce,
    tooMany: 'TOO_MANY_REQUESTS',
  });
  return (request, { raw }) => {
    const slot = slots.take(request.context.address);
    const stop = cutSlowReader(rate, request);
    const end = () => {
      stop();
      slot();
    };
    if (raw.destroyed) end();
    else raw.once('finish', end).once('close', end);
  };
}

/** Reads the page of a list that a query asks for. */
export type ReadPage = (query: Record<string, unknown>) => Promise<Page<unknown>>;

/**
 * Sends a page as an array when `limit` is given, with the address of the next page in a Link header (RFC 8288). Otherwise,
 * and always as CSV, sends the complete list, page by page from the database to the socket. Complete lists of several pages
 * are rate-limited.
 */
export async function sendList(row: RestRow, readPage: ReadPage, { request, reply, boundList }: Exchange) {
  const { csv } = row;
  const query = request.query as Record<string, string>;
  if (query.limit !== undefined && !csv) {
    const page = await readPage(query);
    if (page.nextCursor) {
      const next = new URLSearchParams({ ...query, cursor: page.nextCursor });
      // The path of the row has names of parameters, not their values.
      const [path] = reply.request.url.split('?', 1);
      reply.header('link', `<${path}?${next}>; rel="next"`);
    }
    return page.items;
  }
  // The first page is read before the response begins, so that an error still has its status.
  const first = await readPage({ ...query, limit: PAGE_SIZE_MAX });
  if (first.nextCursor) {
    await admitCompleteList(request.context);
    boundList(request, reply);
  }
  if (isExport(request, row, first)) {
    await recordExport(request.context, { list: csv?.fileName ?? row.path, filters: namesIn(query, row.query) });
  }
  if (csv) {
    reply.type('text/csv; charset=utf-8').header('content-disposition', contentDisposition(csv.fileName));
  } else reply.type('application/json; charset=utf-8');
  const pages = allPages(first, {
    next: (cursor) => readPage({ ...query, limit: PAGE_SIZE_MAX, cursor }),
    isGone: () => reply.raw.destroyed || reply.raw.writableEnded,
  });
  // A single page is sent in one piece, so that a short response has its length; as JSON no stream is made for it, because
  // most lists are short, and a stream lives long enough to make the heap grow under load.
  if (!first.nextCursor && !csv) return JSON.stringify(first.items);
  const parts = Readable.from(csv ? csv.write(pages) : jsonArray(pages));
  return reply.send(first.nextCursor ? parts : await text(parts));
}

/** A file always is one, a list in JSON only beyond its first page; guests read what is public. */
function isExport({ method, context }: FastifyRequest, { csv }: RestRow, first: Page<unknown>): boolean {
  return method !== 'HEAD' && Boolean(csv || (first.nextCursor && context.viewer));
}

/** The filters of a query. What else it has is ignored, and may be anything. */
function namesIn(query: Record<string, string>, known: RestRow['query']): string[] {
  return Object.keys(known?.shape ?? {}).filter((name) => query[name]);
}

interface FurtherPages {
  next(cursor: string): Promise<Page<unknown>>;
  /** Whether the client has disconnected or sent HEAD; then no further page is read. */
  isGone(): boolean;
}

async function* allPages(first: Page<unknown>, { next, isGone }: FurtherPages) {
  let page = first;
  yield page.items;
  while (page.nextCursor) {
    // SQLite returns synchronously, so other requests would wait for the last page.
    await setImmediate();
    if (isGone()) return;
    page = await next(page.nextCursor);
    yield page.items;
  }
}

async function* jsonArray(pages: AsyncIterable<readonly unknown[]>) {
  yield '[';
  let isFirst = true;
  for await (const page of pages) {
    const items = page.map((item) => JSON.stringify(item)).join(',');
    if (items !== '') yield isFirst ? items : `,${items}`;
    isFirst &&= items === '';
  }
  yield ']';
}
