import { type AppContext, AppError, systemClock, toAppError, toTrpcError } from '@touchline/api';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether to log a lasting problem: true once a minute for each, so that it does not fill the log. */
    shouldLog(problem: string): boolean;
  }
}

/** Translates errors into a status, a message and a code, as the tRPC middleware does for its calls. */
export function handleErrors(app: FastifyInstance, clock: AppContext['clock'] = systemClock): void {
  app.decorate('shouldLog', onceAMinute(clock));
  app.setErrorHandler((error, request, reply) => handleError(error, request, reply));
}

/** Responds to any error. An unexpected one is logged and becomes a 500. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  sendError(request, reply, translateAndLog(error as FastifyError, request));
}

function translateAndLog(error: FastifyError, request: FastifyRequest): AppError {
  const expected = toAppError(error) ?? fromTransport(error) ?? new AppError('INTERNAL');
  logFailure(request, error, expected);
  return expected;
}

/** Logs an unexpected error with its stack. A lasting state, such as a full disk, is logged once a minute. */
export function logFailure(request: FastifyRequest, error: unknown, expected: AppError | null): void {
  if (expected && expected.status < 500) return;
  const lasts = expected !== null && expected.code !== 'INTERNAL';
  if (!lasts || request.server.shouldLog(expected.code)) request.log.error({ err: error }, 'request failed');
}

/** Sends an error as JSON; a 500 carries the request id, which is also in the log. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: AppError): void {
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
  reply.status(error.status).send({
    message: error.message,
    code: error.code,
    ...(error.issues && { issues: error.issues }),
    ...(error.limit && { limit: error.limit }),
    ...(error.status === 500 && { requestId: request.id }),
    // tRPC clients read errors in this shape only.
    ...(request.url.startsWith('/trpc/') && { error: toTrpcError(error) }),
  });
}

/** Sends an error as plain text, because clients of uploads show the text of an error response. */
export function sendPlainError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const expected = translateAndLog(error, request);
  if (expected.retryAfter !== undefined) reply.header('retry-after', String(expected.retryAfter));
  // Otherwise the client would go on to send the rejected 100 MB.
  if (expected.status === 413) reply.header('connection', 'close');
  reply.status(expected.status).type('text/plain; charset=utf-8').send(expected.message);
}

function fromTransport(error: FastifyError): AppError | null {
  const { code = '', statusCode = 500 } = error;
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') {
    return new AppError('UNSUPPORTED_TYPE', { cause: error });
  }
  // @fastify/static responds to a folder with 403, which would tell that it exists.
  if (statusCode === 403 || statusCode === 404) return new AppError('NOT_FOUND', { cause: error });
  if (statusCode === 413) return new AppError('TOO_LARGE', { cause: error });
  if (statusCode === 503) return new AppError('BUSY', { cause: error });
  if (statusCode >= 400 && statusCode < 500) return new AppError('MALFORMED_REQUEST', { cause: error });
  return null;
}

const MINUTE_MS = 60_000;

function onceAMinute(clock: AppContext['clock']): (problem: string) => boolean {
  const loggedAt = new Map<string, number>();
  return (problem) => {
    const now = clock.now().getTime();
    const last = loggedAt.get(problem);
    // The absolute difference, because the log must not stay silent after the clock is set back.
    if (last !== undefined && Math.abs(now - last) < MINUTE_MS) return false;
    loggedAt.set(problem, now);
    return true;
  };
}
