import { maxHeaderSize } from 'node:http';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import underPressure from '@fastify/under-pressure';
import { type AppContext, AppError, type AppRouter, appRouter, toAppError } from '@touchline/api';
import { BATCH_MAX } from '@touchline/contracts/limits';
import { type FastifyTRPCPluginOptions, fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { acceptJsonOnly, acceptJsonText } from './http/body-parser.ts';
import { boundConnections } from './http/connections.ts';
import { refuseCrossSite, VARY } from './http/cross-site.ts';
import { handleErrors, logFailure, refuse, sendRefusal } from './http/error-handler.ts';
import { addHealth, type Health } from './http/health.ts';
import { isJsonType } from './http/json-type.ts';
import { addSecurityHeaders, NOBODYS_TO_KEEP, securityHeaders } from './http/security-headers.ts';
import { boundUnfinishedBodies } from './http/unfinished-bodies.ts';
import { addWebApp } from './http/web-app.ts';
import { cardFiles } from './media/card-files.ts';
import { contentImages } from './media/content-images.ts';
import { createDownloads } from './media/downloads.ts';
import { images } from './media/images.ts';
import { videoUpload } from './media/upload.ts';
import { videoFile } from './media/video-file.ts';
import { addDocs } from './rest/docs.ts';
import { mountRest } from './rest/mount.ts';
import { restTable } from './rest/table.ts';
import { addSessions, sessionCookie } from './session.ts';

/** What a server is made of; whoever opens these closes them. */
export interface ServerParts {
  shared: AppContext;
  logger: FastifyBaseLogger | false;
  publicOrigin: string;
  devOrigins: readonly string[];
  trustProxy: readonly string[];
  /** Networks that may read /metrics beside this machine. */
  metricsFrom: readonly string[];
  webDist: string;
  maxRssBytes: number;
}

export interface Server {
  app: FastifyInstance;
  health: Health;
}

const KIB = 1024;
const MINUTE = 60_000;
/** The biggest JSON is the draft of an ID card. */
const BODY_LIMIT_BYTES = 256 * KIB;

/** Builds the HTTP server: protection first, then the API for programs, the one for the app, files, and the app itself. */
export async function buildServer(parts: ServerParts): Promise<Server> {
  const https = parts.publicOrigin.startsWith('https://');
  const headers = securityHeaders({ https });
  const app = Fastify({
    ...(parts.logger ? { loggerInstance: parts.logger } : { logger: false }),
    bodyLimit: BODY_LIMIT_BYTES,
    // Long enough for an upload of 100 MB at 1 Mbit/s. Other bodies get less, see boundUnfinishedBodies.
    requestTimeout: 15 * MINUTE,
    connectionTimeout: MINUTE,
    trustProxy: parts.trustProxy.length > 0 ? [...parts.trustProxy] : false,
    forceCloseConnections: 'idle',
    // As long as an address can be: what is in one is judged by the call, which answers a long id like any unknown one.
    routerOptions: { maxParamLength: maxHeaderSize },
    http: { connectionsCheckingInterval: 5000, headersTimeout: 15_000 },
    return503OnClosing: true,
    // An address that cannot be read comes by no hook.
    frameworkErrors: (error, request, reply) =>
      refuse(error, request, reply.headers({ ...headers, ...NOBODYS_TO_KEEP, ...VARY })),
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  });

  // Before anything can be refused, so that refusals carry them too.
  addSecurityHeaders(app, headers);
  refuseCrossSite(app, [parts.publicOrigin, ...parts.devOrigins]);
  handleErrors(app, parts.shared.clock);
  boundConnections(app, parts.shared.limits.maxConnections);
  boundUnfinishedBodies(app, parts.shared.limits, BODY_LIMIT_BYTES);
  acceptJsonOnly(app);
  await app.register(cookie);
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: KIB });
  const health = addHealth(app, parts.shared, parts.metricsFrom);
  await app.register(addDocs, { table: restTable, cookieName: sessionCookie(https).name });
  await addWebApp(app, parts);

  await app.register(async (api) => {
    await protectFromOverload(api, parts);
    addSessions(api, parts.shared, sessionCookie(https));
    mountRest(api, restTable, parts.shared.limits);
    videoFile(api, createDownloads(parts.shared.limits));
    cardFiles(api);
    await api.register(images);
    await api.register(contentImages);
    await api.register(videoUpload, { maxBytes: parts.shared.limits.videoMaxBytes });
    await api.register(mountTrpc, { prefix: '/trpc' });
  });
  return { app, health };
}

