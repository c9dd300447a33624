import { Transform } from 'node:stream';
import { AppError, type Limits } from '@touchline/api';

/** An upload may start slowly; after that its mean over a window must reach the floor, or it only holds a place. */
export interface RateFloor {
  graceMs: number;
  windowMs: number;
  bytesPerSecond: number;
}

export function floorOf({ uploadGraceMs, uploadWindowMs, uploadBytesPerSecond }: Limits): RateFloor {
  return { graceMs: uploadGraceMs, windowMs: uploadWindowMs, bytesPerSecond: uploadBytesPerSecond };
}

/** Passes bytes on and ends the upload when they come too slowly. */
export function rateFloor(floor: RateFloor): Transform {
  let bytes = 0;
  let timer: NodeJS.Timeout | undefined;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(null, chunk);
    },
    destroy(error, done) {
      clearTimeout(timer);
      done(error);
    },
  });
  const check = () => {
    if (bytes < (floor.bytesPerSecond * floor.windowMs) / 1000) {
      stream.destroy(new AppError('UPLOAD_TOO_SLOW'));
      return;
    }
    bytes = 0;
    timer = setTimeout(check, floor.windowMs).unref();
  };
  timer = setTimeout(() => {
    bytes = 0;
    timer = setTimeout(check, floor.windowMs).unref();
  }, floor.graceMs).unref();
  stream.once('end', () => clearTimeout(timer));
  return stream;
}
