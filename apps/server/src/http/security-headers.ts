import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

const YEAR_SECONDS = 31_536_000;

/** What browsers may do with an answer of ours (security.md 5.2). `https` adds what would lock plain http out. */
export function securityHeaders({ https }: { https: boolean }): Record<string, string> {
  const fixed = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        // Mantine writes its theme variables as a style element.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Admins may show pictures from elsewhere on the home page.
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: https && { maxAge: YEAR_SECONDS, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
  });
  return { ...fixed, 'permissions-policy': 'camera=(), microphone=(), geolocation=()' };
}

/** Gives every answer these headers, and those of the API and all data the rule that nobody in between may keep them. */
export function addSecurityHeaders(app: FastifyInstance, always: Record<string, string>): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(always);
  });
  app.addHook('onSend', async (request, reply) => {
    // What the API answers depends on who asks, unless a handler has said who may keep it; refusals are JSON anywhere.
    const isAnswer = request.url.startsWith('/api/') || request.url.startsWith('/trpc/');
    const isData = isAnswer || String(reply.getHeader('content-type')).startsWith('application/json');
    if (isData && !reply.hasHeader('cache-control')) reply.headers(NO_STORE);
  });
}

/** For what is true of one asker, or at one moment, only. */
export const NO_STORE = { 'cache-control': 'no-store' } as const;

/** What helmet sets is the same for every answer, so it is asked once. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader(name: string, value: string) {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, answer as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error;
  });
  return headers;
}

/** For files that people uploaded: shown or played, but never run as a page, whatever they hold. */
export const UPLOADED_FILE_HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const;
