import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { admitCompleteList, createSlots, type Limits, recordExport } from '@touchline/api';
import { PAGE_SIZE_MAX } from '@touchline/contracts/limits';
import type { Page } from '@touchline/contracts/paging';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cutSlowReader } from '../files/transfer-rate.ts';
import type { RestRow } from './rows.ts';

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  boundList: ReturnType<typeof listBounds>;
}

/** Takes a slot for a list until its response has ended, and cuts off a slow reader: each list holds a compressor of megabytes. */
export function listBounds(limits: Limits) {
  const slots = createSlots({
    perOwner: limits.completeListsPerAddress,
    inAll: limits.completeListsAtOnce,
    tooMany: 'TOO_MANY_REQUESTS',
  });
  return (request: FastifyRequest, { raw }: FastifyReply): void => {
    const slot = slots.take(request.context.address);
    const stop = cutSlowReader(request);
    const end = () => {
      stop();
      slot();
    };
    if (raw.destroyed) end();
    else raw.once('finish', end).once('close', end);
  };
}

export type ReadPage = (query: Record<string, unknown>) => Promise<Page<unknown>>;

/** Sends one page, with a Link to the next (RFC 8288); without `limit`, and always as CSV, the complete list, read page by page. */
export async function sendList(row: RestRow, readPage: ReadPage, { request, reply, boundList }: Exchange) {
  const { csv } = row;
  const query = request.query as Record<string, string>;
  if (query.limit !== undefined && !csv) {
    const page = await readPage(query);
    if (page.nextCursor) {
      const next = new URLSearchParams({ ...query, cursor: page.nextCursor });
      // The path of the row has names of parameters, not their values.
      const [path] = request.url.split('?', 1);
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
  // A file always is an export, a list in JSON only beyond its first page; guests read what is public.
  if (request.method !== 'HEAD' && (csv || (first.nextCursor && request.context.viewer))) {
    // What else the query has is ignored, and may be anything.
    const filters = Object.keys(row.query?.shape ?? {}).filter((name) => query[name]);
    await recordExport(request.context, { list: csv?.fileName ?? row.path, filters });
  }
  if (csv) {
    reply.type('text/csv; charset=utf-8').header('content-disposition', contentDisposition(csv.fileName));
  } else reply.type('application/json; charset=utf-8');
  // A single page is sent in one piece, with its length; as JSON without a stream, which lives long enough to make the heap grow.
  if (!first.nextCursor && !csv) return JSON.stringify(first.items);
  const pages = allPages(first, reply, (cursor) => readPage({ ...query, limit: PAGE_SIZE_MAX, cursor }));
  const parts = Readable.from(csv ? csv.write(pages as AsyncIterable<never[]>) : jsonArray(pages));
  return reply.send(first.nextCursor ? parts : await text(parts));
}

/** Reads no further page once the client has disconnected, or for HEAD. */
async function* allPages(
  first: Page<unknown>,
  { raw }: FastifyReply,
  readNext: (cursor: string) => Promise<Page<unknown>>,
) {
  let page = first;
  yield page.items;
  while (page.nextCursor) {
    // SQLite returns synchronously, so other requests would wait for the last page.
    await setImmediate();
    if (raw.destroyed || raw.writableEnded) return;
    page = await readNext(page.nextCursor);
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
