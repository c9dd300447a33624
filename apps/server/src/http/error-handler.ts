import { type AppContext, AppError, systemClock, toAppError, toTrpcError } from '@touchline/api';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { onceAMinute } from './news.ts';

/** One of the two places that translate errors (the other is the tRPC middleware): a status, a sentence, a code. */
export function handleErrors(app: FastifyInstance, clock: AppContext['clock'] = systemClock): void {
  app.decorate('isNews', onceAMinute(clock));
  app.setErrorHandler((error, request, reply) => refuse(error, request, reply));
}

/** Answers whatever was thrown; what is no refusal of ours is logged. */
export function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = toAppError(error) ?? fromTransport(error as FastifyError);
  logFailure(request, error, refusal);
  sendRefusal(request, reply, refusal ?? new AppError('INTERNAL'));
}

/**
 * Logs each error that has no name, with its stack. A state that makes many calls fail, such as a full disk or a database
 * that does not answer, is logged once a minute.
 */
export function logFailure(request: FastifyRequest, error: unknown, refusal: AppError | null): void {
  if (refusal && refusal.status < 500) return;
  const lasts = refusal !== null && refusal.code !== 'INTERNAL';
  if (!lasts || request.server.isNews(refusal.code)) request.log.error({ err: error }, 'request failed');
}

/** Answers a refusal as JSON; a 500 carries the request's id, by which the log tells more. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: AppError): void {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
  reply.status(refusal.status).send({
    message: refusal.message,
    code: refusal.code,
    ...(refusal.issues && { issues: refusal.issues }),
    ...(refusal.status === 500 && { requestId: request.id }),
    // Whoever came for a procedure should not need another way to read why he did not get to it.
    ...(request.url.startsWith('/trpc/') && { error: toTrpcError(refusal) }),
  });
}

/** Errors of Fastify and its plugins that are the sender's doing. */
export function fromTransport(error: FastifyError): AppError | null {
  const { code = '', statusCode = 500 } = error;
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') {
    return new AppError('UNSUPPORTED_TYPE', { cause: error });
  }
  // A folder of files says 403; that it is there at all is nobody's business.
  if (statusCode === 403 || statusCode === 404) return new AppError('NOT_FOUND', { cause: error });
  if (statusCode === 413) return new AppError('TOO_LARGE', { cause: error });
  if (statusCode === 503) return new AppError('BUSY', { retryAfter: 5, cause: error });
  if (statusCode >= 400 && statusCode < 500) return new AppError('MALFORMED_REQUEST', { cause: error });
  return null;
}
