import { PassThrough } from 'node:stream';
import { toAppError } from '@touchline/api';
import type { FastifyRequest } from 'fastify';
import { requireRate, uploadRate } from '../transfer-rate.ts';

export type PartBody = ReturnType<typeof partBody>;

/** The body of a request. However it is cut off, it ends like a shorter one: what has arrived is stored and not sent again. */
export function partBody(request: FastifyRequest) {
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
  return {
    content,
    /** The error of a part that came too slowly. */
    failure: () => failure,
    /** Drops what still arrives: a client that is sending would not read the answer before. */
    stop() {
      end();
      raw.resume();
    },
  };
}
