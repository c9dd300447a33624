import { AppError } from '@touchline/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerTokenOf, isSafe } from './request.ts';

/** Requests are rejected by these headers, so caches must distinguish responses by them. */
export const VARY = { vary: 'Origin, Sec-Fetch-Site' } as const;

/** Rejects requests from pages of other sites, by Fetch Metadata and Origin, before their body is read. */
export function rejectCrossSite(app: FastifyInstance, allowedOrigins: readonly string[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(VARY);
    // Programs that send neither header, or an access token, have no cookies to abuse.
    const isAllowed =
      isSafe(request.method) || bearerTokenOf(request) !== null || comesFromHere(request, allowedOrigins);
    done(isAllowed ? undefined : new AppError('CROSS_SITE'));
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
