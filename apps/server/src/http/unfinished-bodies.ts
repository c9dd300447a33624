import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { AppError, createSlots, type Limits, tryTake } from '@touchline/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from './error-handler.ts';
import { networkOf } from './request.ts';

/** Limits number, size and duration of bodies that do not arrive with their headers. Routes of uploads have their own limits. */
export function boundUnfinishedBodies(app: FastifyInstance, limits: Limits, maxBytes: number): void {
  const slots = createSlots({
    perOwner: limits.bodiesPerAddress,
    inAll: limits.bodiesAtOnce,
    tooMany: 'TOO_MANY_UNFINISHED',
  });
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { raw } = request;
    if (isWhole(raw) || !hasBody(request) || isFile(request)) return done(null, payload);
    // Node parses a body that has arrived with the headers after this tick.
    setImmediate(() => {
      if (raw.complete) return done(null, payload);
      // The body of a disconnected client never ends.
      if (raw.destroyed) return done(new AppError('MALFORMED_REQUEST'));
      const slot = tryTake(slots, networkOf(request.ip));
      if (slot instanceof AppError) return reject(request, reply, slot);
      raw.once('close', slot);
      done(null, collect(raw, { maxBytes, timeoutMs: limits.bodyMs }));
    });
  });
  app.addHook('onResponse', (request, _reply, done) => {
    cutRest(request.raw, limits.bodyMs);
    done();
  });
}

/** Closes the connection too, because the unread rest of the body would block the next request. */
function reject(request: FastifyRequest, reply: FastifyReply, error: AppError): void {
  if (error.code === 'BUSY' && request.server.shouldLog('too many bodies')) {
    request.log.warn('as many bodies as BODIES_AT_ONCE allows are being received');
  }
  sendError(request, reply.header('connection', 'close'), error);
}

/** A request made by `inject` has no such property, and its body is whole. */
function isWhole({ complete }: Pick<IncomingMessage, 'complete'>): boolean {
  return complete !== false;
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Other routes reject these types before they read anything. */
function isFile({ headers }: FastifyRequest): boolean {
  return /^(multipart\/form-data|application\/offset\+octet-stream)\b/i.test(headers['content-type'] ?? '');
}

/** Limits how long Node reads and drops the rest of a rejected body. Otherwise this may take as long as an upload. */
function cutRest(raw: IncomingMessage, timeoutMs: number): void {
  if (isWhole(raw) || raw.destroyed) return;
  const timer = setTimeout(() => raw.destroy(), timeoutMs).unref();
  raw.once('close', () => clearTimeout(timer));
}

const FIRST_BYTES = 4096;

/** Emits the body as one chunk, from one buffer: kept as chunks, a body that arrives byte by byte would take a hundred times its size. */
function collect(raw: IncomingMessage, { maxBytes, timeoutMs }: { maxBytes: number; timeoutMs: number }): Readable {
  let bytes = Buffer.allocUnsafe(0);
  let length = 0;
  const add = (chunk: Buffer) => {
    if (length + chunk.length > maxBytes) return void body.destroy(new AppError('TOO_LARGE'));
    if (length + chunk.length > bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(FIRST_BYTES, 2 * bytes.length, length + chunk.length));
      bytes.copy(larger, 0, 0, length);
      bytes = larger;
    }
    chunk.copy(bytes, length);
    length += chunk.length;
  };
  const end = () => {
    body.push(bytes.subarray(0, length));
    body.push(null);
  };
  const fail = (error: Error) => void body.destroy(error);
  // Set by the first read. A body without a parser is rejected at once, and `cutRest` ends it.
  let timer: NodeJS.Timeout | undefined;
  const body = new Readable({
    read() {
      if (timer) return;
      timer = setTimeout(() => body.destroy(new AppError('REQUEST_TOO_SLOW')), timeoutMs).unref();
      raw.on('data', add).once('end', end).once('error', fail);
    },
    destroy(error, done) {
      clearTimeout(timer);
      raw.off('data', add).off('end', end);
      bytes = Buffer.allocUnsafe(0);
      done(error);
    },
  });
  // A failed parser removes its listeners. An error without a listener would end the process.
  body.on('error', () => {});
  return body;
}
