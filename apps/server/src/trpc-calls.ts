import { appRouter } from '@touchline/api';
import { BATCH_MAX } from '@touchline/contracts/limits';
import { getTRPCErrorFromUnknown, getTRPCErrorShape, type TRPCError, transformTRPCResponse } from '@trpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { VARY } from './http/cross-site.ts';
import { callProcedure, typeOfProcedure } from './procedures.ts';

/** Names of procedures, separated by commas, with nothing to decode. */
const NAMES = /^[\w.,]+$/;

/** The calls of one request, whose procedures exist. */
interface Calls {
  type: 'query' | 'mutation';
  isBatch: boolean;
  paths: readonly string[];
  inputs: Readonly<Record<number, unknown>>;
}

type Outcome = { result: { data: unknown } } | { error: ReturnType<typeof shapeOf> };

interface CallRequest extends FastifyRequest {
  params: { path: string };
}

/**
 * Answers the calls that the web app sends: queries by GET and mutations by POST, single and in batches. tRPC's own handler would
 * make a web Request and Response of each, which takes longer than a short query.
 * @returns false for any other request, which is left to that handler; then nothing has been called
 */
export async function answerCalls(
  request: FastifyRequest,
  reply: FastifyReply,
  onError: (error: TRPCError) => void,
): Promise<boolean> {
  const calls = readCalls(request as CallRequest);
  if (!calls) return false;
  const { isBatch, paths } = calls;
  const outcomes = await Promise.all(paths.map((_, index) => run(calls, { index, request, onError })));
  const statuses = new Set(outcomes.map((outcome) => ('error' in outcome ? outcome.error.data.httpStatus : 200)));
  const [status = 200] = statuses;
  const answer = transformTRPCResponse(appRouter._def._config, (isBatch ? outcomes : outcomes[0]) as never);
  reply
    .status(statuses.size === 1 ? status : 207)
    .headers({ 'content-type': 'application/json', vary: `${VARY.vary}, trpc-accept, accept` })
    // To the type of a text Fastify would add a charset.
    .send(Buffer.from(JSON.stringify(answer)));
  return true;
}

interface Run {
  index: number;
  request: FastifyRequest;
  onError: (error: TRPCError) => void;
}

async function run({ paths, inputs, type }: Calls, { index, request, onError }: Run): Promise<Outcome> {
  const path = paths[index] ?? '';
  const input = inputs[index];
  const { context: ctx } = request;
  try {
    return { result: { data: await callProcedure(path, ctx, input, index) } };
  } catch (cause) {
    const error = getTRPCErrorFromUnknown(cause);
    onError(error);
    return { error: shapeOf({ error, path, input, ctx, type }) };
  }
}

function shapeOf(failure: Omit<Parameters<typeof getTRPCErrorShape>[0], 'config'>) {
  return getTRPCErrorShape({ config: appRouter._def._config, ...failure } as never) as {
    data: { httpStatus: number };
  };
}

/** What a request calls, or null where it is not as the web app sends it. */
function readCalls({ method, params: { path }, headers, url, body }: CallRequest): Calls | null {
  const isAsApp = headers['trpc-accept'] === undefined && !headers.accept?.includes('jsonl') && NAMES.test(path);
  if (!isAsApp || (method !== 'GET' && method !== 'POST')) return null;
  const type = method === 'GET' ? 'query' : 'mutation';
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1 || url.length));
  if (query.has('connectionParams')) return null;
  const isBatch = query.get('batch') === '1';
  const paths = isBatch ? path.split(',') : [path];
  if (paths.length > BATCH_MAX || !paths.every((one) => typeOfProcedure(one) === type)) return null;
  const inputs = readInputs(method === 'GET' ? query.get('input') : body, isBatch);
  return inputs && { type, isBatch, paths, inputs };
}

/** The inputs by the index of their call; null for text that is no JSON, or not that of a batch. */
function readInputs(text: unknown, isBatch: boolean): Calls['inputs'] | null {
  if (typeof text !== 'string' || text === '') return {};
  try {
    const inputs: unknown = JSON.parse(text);
    if (!isBatch) return { 0: inputs };
    const isObject = typeof inputs === 'object' && inputs !== null && !Array.isArray(inputs);
    return isObject ? (inputs as Calls['inputs']) : null;
  } catch {
    return null;
  }
}
