import type { OutgoingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { AppError, type Limits } from '@touchline/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { concurrencyLimit } from '../http/concurrency-limit.ts';
import { sendError } from '../http/error-handler.ts';
import { downloadFloorOf, type RateFloor, watchRate } from './rate-floor.ts';

/** Answers with files, of which a server has a bounded number under way, each with a floor of speed. */
export interface Downloads {
  /** Opens a file and sends it, unless there are too many under way already: then the answer is 429 or 503. */
  run(request: FastifyRequest, reply: FastifyReply, download: Download): Promise<FastifyReply>;
}

interface Download {
  status: number;
  headers: OutgoingHttpHeaders;
  /** Answers how to send the opened file: into an answer, which it ends. */
  open(): Promise<(out: Writable) => Promise<void>>;
}

export function createDownloads(limits: Limits): Downloads {
  const limit = concurrencyLimit({
    perAddress: limits.downloadsPerAddress,
    inAll: limits.downloadsAtOnce,
    tooMany: 'TOO_MANY_DOWNLOADS',
  });
  const floor = downloadFloorOf(limits);
  return {
    async run(request, reply, { status, headers, open }) {
      const place = limit.take(request.context.address);
      if (place instanceof AppError) return refuse(request, reply, place);
      try {
        const send = await open();
        reply.hijack();
        reply.raw.writeHead(status, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...headers });
        await sendAbove(floor, request, () => send(reply.raw));
        return reply;
      } finally {
        place();
      }
    },
  };
}

/** The head has gone out already: when a file is read too slowly, or cannot be read, a cut connection is all that can tell. */
async function sendAbove(floor: RateFloor, request: FastifyRequest, send: () => Promise<void>) {
  const { log, url } = request;
  const { socket } = request.raw;
  const stop = cutBelow(floor, request);
  try {
    await send();
  } catch (error) {
    log.error({ err: error, url }, 'a file could not be read to its end');
    socket.destroy();
  } finally {
    stop();
  }
}

/** Cuts the connection of an answer that is read too slowly. Answers how to end the watch. */
export function cutBelow(floor: RateFloor, { raw: { socket }, log }: FastifyRequest): () => void {
  return watchRate(
    floor,
    () => sentBy(socket),
    () => {
      log.info('an answer was read too slowly and was stopped');
      socket.destroy();
    },
  );
}

/** What the system has taken of what was written to a connection. */
function sentBy(socket: Socket): number {
  return socket.bytesWritten - socket.writableLength;
}

function refuse(request: FastifyRequest, reply: FastifyReply, refusal: AppError): FastifyReply {
  if (refusal.code === 'BUSY' && request.server.shouldLog('too many downloads')) {
    request.log.warn('as many downloads as DOWNLOADS_AT_ONCE allows are under way');
  }
  sendError(request, reply, refusal);
  return reply;
}
