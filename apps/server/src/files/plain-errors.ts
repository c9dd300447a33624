import { AppError, toAppError } from '@touchline/api';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { fromTransport, logFailure } from '../http/error-handler.ts';

/** Errors of uploads are plain text: their clients show the text of a response that is not ok. */
export function sendPlainError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const expected = toAppError(error) ?? fromTransport(error) ?? new AppError('INTERNAL');
  logFailure(request, error, expected);
  if (expected.retryAfter !== undefined) reply.header('retry-after', String(expected.retryAfter));
  // Otherwise the client goes on to send 100 MB that have been rejected already.
  if (expected.status === 413) reply.header('connection', 'close');
  reply.status(expected.status).type('text/plain; charset=utf-8').send(expected.message);
}
