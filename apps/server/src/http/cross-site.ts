import { AppError } from '@touchline/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerTokenOf, isSafe } from './request.ts';

/** What an answer depends on besides its address, since requests are refused by it. */
export const VARY = { vary: 'Origin, Sec-Fetch-Site' } as const;

/**
 * Refuses requests that another site makes a browser send, before anything of them is read. Browsers say where a request
 * comes from (Fetch Metadata, Origin); services that send neither header have no cookies to abuse, nor has one that brings
 * an access token.
 */
export function rejectCrossSite(app: FastifyInstance, allowedOrigins: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(VARY);
    if (isSafe(request.method) || bearerTokenOf(request) !== null) return;
    if (!comesFromHere(request, allowedOrigins)) throw new AppError('CROSS_SITE');
  });
}

function comesFromHere(request: FastifyRequest, allowedOrigins: readonly string[]): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return true;
  const { origin, host } = request.headers;
  if (origin !== undefined) {
    if (site === 'cross-site') return false;
    if (allowedOrigins.includes(origin)) return true;
    return URL.canParse(origin) && new URL(origin).host === host;
  }
  return site === undefined;
}
