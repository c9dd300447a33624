import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { AppError } from '@touchline/api';
import { LANDING_CALLS } from '@touchline/contracts/landing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkConditions } from './conditions.ts';
import { sendRefusal } from './error-handler.ts';

const ASSETS = fileURLToPath(new URL('../../assets', import.meta.url));
/** What the landing page will ask for, so that a browser asks while the app itself is still on its way. */
const LANDING_HINTS = Object.values(LANDING_CALLS).map(
  (call) => `<${call}>; rel=preload; as=fetch; crossorigin=use-credentials`,
);
const YEAR_MS = 31_536_000_000;
/** Addresses that are never a screen of the app: an unknown one is a 404, not the app's page. */
const NOT_SCREENS = /^\/(api|trpc|assets|uploads)(\/|$)/;

interface WebAppParts {
  webDist: string;
  publicOrigin: string;
}

/** Serves the built web app, the shipped branding pictures, and the app's page for every address that is a screen. */
export async function addWebApp(app: FastifyInstance, { webDist, publicOrigin }: WebAppParts): Promise<void> {
  await app.register(fastifyStatic, {
    root: `${ASSETS}/uploads`,
    prefix: '/uploads/',
    index: false,
    maxAge: '1d',
    decorateReply: true,
  });
  app.get('/api/placeholder/video-thumbnail', (_request, reply) =>
    reply.type('image/svg+xml').sendFile('video-thumbnail.svg', ASSETS, { maxAge: '1d' }),
  );
  const page = readPage(webDist, publicOrigin);
  if (page) {
    await app.register(fastifyStatic, {
      root: webDist,
      decorateReply: false,
      index: false,
      wildcard: false,
      setHeaders(reply, path) {
        // Vite names assets by their content, so that a name never means anything else.
        const isHashed = path.includes('/assets/');
        reply.header('cache-control', isHashed ? `public, max-age=${YEAR_MS / 1000}, immutable` : 'no-cache');
      },
    });
    const links = [...LANDING_HINTS, `<${publicOrigin}/>; rel=canonical`];
    app.get('/', (request, reply) => sendPage(request, reply.header('link', links), page));
  }
  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/'] = request.url.split('?');
    const isScreen = (request.method === 'GET' || request.method === 'HEAD') && !NOT_SCREENS.test(path);
    if (!isScreen || !page) return sendRefusal(request, reply, new AppError('NOT_FOUND'));
    return sendPage(request, reply, page);
  });
}

/** The app's one page, as this server sends it. */
interface Page {
  html: string;
  etag: string;
  modifiedAt: Date;
}

const ETAG_LENGTH = 32;

/** Programs that show a link's picture do not know where the page came from, so that its address is written out. */
function readPage(webDist: string, publicOrigin: string): Page | null {
  const path = `${webDist}/index.html`;
  if (!existsSync(path)) return null;
  const html = readFileSync(path, 'utf8').replace(
    'content="/social-card.png"',
    `content="${publicOrigin}/social-card.png"`,
  );
  const hash = createHash('sha256').update(html).digest('base64url');
  return { html, etag: `"${hash.slice(0, ETAG_LENGTH)}"`, modifiedAt: new Date() };
}

/** The page names the hashed assets of its build, so that it is asked for anew each time. */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', etag: page.etag });
  if (checkConditions(request.headers, page) === 'unchanged') return reply.status(304).send();
  return reply.type('text/html; charset=utf-8').send(page.html);
}
