import type { OutgoingHttpHeaders } from 'node:http';
import type { ByteRange } from '@touchline/api';
import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    accelRedirect: string | null;
  }
}

/** nginx would compare these with the file itself, which has other validators than the response. */
const CONDITIONS = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'];
/** nginx rejects ranges with such numbers. */
const LARGE_NUMBER = /\d{16}/;

/** Whether nginx may send a file. Without a trusted proxy a client would get an empty response that names a place in the store. */
export function mayHandOver({ server, method, headers, ips = [] }: FastifyRequest): boolean {
  if (server.accelRedirect === null || method !== 'GET') return false;
  const cameThroughProxy = ips.length > 1;
  if (!cameThroughProxy || LARGE_NUMBER.test(headers.range ?? '')) return false;
  return CONDITIONS.every((name) => headers[name] === undefined);
}

interface Handover {
  key: string;
  /** Null for the whole file, whatever range the request names. */
  range: ByteRange | null;
  headers: OutgoingHttpHeaders;
}

/** Responds with where nginx finds a file. It sends that with these headers, and not this response. */
export async function handOver(
  { server, context }: FastifyRequest,
  reply: FastifyReply,
  { key, range, headers }: Handover,
): Promise<FastifyReply> {
  const place = await context.files.locate(key, range);
  return reply.headers({ ...headers, 'x-accel-redirect': `${server.accelRedirect}${place}` }).send();
}
