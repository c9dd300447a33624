import { type AppContext, AppError, appRouter, toAppError } from '@touchline/api';
import { BATCH_MAX } from '@touchline/contracts/limits';
import type { TRPCError } from '@trpc/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { acceptJsonText, isJsonType } from './http/body-parser.ts';
import { VARY } from './http/cross-site.ts';
import { logFailure } from './http/error-handler.ts';
import { isLiveStream, sendLiveStream } from './live-stream.ts';
import { answerCalls } from './trpc-calls.ts';

/** What may stand in a Host header: a name or an address, and a port. */
const HOST = /^[\w.:[\]-]+$/;

/** The typed API of the web app. tRPC's own Fastify plugin is not used, because it parses any content type. */
export async function mountTrpc(app: FastifyInstance, { live }: Pick<AppContext, 'live'>): Promise<void> {
  app.addHook('onRequest', async (request) => {
    const { method, headers } = request.raw;
    // tRPC builds a URL from the header, and throws on an invalid one.
    const { host = 'localhost' } = headers;
    if (!HOST.test(host) || !URL.canParse(`http://${host}`)) throw new AppError('MALFORMED_REQUEST');
    if (method === 'GET' || method === 'HEAD') return;
    // tRPC also reads forms and raw bytes, which a page of another site can send without a CORS preflight.
    if (!isJsonType(headers['content-type'])) throw new AppError('UNSUPPORTED_TYPE');
    // tRPC compares the content type exactly.
    headers['content-type'] = 'application/json';
  });
  // tRPC responds with a stream of one chunk. Sent as text it has a length, and is compressed only above the threshold.
  app.addHook('onSend', async (_request, reply, payload) => {
    // Most responses are bytes. Naming `Response` would load it for them.
    const isBytes = typeof payload !== 'object' || payload === null || Buffer.isBuffer(payload);
    if (isBytes || !(payload instanceof Response)) return payload;
    const { vary, ...headers } = Object.fromEntries(payload.headers);
    reply.status(payload.status).headers(headers);
    if (vary) reply.header('vary', `${VARY.vary}, ${vary}`);
    return payload.body && payload.text();
  });
  // Open streams would keep the server open. Their browsers reconnect to another server.
  app.addHook('preClose', async () => live.endAll());
  acceptJsonText(app);
  app.route<{ Params: { path: string } }>({
    // tRPC builds a Request, which cannot have the method TRACE.
    method: app.supportedMethods.filter((method) => method !== 'TRACE'),
    url: '/:path',
    handler: async (req, res) => {
      const { path } = req.params;
      // tRPC would run the other calls of a batch that has an empty name.
      if (path.split(',').includes('')) throw new AppError('MALFORMED_REQUEST');
      if (isLiveStream(req)) return sendLiveStream(req, res);
      const isAnswered = await answerCalls(req, res, (error) => logError(error, req));
      if (isAnswered) return res;
      // Loaded by the first such call, because it uses Node's `fetch`, which takes 16 MB.
      const { fastifyRequestHandler } = await import('@trpc/server/adapters/fastify');
      return fastifyRequestHandler({
        router: appRouter,
        createContext: () => req.context,
        maxBatchSize: BATCH_MAX,
        onError: ({ error }) => logError(error, req),
        req,
        res,
        path,
      });
    },
  });
}

function logError(error: TRPCError, request: FastifyRequest): void {
  const expected = toAppError(error);
  if (expected || error.code === 'INTERNAL_SERVER_ERROR') logFailure(request, error.cause ?? error, expected);
}
