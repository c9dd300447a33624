import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { Writable } from 'node:stream';
import { AppError, type ByteRange, createSlots, type Limits, type ReadableFile, tryTake } from '@touchline/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { checkConditions, parseByteRange, rangeApplies, type Validators } from '../http/conditions.ts';
import { sendError } from '../http/error-handler.ts';
import { NO_STORE, UPLOADED_FILE_HEADERS } from '../http/security.ts';
import { cutSlowReader } from './transfer-rate.ts';

declare module 'fastify' {
  interface FastifyInstance {
    accelRedirect: string | null;
  }
}

interface Sending {
  /** Names the content: browsers may keep a copy, and revalidate it on each use, since access may have ended. */
  etag?: string;
  /** For files of any size: serves ranges, and sends through the bounded downloads. */
  sendDownload?: ReturnType<typeof createDownloads>;
  disposition?: string;
}

/** Sends a stored file that the caller may read. Without an etag no cache keeps it. */
export async function sendStoredFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ReadableFile,
  { etag, sendDownload, disposition }: Sending = {},
): Promise<FastifyReply> {
  const { files } = request.context;
  const stored = await files.find(file.key);
  if (!stored) {
    request.log.error({ key: file.key }, 'a file is missing from the store');
    throw new AppError(file.notFound);
  }
  const validators = etag === undefined ? null : { etag, modifiedAt: stored.modifiedAt };
  const headers = {
    ...UPLOADED_FILE_HEADERS,
    ...cachingOf(validators),
    ...(sendDownload && { 'accept-ranges': 'bytes' }),
  };
  const condition = validators ? checkConditions(request.headers, validators) : 'proceed';
  if (condition === 'unchanged') return reply.status(304).headers(headers).send();
  if (condition === 'failed') return reply.status(412).headers(headers).send();

  const content = { 'content-type': file.mimeType, ...(disposition && { 'content-disposition': disposition }) };
  const part = sendDownload ? requestedRange(request.headers, stored.size, validators) : null;
  if (part === 'unsatisfiable') {
    const range = `bytes */${stored.size}`;
    return reply.status(416).headers(headers).header('content-range', range).send();
  }
  if (mayHandOver(request)) {
    // nginx sends the file with these headers, and not this response.
    const redirect = `${request.server.accelRedirect}${await files.locate(file.key, part)}`;
    return reply.headers({ ...headers, ...content, 'x-accel-redirect': redirect }).send();
  }
  if (!sendDownload) {
    const bytes = await files.openRead(file.key);
    return reply.headers({ ...headers, ...content, 'content-length': stored.size }).send(bytes);
  }
  const range = part ?? { start: 0, end: stored.size - 1 };
  const whole = {
    ...headers,
    ...content,
    'content-length': range.end - range.start + 1,
    ...(part && { 'content-range': `bytes ${range.start}-${range.end}/${stored.size}` }),
  };
  const status = part ? 206 : 200;
  if (request.method === 'HEAD') return reply.status(status).headers(whole).send();
  return sendDownload(request, reply, { status, headers: whole, open: () => files.openSend(file.key, range) });
}

function cachingOf(validators: Validators | null): OutgoingHttpHeaders {
  if (!validators) return NO_STORE;
  return {
    'cache-control': 'private, no-cache',
    etag: validators.etag,
    'last-modified': validators.modifiedAt.toUTCString(),
  };
}

function requestedRange(
  headers: IncomingHttpHeaders,
  size: number,
  validators: Validators | null,
): ByteRange | 'unsatisfiable' | null {
  const ifRange = headers['if-range']?.toString();
  const applies = validators ? rangeApplies(ifRange, validators) : ifRange === undefined;
  return applies ? parseByteRange(headers.range, size) : null;
}

/** nginx would compare these with the file itself, which has other validators than the response. */
const CONDITIONS = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'];
/** nginx rejects ranges with such numbers. */
const LARGE_NUMBER = /\d{16}/;

/** Whether nginx may send a file. Without a trusted proxy a client would get an empty response that names a place in the store. */
function mayHandOver({ server, method, headers, ips = [] }: FastifyRequest): boolean {
  if (server.accelRedirect === null || method !== 'GET') return false;
  const cameThroughProxy = ips.length > 1;
  if (!cameThroughProxy || LARGE_NUMBER.test(headers.range ?? '')) return false;
  return CONDITIONS.every((name) => headers[name] === undefined);
}

interface Download {
  status: number;
  headers: OutgoingHttpHeaders;
  open(): Promise<(out: Writable) => Promise<void>>;
}

/** Makes what opens and sends large files: a bounded number at a time (429 or 503 beyond it), each at a minimum rate. */
export function createDownloads(limits: Limits) {
  const slots = createSlots({
    perOwner: limits.downloadsPerAddress,
    inAll: limits.downloadsAtOnce,
    tooMany: 'TOO_MANY_DOWNLOADS',
  });
  return async (request: FastifyRequest, reply: FastifyReply, { status, headers, open }: Download) => {
    const slot = tryTake(slots, request.context.address);
    if (slot instanceof AppError) {
      if (slot.code === 'BUSY' && request.server.shouldLog('too many downloads')) {
        request.log.warn('as many downloads as DOWNLOADS_AT_ONCE allows are in progress');
      }
      sendError(request, reply, slot);
      return reply;
    }
    try {
      const send = await open();
      reply.hijack();
      reply.raw.writeHead(status, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...headers });
      const { socket } = request.raw;
      const stop = cutSlowReader(request);
      await send(reply.raw)
        .catch((error: unknown) => {
          request.log.error({ err: error, url: request.url }, 'a file could not be read to its end');
          // The headers have been sent, so that the only way to report the error is to cut the connection.
          socket.destroy();
        })
        .finally(stop);
      return reply;
    } finally {
      slot();
    }
  };
}
