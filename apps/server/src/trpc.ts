import { type AppContext, AppError, appRouter, toAppError } from '@touchline/api';
import { BATCH_MAX } from '@touchline/contracts/limits';
import { getTRPCErrorFromUnknown, getTRPCErrorShape, type TRPCError, transformTRPCResponse } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptJsonText, isJsonType } from './http/body-parser.ts';
import { logFailure } from './http/error-handler.ts';
import { VARY } from './http/security.ts';
import { isLiveStream, sendLiveStream } from './live-stream.ts';
import { callProcedure, typeOfProcedure } from './procedures.ts';

/** What may stand in a Host header: a name or an address, and a port. */
const HOST = /^[\w.:[\]-]+$/;
/** Names of procedures, separated by commas, with nothing to decode. */
const NAMES = /^[\w.,]+$/;

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
  app.route<CallRequest>({
    // tRPC builds a Request, which cannot have the method TRACE.
    method: app.supportedMethods.filter((method) => method !== 'TRACE'),
    url: '/:path',
    handler: async (req, res) => {
      const { path } = req.params;
      // tRPC would run the other calls of a batch that has an empty name.
      if (path.split(',').includes('')) throw new AppError('MALFORMED_REQUEST');
      if (isLiveStream(req)) return sendLiveStream(req, res);
      if (await answerCalls(req, res)) return res;
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

interface CallRequest {
  Params: { path: string };
}

/** Responds to calls in the form of the web app, without the web objects of tRPC's own handler. Returns false for other forms. */
async function answerCalls(request: FastifyRequest<CallRequest>, reply: FastifyReply): Promise<boolean> {
  const calls = readCalls(request);
  if (!calls) return false;
  const { isBatch, paths, inputs, type } = calls;
  const { context: ctx } = request;
  const config = appRouter._def._config;
  const run = async (path: string, index: number) => {
    const input = inputs[index];
    try {
      return { result: { data: await callProcedure(path, ctx, input, index) } };
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause);
      logError(error, request);
      return { error: getTRPCErrorShape({ config, error, path, input, ctx, type }) };
    }
  };
  const outcomes = await Promise.all(paths.map(run));
  const statuses = new Set(outcomes.map(({ error }) => error?.data.httpStatus ?? 200));
  const [status = 200] = statuses;
  const answer = transformTRPCResponse(config, (isBatch ? outcomes : outcomes[0]) as never);
  reply
    .status(statuses.size === 1 ? status : 207)
    .headers({ 'content-type': 'application/json', vary: `${VARY.vary}, trpc-accept, accept` })
    // Bytes, because Fastify would add a charset for text.
    .send(Buffer.from(JSON.stringify(answer)));
  return true;
}

function readCalls({ method, params: { path }, headers, url, body }: FastifyRequest<CallRequest>) {
  const isAsApp = headers['trpc-accept'] === undefined && !headers.accept?.includes('jsonl') && NAMES.test(path);
  if (!isAsApp || (method !== 'GET' && method !== 'POST')) return null;
  const type: 'query' | 'mutation' = method === 'GET' ? 'query' : 'mutation';
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1 || url.length));
  if (query.has('connectionParams')) return null;
  const isBatch = query.get('batch') === '1';
  const paths = isBatch ? path.split(',') : [path];
  if (paths.length > BATCH_MAX || !paths.every((one) => typeOfProcedure(one) === type)) return null;
  const inputs = readInputs(method === 'GET' ? query.get('input') : body, isBatch);
  return inputs && { type, isBatch, paths, inputs };
}

/** The inputs by the index of their call; null for text that is no JSON or does not fit a batch. */
function readInputs(text: unknown, isBatch: boolean): Record<number, unknown> | null {
  if (typeof text !== 'string' || text === '') return {};
  try {
    const inputs: unknown = JSON.parse(text);
    if (!isBatch) return { 0: inputs };
    const isObject = typeof inputs === 'object' && inputs !== null && !Array.isArray(inputs);
    return isObject ? (inputs as Record<number, unknown>) : null;
  } catch {
    return null;
  }
}
