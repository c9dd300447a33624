import type { FastifyRequest } from 'fastify';

const BEARER = /^bearer(?:\s+(.*))?$/i;

/**
 * The access token of a request that brings one, perhaps an empty one; null for requests that bring none. Whoever says
 * Bearer is a program: its cookies do not count, and no other site can make a browser say it.
 */
export function bearerTokenOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const found = BEARER.exec(headers.authorization?.trim() ?? '');
  return found ? (found[1] ?? '') : null;
}
