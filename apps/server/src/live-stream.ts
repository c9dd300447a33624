import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { AppError, createCaller, type LiveSink, type LiveStream, toTrpcError } from '@touchline/api';
import { LIVE_PATH, type LiveChangesInput, type LiveEvent } from '@touchline/contracts/live';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NO_STORE } from './http/security.ts';

const HEADERS = {
  'content-type': 'text/event-stream',
  ...NO_STORE,
  // nginx and other proxies then pass on each event at once.
  'x-accel-buffering': 'no',
  // The connection ends with the stream, so that no further call reaches a server that stops.
  connection: 'close',
};
const PING = Buffer.from('event: ping\ndata: \n\n');
/** A client reconnects after receiving nothing for this many ping intervals. */
const SILENT_PINGS = 2.4;

/** Whether a call is the subscription. tRPC handles it in a batch, and rejects it. */
export function isLiveStream(request: FastifyRequest): boolean {
  return (
    (request.params as { path?: string }).path === LIVE_PATH &&
    request.method === 'GET' &&
    (request.query as { batch?: string }).batch !== '1'
  );
}

/** Opens the stream of `live.changes` as tRPC's httpSubscriptionLink reads it. Permission and input are those of the router. */
export async function sendLiveStream(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { streamWaitingBytes, streamPingMs } = request.context.limits;
  const stream = (await createCaller(request.context).live.changes(inputOf(request))) as unknown as LiveStream;
  const { raw } = reply;
  // A client that has disconnected meanwhile emits no further event.
  if (raw.destroyed || raw.socket?.destroyed) return reply.hijack();
  const headers = { ...(reply.getHeaders() as OutgoingHttpHeaders), ...HEADERS };
  // Written directly: in tRPC's adapter a stream takes 90 kB (docs/decisions/030-live-updates.md).
  const begin = () => {
    reply.hijack();
    raw.socket?.setTimeout(0);
    raw.writeHead(200, headers);
    const options = { reconnectAfterInactivityMs: Math.ceil(SILENT_PINGS * streamPingMs) };
    raw.write(`event: connected\ndata: ${JSON.stringify(options)}\n\n`);
  };
  const close = await stream.open(sinkOf(raw, begin, streamWaitingBytes));
  if (!raw.destroyed && !raw.socket?.destroyed) {
    raw.once('close', close);
    return reply;
  }
  close();
  return reply.hijack();
}

/** @param maxWaiting bytes that may wait in this process for a client that reads slowly */
function sinkOf(raw: ServerResponse, begin: () => void, maxWaiting: number): LiveSink {
  // Writing to a response that has ended emits an error, which would end the process.
  const isOver = () => raw.writableEnded || raw.destroyed;
  const write = (bytes: string | Buffer) => {
    if (isOver()) return;
    if (!raw.headersSent) begin();
    raw.write(bytes);
    // The browser reconnects and gets what it has missed.
    if (raw.writableLength > maxWaiting) raw.destroy();
  };
  return {
    send: (event: LiveEvent, id: string) => write(`data: ${JSON.stringify(event)}\nid: ${id}\n\n`),
    ping() {
      // Bytes have waited since the last ping: the client does not read, or its network is gone.
      if (raw.writableLength > 0) raw.destroy();
      else write(PING);
    },
    end(error) {
      if (isOver()) return;
      const shape = error && toTrpcError(error);
      raw.end(shape ? `event: serialized-error\ndata: ${JSON.stringify(shape)}\n\n` : '');
    },
  };
}

function inputOf({ query, headers }: FastifyRequest): LiveChangesInput {
  const { input } = query as { input?: unknown };
  const lastEventId = headers['last-event-id'];
  try {
    const given: LiveChangesInput = input === undefined ? undefined : JSON.parse(String(input));
    return lastEventId === undefined ? given : { ...given, lastEventId: String(lastEventId) };
  } catch (error) {
    throw new AppError('MALFORMED_REQUEST', { cause: error });
  }
}
