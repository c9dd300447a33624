import { Transform } from 'node:stream';
import { AppError, type Limits } from '@touchline/api';
import type { FastifyRequest } from 'fastify';

/** A transfer may start slowly. After `graceMs` its mean over each window must reach the rate; slower ones only hold a slot. */
export interface MinimumRate {
  graceMs: number;
  windowMs: number;
  bytesPerSecond: number;
}

export function uploadRate({ uploadGraceMs, uploadWindowMs, uploadBytesPerSecond }: Limits): MinimumRate {
  return { graceMs: uploadGraceMs, windowMs: uploadWindowMs, bytesPerSecond: uploadBytesPerSecond };
}

/** Passes bytes on, and fails when they come too slowly. */
export function requireRate(rate: MinimumRate): Transform {
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(null, chunk);
    },
    destroy(error, done) {
      stop();
      done(error);
    },
  });
  const stop = watchRate(
    rate,
    () => bytes,
    () => stream.destroy(new AppError('UPLOAD_TOO_SLOW')),
  );
  stream.once('end', stop);
  return stream;
}

/** Cuts the connection of a response that is read too slowly. Returns a function that ends the watch. */
export function cutSlowReader({ raw: { socket }, log, context }: FastifyRequest): () => void {
  const { downloadGraceMs, downloadWindowMs, downloadBytesPerSecond } = context.limits;
  return watchRate(
    { graceMs: downloadGraceMs, windowMs: downloadWindowMs, bytesPerSecond: downloadBytesPerSecond },
    // What the system has taken of what was written to the connection.
    () => socket.bytesWritten - socket.writableLength,
    () => {
      log.info('a response was read too slowly and was cut off');
      socket.destroy();
    },
  );
}

/** Compares a growing count of bytes with the rate once in each window, until the returned function is called. */
function watchRate(rate: MinimumRate, count: () => number, onTooSlow: () => void): () => void {
  let before = 0;
  let timer: NodeJS.Timeout | undefined;
  const beginWindow = () => {
    before = count();
    timer = setTimeout(check, rate.windowMs).unref();
  };
  const check = () => {
    if (count() - before < (rate.bytesPerSecond * rate.windowMs) / 1000) onTooSlow();
    else beginWindow();
  };
  timer = setTimeout(beginWindow, rate.graceMs).unref();
  return () => clearTimeout(timer);
}
