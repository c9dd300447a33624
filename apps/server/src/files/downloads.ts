import type { OutgoingHttpHeaders } from 'node:http';
import type { Writable } from 'node:stream';
import { AppError, createSlots, type Limits, tryTake } from '@touchline/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../http/error-handler.ts';
import { cutSlowReader, downloadRate, type MinimumRate } from './transfer-rate.ts';

export type SendDownload = ReturnType<typeof createDownloads>;

interface Download {
  status: number;
  headers: OutgoingHttpHeaders;
  open(): Promise<(out: Writable) => Promise<void>>;
}

/** Makes what opens and sends large files: a bounded number at a time (429 or 503 beyond it), each at a minimum rate. */
export function createDownloads(limits: Limits) {
  const rate = downloadRate(limits);
  const slots = createSlots({
    perOwner: limits.downloadsPerAddress,
    inAll: limits.downloadsAtOnce,
    tooMany: 'TOO_MANY_DOWNLOADS',
  });
  return async (request: FastifyRequest, reply: FastifyReply, { status, headers, open }: Download) => {
    const slot = tryTake(slots, request.context.address);
    if (slot instanceof AppError) {
      if (slot.code === 'BUSY' && request.server.shouldLog('too many downloads')) {
        request.log.warn('as many downloads as DOWNLOADS_AT_ONCE allows are in progress');
      }
      sendError(request, reply, slot);
      return reply;
    }
    try {
      const send = await open();
      reply.hijack();
      reply.raw.writeHead(status, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...headers });
      await sendAtRate(rate, request, () => send(reply.raw));
      return reply;
    } finally {
      slot();
    }
  };
}

/** The headers have been sent, so that the only way to report an error or a slow reader is to cut the connection. */
async function sendAtRate(rate: MinimumRate, request: FastifyRequest, send: () => Promise<void>): Promise<void> {
  const { log, url } = request;
  const { socket } = request.raw;
  const stop = cutSlowReader(rate, request);
  try {
    await send();
  } catch (error) {
    log.error({ err: error, url }, 'a file could not be read to its end');
    socket.destroy();
  } finally {
    stop();
  }
}
