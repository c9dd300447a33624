import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { type AppContext, createCaller } from '@touchline/api';
import type { HomepageItem } from '@touchline/contracts/content';
import { PAGE_SIZE_MAX } from '@touchline/contracts/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkConditions } from '../http/conditions.ts';
import { visitorContext } from '../session.ts';
import { singleFlight } from '../single-flight.ts';

const compress = promisify(brotliCompress);

type Page = Awaited<ReturnType<typeof toPage>>;

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

export interface WebAppParts {
  shared: AppContext;
  webDist: string;
  publicOrigin: string;
}

/** The build of apps/web/src/prerender.tsx. */
interface HomeProgram {
  prerenderHome(document: string, first: { hero: HomepageItem | null; leadClip: string | null }): Promise<string>;
}

/** Renders the landing page, so that its text shows before the app's code has loaded. Null: the browser renders it. */
export function landingPages(
  { shared, webDist, publicOrigin }: WebAppParts,
  shouldLog: FastifyInstance['shouldLog'],
): () => Promise<Page | null> {
  const [program, document] = [`${webDist}/server/prerender.mjs`, `${webDist}/server/home.html`];
  if (!existsSync(program) || !existsSync(document)) return async () => null;
  const empty = readFileSync(document, 'utf8');
  const readFirst = singleFlight(async () => {
    const { content } = createCaller(visitorContext(shared));
    const [homepage, featured] = await Promise.all([
      content.homepage({ limit: PAGE_SIZE_MAX }),
      content.featured({ limit: 1 }),
    ]);
    const hero = homepage.items.find(({ section }) => section === 'hero') ?? null;
    const [lead] = featured.items;
    return { hero, leadClip: lead?.type === 'video' ? lead.videoId : null };
  });
  let rendered: { first: string; page: Page } | null = null;

  return async () => {
    try {
      const first = await readFirst();
      const asText = JSON.stringify(first);
      if (rendered?.first !== asText) {
        const { prerenderHome }: HomeProgram = await import(pathToFileURL(program).href);
        const html = await prerenderHome(empty, first);
        rendered = { first: asText, page: await toPage(html, publicOrigin) };
      }
      return rendered.page;
    } catch (error) {
      // While the database does not respond, the last page is served.
      if (shouldLog('landing page')) shared.log.error({ err: error }, 'the landing page could not be rendered');
      return rendered?.page ?? null;
    }
  };
}