/**
 * Procedures check what comes and what goes, so that no route has a JSON schema. Fastify would load its compilers for them
 * all the same: 0.1 s of every start, and 4 MB.
 */
function noSchemas(): never {
  throw new Error('Give the procedure a zod schema, not the route a JSON schema.');
}

/** How often the event loop's delay is looked at. Milliseconds. */
const SAMPLE_MS = 1000;

async function protectFromOverload(app: FastifyInstance, { maxRssBytes, shared }: ServerParts): Promise<void> {
  // A sample that was begun before the server listened holds the work of the start, which is no overload: of the samples
  // that end from now on, those of the first two intervals may.
  let judgedFrom = Number.POSITIVE_INFINITY;
  app.addHook('onListen', (done) => {
    judgedFrom = performance.now() + 2 * SAMPLE_MS;
    done();
  });
  await app.register(underPressure, {
    maxEventLoopDelay: shared.limits.eventLoopDelayMaxMs,
    ...(maxRssBytes > 0 && { maxRssBytes }),
    sampleInterval: SAMPLE_MS,
    retryAfter: 5,
    pressureHandler: (request, reply, type) => {
      if (type === underPressure.TYPE_EVENT_LOOP_DELAY && performance.now() < judgedFrom) return;
      sendRefusal(request, reply, new AppError('BUSY', { retryAfter: 5 }));
    },
  });
}

/** What may stand in a Host header: a name or an address, and a port. */
const HOST = /^[\w.:[\]-]+$/;

async function mountTrpc(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async (request) => {
    const { method, headers } = request.raw;
    // tRPC makes an address of the header, and breaks on one that is none.
    const { host = 'localhost' } = headers;
    if (!HOST.test(host) || !URL.canParse(`http://${host}`)) throw new AppError('MALFORMED_REQUEST');
    if (method === 'GET' || method === 'HEAD') return;
    // tRPC itself would take forms and raw bytes too; those need no permission from the browser to be sent by a foreign page.
    if (!isJsonType(headers['content-type'])) throw new AppError('UNSUPPORTED_TYPE');
    // tRPC compares it letter by letter.
    headers['content-type'] = 'application/json';
  });
  // An answer comes as a stream of one piece. As a text it has a length, and is compressed only where that saves something.
  app.addHook('onSend', async (_request, reply, payload) => {
    if (!(payload instanceof Response)) return payload;
    const { vary, ...headers } = Object.fromEntries(payload.headers);
    reply.status(payload.status).headers(headers);
    if (vary) reply.header('vary', `${VARY.vary}, ${vary}`);
    return payload.body && payload.text();
  });
  const options = {
    router: appRouter,
    createContext: ({ req }) => req.context,
    maxBatchSize: BATCH_MAX,
    onError({ error, req }) {
      const refusal = toAppError(error);
      if (refusal || error.code === 'INTERNAL_SERVER_ERROR') logFailure(req, error.cause ?? error, refusal);
    },
  } satisfies FastifyTRPCPluginOptions<AppRouter>['trpcOptions'];
  // Not the plugin that tRPC brings: it takes whatever can be parsed.
  acceptJsonText(app);
  app.route<{ Params: { path: string } }>({
    // No request that tRPC could make of one has the method TRACE.
    method: app.supportedMethods.filter((method) => method !== 'TRACE'),
    url: '/:path',
    handler: async (req, res) => {
      const { path } = req.params;
      // The calls around a name that is left out would be run.
      if (path.split(',').includes('')) throw new AppError('MALFORMED_REQUEST');
      return fastifyRequestHandler({ ...options, req, res, path });
    },
  });
}
