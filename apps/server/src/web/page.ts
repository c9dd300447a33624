import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { checkConditions } from '../http/conditions.ts';

const compress = promisify(brotliCompress);

export type Page = Awaited<ReturnType<typeof toPage>>;

const ETAG_LENGTH = 32;

/** Makes the address of the social card absolute, because programs that show a link's picture do not resolve it. */
export async function toPage(document: string, publicOrigin: string) {
  const html = document.replace('content="/social-card.png"', `content="${publicOrigin}/social-card.png"`);
  const hash = createHash('sha256').update(html).digest('base64url');
  return {
    html,
    // Compressed once, because this would be most of the work of a request.
    compressed: await compress(html),
    etag: `"${hash.slice(0, ETAG_LENGTH)}"`,
    modifiedAt: new Date(),
  };
}

/** Sends a page that browsers revalidate on each visit, because it names the hashed assets of its build. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  reply.header('cache-control', 'no-cache');
  // For an unknown address nothing is cached, because the next version may have a page there.
  if (reply.statusCode === 200) {
    reply.header('etag', page.etag);
    if (checkConditions(request.headers, page) === 'unchanged') return reply.status(304).send();
  }
  reply.type('text/html; charset=utf-8');
  if (!acceptsBrotli(request.headers['accept-encoding'])) return reply.send(page.html);
  reply.headers({ 'content-encoding': 'br', vary: `${reply.getHeader('vary')}, accept-encoding` });
  return reply.send(page.compressed);
}

function acceptsBrotli(accepted = ''): boolean {
  return accepted.split(',').some((offer) => {
    const [coding = '', weight = ''] = offer.split(';');
    return coding.trim() === 'br' && !/^\s*q=0(\.0*)?\s*$/.test(weight);
  });
}
