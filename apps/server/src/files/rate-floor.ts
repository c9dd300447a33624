import { Transform } from 'node:stream';
import { AppError, type Limits } from '@touchline/api';

/** A transfer may start slowly; after that its mean over a window must reach the floor, or it only holds a place. */
export interface RateFloor {
  graceMs: number;
  windowMs: number;
  bytesPerSecond: number;
}

export function floorOf({ uploadGraceMs, uploadWindowMs, uploadBytesPerSecond }: Limits): RateFloor {
  return { graceMs: uploadGraceMs, windowMs: uploadWindowMs, bytesPerSecond: uploadBytesPerSecond };
}

/** The same for what is sent to a reader. */
export function downloadFloorOf({ downloadGraceMs, downloadWindowMs, downloadBytesPerSecond }: Limits): RateFloor {
  return { graceMs: downloadGraceMs, windowMs: downloadWindowMs, bytesPerSecond: downloadBytesPerSecond };
}

/**
 * Looks at a growing count of bytes once in each window, and tells when it has grown too slowly. Answers how to end the
 * watch, which is needed however the transfer ends.
 */
export function watchRate(floor: RateFloor, count: () => number, tellTooSlow: () => void): () => void {
  let before = 0;
  let timer: NodeJS.Timeout | undefined;
  const beginWindow = () => {
    before = count();
    timer = setTimeout(check, floor.windowMs).unref();
  };
  const check = () => {
    if (count() - before < (floor.bytesPerSecond * floor.windowMs) / 1000) tellTooSlow();
    else beginWindow();
  };
  timer = setTimeout(beginWindow, floor.graceMs).unref();
  return () => clearTimeout(timer);
}

/** Passes bytes on and ends the upload when they come too slowly. */
export function rateFloor(floor: RateFloor): Transform {
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
    floor,
    () => bytes,
    () => stream.destroy(new AppError('UPLOAD_TOO_SLOW')),
  );
  stream.once('end', stop);
  return stream;
}
