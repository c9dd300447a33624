import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { checkConditions, type Validators } from './conditions.ts';

const compress = promisify(brotliCompress);

/** A document of the app, as this server sends it. */
export interface AppPage extends Validators {
  html: string;
  /** Made once: compressing it for each visitor would be most of what a visit costs. */
  compressed: Buffer;
}

const ETAG_LENGTH = 32;

/** Programs that show a link's picture do not know where the page came from, so that its address is written out. */
export async function appPage(document: string, publicOrigin: string): Promise<AppPage> {
  const html = document.replace('content="/social-card.png"', `content="${publicOrigin}/social-card.png"`);
  const hash = createHash('sha256').update(html).digest('base64url');
  return {
    html,
    compressed: await compress(html),
    etag: `"${hash.slice(0, ETAG_LENGTH)}"`,
    modifiedAt: new Date(),
  };
}

/** The page names the hashed assets of its build, so that it is asked for anew each time. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: AppPage): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', etag: page.etag });
  if (checkConditions(request.headers, page) === 'unchanged') return reply.status(304).send();
  reply.type('text/html; charset=utf-8');
  if (!takesBrotli(request.headers['accept-encoding'])) return reply.send(page.html);
  reply.headers({ 'content-encoding': 'br', vary: `${reply.getHeader('vary')}, accept-encoding` });
  return reply.send(page.compressed);
}

function takesBrotli(accepted = ''): boolean {
  return accepted.split(',').some((offer) => {
    const [coding = '', weight = ''] = offer.split(';');
    return coding.trim() === 'br' && !/^\s*q=0(\.0*)?\s*$/.test(weight);
  });
}
