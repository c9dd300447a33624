import { AppError } from '@touchline/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests that another site makes a browser send, before anything of them is read. Browsers say where a request
 * comes from (Fetch Metadata, Origin); services that send neither header have no cookies to abuse.
 */
export function refuseCrossSite(app: FastifyInstance, allowedOrigins: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'Origin, Sec-Fetch-Site');
    if (SAFE_METHODS.has(request.method)) return;
    if (!comesFromHere(request, allowedOrigins)) throw new AppError('CROSS_SITE');
  });
}

function comesFromHere(request: FastifyRequest, allowedOrigins: readonly string[]): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return true;
  const { origin, host } = request.headers;
  if (origin !== undefined) {
    if (allowedOrigins.includes(origin)) return true;
    if (site === 'cross-site') return false;
    return URL.canParse(origin) && new URL(origin).host === host;
  }
  return site === undefined;
}
