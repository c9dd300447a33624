import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { AppError, type Limits } from '@touchline/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { concurrencyLimit } from './concurrency-limit.ts';
import { sendError } from './error-handler.ts';
import { networkOf } from './request.ts';

type BodyLimits = Pick<Limits, 'bodiesPerAddress' | 'bodiesAtOnce' | 'bodyMs'>;

/**
 * Bounds what bodies hold that have begun and not ended: how many there are, how large each is, and how long it takes. A
 * body that comes whole with its head is none of these. Forms are left to the routes that take them, which admit the
 * sender first and have a floor of speed.
 */
export function boundUnfinishedBodies(app: FastifyInstance, limits: BodyLimits, maxBytes: number): void {
  const limit = concurrencyLimit({
    perAddress: limits.bodiesPerAddress,
    inAll: limits.bodiesAtOnce,
    tooMany: 'TOO_MANY_UNFINISHED',
  });
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { raw } = request;
    if (isWhole(raw) || !hasBody(request) || isForm(request)) return done(null, payload);
    // What came with the head has not been looked at yet.
    setImmediate(() => {
      if (raw.complete) return done(null, payload);
      // A client that has gone meanwhile sends neither more nor an end.
      if (raw.destroyed) return done(new AppError('MALFORMED_REQUEST'));
      const place = limit.take(networkOf(request.ip));
      if (place instanceof AppError) return refuse(request, reply, place);
      raw.once('close', place);
      done(null, collect(raw, { maxBytes, timeoutMs: limits.bodyMs }));
    });
  });
  app.addHook('onResponse', (request, _reply, done) => {
    cutRest(request.raw, limits.bodyMs);
    done();
  });
}

/** Nothing more is read: the rest of the body would keep the connection from another request. */
function refuse(request: FastifyRequest, reply: FastifyReply, refusal: AppError): void {
  if (refusal.code === 'BUSY' && request.server.shouldLog('too many bodies')) {
    request.log.warn('as many unfinished bodies as BODIES_AT_ONCE allows have come');
  }
  sendError(request, reply.header('connection', 'close'), refusal);
}

/** A request that did not come over a connection, but by `inject`, does not say so and is always whole. */
function isWhole({ complete }: Pick<IncomingMessage, 'complete'>): boolean {
  return complete !== false;
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isForm({ headers }: FastifyRequest): boolean {
  return /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');
}

/** Node reads the rest of a refused body and drops it, for as long as the longest upload may take. */
function cutRest(raw: IncomingMessage, timeoutMs: number): void {
  if (isWhole(raw) || raw.destroyed) return;
  const timer = setTimeout(() => raw.destroy(), timeoutMs).unref();
  raw.once('close', () => clearTimeout(timer));
}

const FIRST_BYTES = 4096;

/**
 * A body as one piece once it is whole, or an error. Its bytes are copied together as they come: a body that comes byte by
 * byte would otherwise be as many buffers, each of which takes a hundred times as much.
 */
function collect(raw: IncomingMessage, { maxBytes, timeoutMs }: { maxBytes: number; timeoutMs: number }): Readable {
  let bytes = Buffer.allocUnsafe(0);
  let length = 0;
  const add = (chunk: Buffer) => {
    if (length + chunk.length > maxBytes) return void body.destroy(new AppError('TOO_LARGE'));
    if (length + chunk.length > bytes.length) {
      const roomier = Buffer.allocUnsafeSlow(Math.max(FIRST_BYTES, 2 * bytes.length, length + chunk.length));
      bytes.copy(roomier, 0, 0, length);
      bytes = roomier;
    }
    chunk.copy(bytes, length);
    length += chunk.length;
  };
  const end = () => {
    body.push(bytes.subarray(0, length));
    body.push(null);
  };
  const fail = (error: Error) => void body.destroy(error);
  // Begun with the first read. A body that no parser reads is refused at once, and its rest is cut by the hook above.
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
  // A parser that has refused already listens no more, and an error without a listener would end the process.
  body.on('error', () => {});
  return body;
}
