import type { IncomingMessage } from 'node:http';
import { Session } from 'node:inspector/promises';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import underPressure from '@fastify/under-pressure';
import { AppError, createSlots, type Limits, tryTake } from '@touchline/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendError } from './error-handler.ts';
import { networkOf } from './request.ts';

const SAMPLE_MS = 1000;

/** Rejects requests with 503 while the event loop is late, or while the process holds more than `maxRssBytes` (0: no bound). */
export async function rejectUnderOverload(
  app: FastifyInstance,
  { limits, maxRssBytes }: { limits: Pick<Limits, 'eventLoopDelayMaxMs'>; maxRssBytes: number },
): Promise<void> {
  // The first sample measures the start, so the delay counts after two timers of a sample each, which are as late as the samples.
  let isJudging = false;
  app.addHook('onListen', (done) => {
    const judge = () => {
      isJudging = true;
    };
    setTimeout(() => setTimeout(judge, SAMPLE_MS).unref(), SAMPLE_MS).unref();
    done();
  });
  await app.register(underPressure, {
    maxEventLoopDelay: limits.eventLoopDelayMaxMs,
    ...(maxRssBytes > 0 && { maxRssBytes }),
    sampleInterval: SAMPLE_MS,
    pressureHandler: (request, reply, type) => {
      if (type === underPressure.TYPE_EVENT_LOOP_DELAY && !isJudging) return;
      sendError(request, reply, new AppError('BUSY'));
    },
  });
}

/** Limits open connections, including idle ones; 0: no limit. Further ones are reset, and a load balancer tries another server. */
export function boundConnections(app: FastifyInstance, maxConnections: number): void {
  collectGarbageAfterFloods(app);
  if (maxConnections === 0) return;
  // `dropMaxConnection`: otherwise Node would offer the connection to the other workers, even if all are full.
  Object.assign(app.server, { maxConnections, dropMaxConnection: true });
  app.server.on('drop', () => {
    if (app.shouldLog('too many connections')) {
      app.log.warn('as many connections as MAX_CONNECTIONS allows are open; new ones are closed');
    }
  });
}

/** Fewer connections leave too little garbage to be worth a pause. */
const MANY = 500;
/** The first collection during a flood is at this number of connections, the next at each doubling. */
const GROWING = 1000;
/** A flood is over when at most this share, or at most HANDFUL connections, are open. */
const LEFT_SHARE = 0.25;
const HANDFUL = 4;
/** The last requests end a moment after their connections. */
const SETTLE_MS = 2000;
const MINUTE_MS = 60_000;

/** Forces garbage collections, of 0.1 s each, during and after floods; V8 would wait until memory is allocated. */
function collectGarbageAfterFloods(app: FastifyInstance): void {
  let [open, highest, since] = [0, 0, 0];
  let next = GROWING;
  let lastAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | null = null;
  const isOver = () => since >= MANY && open <= Math.max(HANDFUL, highest * LEFT_SHARE);
  const collect = () => {
    timer = null;
    if (!isOver()) return;
    lastAt = performance.now();
    [highest, since, next] = [open, 0, GROWING];
    void collectGarbage();
  };
  app.server.on('connection', (socket: Socket) => {
    open += 1;
    since += 1;
    if (open >= next) {
      next *= 2;
      void collectGarbage();
    }
    highest = Math.max(highest, open);
    socket.once('close', () => {
      open -= 1;
      if (timer || !isOver()) return;
      timer = setTimeout(collect, Math.max(SETTLE_MS, lastAt + MINUTE_MS - performance.now())).unref();
    });
  });
}

/** Returns unused memory to the system, in 0.1 s; V8 keeps it otherwise: docs/decisions/020-collect-garbage-at-start.md. */
export async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}

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
      if (slot instanceof AppError) {
        if (slot.code === 'BUSY' && app.shouldLog('too many bodies')) {
          request.log.warn('as many bodies as BODIES_AT_ONCE allows are being received');
        }
        // Closes the connection too, because the unread rest of the body would block the next request.
        return sendError(request, reply.header('connection', 'close'), slot);
      }
      raw.once('close', slot);
      done(null, collect(raw, { maxBytes, timeoutMs: limits.bodyMs }));
    });
  });
  app.addHook('onResponse', (request, _reply, done) => {
    cutRest(request.raw, limits.bodyMs);
    done();
  });
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
