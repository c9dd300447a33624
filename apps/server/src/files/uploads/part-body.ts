import { PassThrough } from 'node:stream';
import { toAppError } from '@touchline/api';
import type { FastifyRequest } from 'fastify';
import { requireRate, uploadRate } from '../transfer-rate.ts';

/** The bytes of a part, and why they ended early. */
export interface PartBody {
  content: PassThrough;
  /** The error of a part that came too slowly. */
  failure(): unknown;
  /** Drops what still arrives: a client that is sending would not read the answer before. */
  stop(): void;
}

/**
 * The body of a request as it arrives. However it is cut off, by its client, the network or for being too slow, it ends
 * like a shorter one, so that what has arrived is stored and need not be sent again.
 */
export function partBody(request: FastifyRequest): PartBody {
  const { raw } = request;
  const content = new PassThrough();
  const measured = requireRate(uploadRate(request.context.limits));
  let failure: unknown = null;
  const end = () => {
    raw.unpipe(measured);
    content.end();
    measured.destroy();
  };
  measured.once('error', (error) => {
    failure = toAppError(error);
    end();
  });
  content.once('close', end).on('error', end);
  raw.once('error', end).once('close', () => {
    if (!raw.complete) end();
  });
  if (raw.destroyed && !raw.complete) end();
  else raw.pipe(measured).pipe(content);
  const stop = () => {
    end();
    raw.resume();
  };
  return { content, failure: () => failure, stop };
}
