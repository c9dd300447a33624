import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { AppError } from '@touchline/api';
import { LANDING_CALLS } from '@touchline/contracts/landing';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendRefusal } from './error-handler.ts';

const ASSETS = fileURLToPath(new URL('../../assets', import.meta.url));
/** What the landing page will ask for, so that a browser asks while the app itself is still on its way. */
const LANDING_HINTS = Object.values(LANDING_CALLS).map(
  (call) => `<${call}>; rel=preload; as=fetch; crossorigin=use-credentials`,
);
const YEAR_MS = 31_536_000_000;
/** Addresses that are never a screen of the app: an unknown one is a 404, not the app's page. */
const NOT_SCREENS = /^\/(api|trpc|assets|uploads)(\/|$)/;

/** Serves the built web app, the shipped branding pictures, and the app's page for every address that is a screen. */
export async function addWebApp(app: FastifyInstance, webDist: string): Promise<void> {
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
  const isBuilt = existsSync(`${webDist}/index.html`);
  if (isBuilt) {
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
    app.get('/', (_request, reply) => sendPage(reply.header('link', LANDING_HINTS), webDist));
  }
  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/'] = request.url.split('?');
    const isScreen = (request.method === 'GET' || request.method === 'HEAD') && !NOT_SCREENS.test(path);
    if (!isScreen || !isBuilt) return sendRefusal(request, reply, new AppError('NOT_FOUND'));
    return sendPage(reply, webDist);
  });
}

/** The page names the hashed assets of its build, so that it is asked for anew each time. */
function sendPage(reply: FastifyReply, webDist: string): FastifyReply {
  return reply.header('cache-control', 'no-cache').sendFile('index.html', webDist, { cacheControl: false });
}
