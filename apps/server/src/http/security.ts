import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@touchline/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { bearerTokenOf, isSafe } from './request.ts';

const YEAR_SECONDS = 31_536_000;

/** What browsers may do with responses. `https` adds the headers that make browsers reject plain http. */
export function securityHeaders({ https }: { https: boolean }): Record<string, string> {
  const fixed = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The reader of QR codes is WebAssembly in browsers without a reader.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        scriptSrcAttr: ["'none'"],
        // Mantine writes its theme variables as a style element.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Admins may show pictures from other sites on the home page.
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
  // The verification page reads codes with the camera.
  return { ...fixed, 'permissions-policy': 'camera=(self), microphone=(), geolocation=()' };
}

/** Adds the headers to every response. Caches must not store responses of the API and other JSON. */
export function addSecurityHeaders(app: FastifyInstance, always: Record<string, string>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(always);
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    // Responses of the API depend on the caller, unless their handler sets cache-control; errors are JSON everywhere.
    const isApi = request.url.startsWith('/api/') || request.url.startsWith('/trpc/');
    const isData = isApi || String(reply.getHeader('content-type')).startsWith('application/json');
    if (isData && !reply.hasHeader('cache-control')) reply.headers(NO_STORE);
    done(null, payload);
  });
}

export const NO_STORE = { 'cache-control': 'no-store' } as const;

/** Runs helmet once, since it sets the same headers for every response. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader(name: string, value: string) {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error;
  });
  return headers;
}

/** For uploaded files: browsers may show or play them, but never run them as a page. */
export const UPLOADED_FILE_HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const;

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
