import cookie from '@fastify/cookie';
import type { AppContext } from '@touchline/api';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import type { AllWorkers } from './cluster/to-primary.ts';
import type { Config } from './config.ts';
import { cardDocuments } from './files/card-documents.ts';
import { cardFiles } from './files/card-files.ts';
import { images } from './files/images.ts';
import { keptFiles } from './files/kept-files.ts';
import { acceptForms } from './files/receive-file.ts';
import { uploads } from './files/uploads/uploads.ts';
import { videos } from './files/videos.ts';
import { acceptJsonOnly } from './http/body-parser.ts';
import { addCompression } from './http/compression.ts';
import { handleError, handleErrors } from './http/error-handler.ts';
import { boundConnections, boundUnfinishedBodies, rejectUnderOverload } from './http/overload.ts';
import { addSecurityHeaders, NO_STORE, rejectCrossSite, securityHeaders, VARY } from './http/security.ts';
import { addHealth } from './operations/health.ts';
import { RequestLog } from './operations/request-log.ts';
import { addDocs } from './rest/docs.ts';
import { mountRest } from './rest/table.ts';
import { addSessions, sessionCookie } from './session.ts';
import { mountTrpc } from './trpc.ts';
import { oneClickUnsubscribe } from './web/one-click-unsubscribe.ts';
import { addWebApp } from './web/web-app.ts';

export interface ServerParts
  extends Pick<Config, 'devOrigins' | 'trustProxy' | 'metricsFrom' | 'accelRedirect' | 'webDist' | 'maxRssBytes'> {
  shared: AppContext;
  logger: FastifyBaseLogger | false;
  publicOrigin: string;
  /** Null in a server of one process. */
  allWorkers?: AllWorkers | null;
  /** When the newest daily backup was made; null if the server makes none. */
  lastBackupAt?: (() => Promise<Date>) | null;
}

export type Server = Awaited<ReturnType<typeof buildServer>>;

const KIB = 1024;
const MINUTE = 60_000;
/** The largest JSON body is a draft of an ID card. */
const BODY_LIMIT_BYTES = 256 * KIB;
/** Node's limit for the head of a request (`http.maxHeaderSize`, not imported because `node:http` as a value loads `fetch`). */
const HEAD_MAX_BYTES = 16 * KIB;

/** Builds the HTTP server: protection first, then the documented API, the app's API, files, and the app itself. */
export async function buildServer(parts: ServerParts) {
  const { shared, metricsFrom, allWorkers = null, lastBackupAt = null } = parts;
  const https = parts.publicOrigin.startsWith('https://');
  const headers = securityHeaders({ https });
  const app = Fastify({
    ...(parts.logger ? { loggerInstance: parts.logger } : { logger: false }),
    logController: new RequestLog(),
    bodyLimit: BODY_LIMIT_BYTES,
    // Enough for an upload of 100 MB at 1 Mbit/s. Other bodies get less, see boundUnfinishedBodies.
    requestTimeout: 15 * MINUTE,
    connectionTimeout: MINUTE,
    trustProxy: parts.trustProxy.length > 0 ? [...parts.trustProxy] : false,
    forceCloseConnections: 'idle',
    // As long as a URL can be, so that the procedure responds to a long id as to any unknown id.
    routerOptions: { maxParamLength: HEAD_MAX_BYTES },
    http: { connectionsCheckingInterval: 5000, headersTimeout: 15_000 },
    return503OnClosing: true,
    // No hook runs for a URL that cannot be parsed, so their headers are added here.
    frameworkErrors: (error, request, reply) =>
      handleError(error, request, reply.headers({ ...headers, ...NO_STORE, ...VARY })),
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  });

  // First, so that rejected requests get the headers too.
  addSecurityHeaders(app, headers);
  rejectCrossSite(app, [parts.publicOrigin, ...parts.devOrigins]);
  handleErrors(app, shared.clock);
  app.decorate('accelRedirect', parts.accelRedirect);
  boundConnections(app, shared.limits.maxConnections);
  boundUnfinishedBodies(app, shared.limits, BODY_LIMIT_BYTES);
  acceptJsonOnly(app);
  await app.register(cookie);
  addCompression(app);
  const health = addHealth(app, shared, { metricsFrom, allWorkers, lastBackupAt });
  await addDocs(app, { cookieName: sessionCookie(https).name, webDist: parts.webDist });
  await addWebApp(app, parts);

  // Without sessions, because shared caches store these responses.
  cardDocuments(app, shared);
  await app.register(async (api) => {
    await rejectUnderOverload(api, { limits: shared.limits, maxRssBytes: parts.maxRssBytes });
    addSessions(api, shared, sessionCookie(https));
    mountRest(api, shared.limits);
    cardFiles(api);
    await api.register(async (files) => {
      await acceptForms(files);
      videos(files, shared.limits);
      images(files);
      keptFiles(files);
    });
    await api.register(uploads, { limits: shared.limits, allWorkers });
    await api.register(oneClickUnsubscribe, { shared });
    await api.register(mountTrpc, { prefix: '/trpc', live: shared.live });
  });
  return { app, health };
}

/** Procedures check input and output. Without this Fastify loads compilers of JSON schemas, which takes 0.1 s and 4 MB. */
function noSchemas(): never {
  throw new Error('Give the procedure a zod schema, not the route a JSON schema.');
}
