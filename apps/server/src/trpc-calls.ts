import { appRouter } from '@touchline/api';
import { BATCH_MAX } from '@touchline/contracts/limits';
import { getTRPCErrorFromUnknown, getTRPCErrorShape, type TRPCError, transformTRPCResponse } from '@trpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { VARY } from './http/cross-site.ts';
import { callProcedure, typeOfProcedure } from './procedures.ts';

/** Names of procedures, separated by commas, with nothing to decode. */
const NAMES = /^[\w.,]+$/;

type CallRequest = FastifyRequest<{ Params: { path: string } }>;
type Outcome = { result: { data: unknown } } | { error: ReturnType<typeof shapeOf> };

/** Responds to calls in the form of the web app, without the web objects of tRPC's own handler. Returns false for other forms. */
export async function answerCalls(
  request: CallRequest,
  reply: FastifyReply,
  onError: (error: TRPCError) => void,
): Promise<boolean> {
  const calls = readCalls(request);
  if (!calls) return false;
  const { isBatch, paths, inputs, type } = calls;
  const { context: ctx } = request;
  const run = async (path: string, index: number): Promise<Outcome> => {
    const input = inputs[index];
    try {
      return { result: { data: await callProcedure(path, ctx, input, index) } };
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause);
      onError(error);
      return { error: shapeOf({ error, path, input, ctx, type }) };
    }
  };
  const outcomes = await Promise.all(paths.map(run));
  const statuses = new Set(outcomes.map((outcome) => ('error' in outcome ? outcome.error.data.httpStatus : 200)));
  const [status = 200] = statuses;
  const answer = transformTRPCResponse(appRouter._def._config, (isBatch ? outcomes : outcomes[0]) as never);
  reply
    .status(statuses.size === 1 ? status : 207)
    .headers({ 'content-type': 'application/json', vary: `${VARY.vary}, trpc-accept, accept` })
    // Bytes, because Fastify would add a charset for text.
    .send(Buffer.from(JSON.stringify(answer)));
  return true;
}

function shapeOf(failure: Omit<Parameters<typeof getTRPCErrorShape>[0], 'config'>) {
  return getTRPCErrorShape({ config: appRouter._def._config, ...failure } as never) as {
    data: { httpStatus: number };
  };
}

/** What a request calls, or null if it is not in the form that the web app sends. */
function readCalls({ method, params: { path }, headers, url, body }: CallRequest) {
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
