import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { AppError } from '@touchline/api';
import { LANDING_CALLS } from '@touchline/contracts/home-page';
import { isScreen } from '@touchline/contracts/screens';
import type { FastifyInstance } from 'fastify';
import { CONDITIONAL_ANSWERS } from '../http/conditions.ts';
import { sendError } from '../http/error-handler.ts';
import type { CallDoc } from '../rest/openapi/operation.ts';
import { landingPages, sendPage, toPage, type WebAppParts } from './pages.ts';

const ASSETS = fileURLToPath(new URL('../../assets', import.meta.url));
/** Lets browsers make the calls of the landing page while the app loads. */
const LANDING_HINTS = Object.values(LANDING_CALLS).map(
  (call) => `<${call}>; rel=preload; as=fetch; crossorigin=use-credentials`,
);
/** Pages that the build renders, because they are the same for all visitors at first. */
const PRERENDERED_PAGES = { '/auth/login': 'server/login.html', '/verify': 'server/verify.html' };
const YEAR_SECONDS = 31_536_000;
/** Under these paths an unknown one gets 404 as JSON, others get the app's page. */
const FOR_PROGRAMS = /^\/(api|trpc|assets|uploads)(\/|$)/;

/** Serves the built web app, its branding pictures, and the app's page for all other paths, for unknown ones with 404. */
export async function addWebApp(app: FastifyInstance, parts: WebAppParts): Promise<void> {
  const { webDist, publicOrigin } = parts;
  await app.register(fastifyStatic, {
    root: `${ASSETS}/uploads`,
    prefix: '/uploads/',
    index: false,
    maxAge: '1d',
    decorateReply: true,
  });
  const poster: CallDoc = {
    id: 'placeholder_videoThumbnail',
    tag: 'videos',
    summary: 'The poster picture shown before a video plays',
    access: 'Anyone.',
    proof: 'none',
    answers: {
      200: { description: 'An SVG picture.', file: ['image/svg+xml'] },
      206: { description: 'The requested range.', file: ['image/svg+xml'] },
      304: CONDITIONAL_ANSWERS[304],
    },
    errors: [400],
  };
  app.get('/api/placeholder/video-thumbnail', { config: { doc: poster } }, (_request, reply) =>
    reply.type('image/svg+xml').sendFile('video-thumbnail.svg', ASSETS, { maxAge: '1d' }),
  );
  const pageAt = async (path: string) =>
    existsSync(path) ? await toPage(readFileSync(path, 'utf8'), publicOrigin) : null;
  const page = await pageAt(`${webDist}/index.html`);
  if (page) {
    await app.register(fastifyStatic, {
      root: webDist,
      decorateReply: false,
      index: false,
      wildcard: false,
      // Only the server reads `server/`, and `preCompressed` sends the compressed copies.
      globIgnore: ['server/**', '**/*.br'],
      preCompressed: true,
      setHeaders(reply, path) {
        // Vite puts a hash of the content into these names.
        const isHashed = path.includes('/assets/');
        reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
      },
    });
    const links = [...LANDING_HINTS, `<${publicOrigin}/>; rel=canonical`];
    const landingPage = landingPages(parts, app.shouldLog);
    app.get('/', async (request, reply) =>
      sendPage(request, reply.header('link', links), (await landingPage()) ?? page),
    );
    for (const [path, file] of Object.entries(PRERENDERED_PAGES)) {
      const prerendered = await pageAt(`${webDist}/${file}`);
      if (prerendered) app.get(path, (request, reply) => sendPage(request, reply, prerendered));
    }
  }
  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/'] = request.url.split('?');
    const wantsPage = (request.method === 'GET' || request.method === 'HEAD') && !FOR_PROGRAMS.test(path);
    if (!wantsPage || !page) return sendError(request, reply, new AppError('NOT_FOUND'));
    return sendPage(request, reply.status(isScreen(path) ? 200 : 404), page);
  });
}
