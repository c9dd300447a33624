import { once } from 'node:events';
import { open } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { PutObjectCommand, S3ClientConfig } from '@aws-sdk/client-s3';
import { AppError } from '../../errors.ts';
import { type ByteRange, checkedKey, rangeAsText, type StagedFile } from '../file-store.ts';
import { rejectWriting } from '../staging.ts';
import { isMissing, isTimeout, isTransient, s3Error } from './s3-errors.ts';

export interface S3Place {
  bucket: string;
  /** Prefix of each name in the bucket: empty, or ending with a slash. */
  prefix: string;
  region: string;
  endpoint: string | undefined;
  pathStyle: boolean;
}

/** Time limits of a store, in milliseconds. */
const TIMEOUTS = {
  connect: 3000,
  /** From a request to the start of its response, all attempts together. A video takes two requests. */
  answer: 4500,
  /** Until the store sends or accepts the next piece of a file, or responds after the last one. */
  piece: 6000,
  /** For one file, all attempts together. Below an hour, after which the clean-up treats the file as orphaned. */
  put: 10 * 60_000,
  /** Without any progress. As long as the server waits for a browser that reads nothing. */
  idle: 60_000,
  check: 2000,
  pause: 200,
};
export type Timeouts = typeof TIMEOUTS;

const ATTEMPTS = 3;
/** A proxy uses a signature at once. The time allows for clocks that differ. */
const SIGNED_SECONDS = 300;
/** Bytes per object. Node's default of 64 KiB would add up with many slow readers. */
const READ_AHEAD = 16 * 1024;

/** Sends no request yet. The credentials come from the usual places of S3 tools. */
export async function openBucket(place: S3Place, timeouts = TIMEOUTS) {
  const s3 = await import('@aws-sdk/client-s3');
  const client = new s3.S3Client(toClientConfig(place, timeouts));
  const inTime = <T>(ask: (options: { abortSignal: AbortSignal }) => Promise<T>) => {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), timeouts.answer);
    return ask({ abortSignal: late.signal }).finally(() => clearTimeout(timer));
  };
  const Bucket = place.bucket;
  const objectOf = (key: string) => ({ Bucket, Key: `${place.prefix}${checkedKey(key)}` });

  const get = async (key: string, range?: ByteRange): Promise<Readable> => {
    const Range = range && rangeAsText(range);
    const command = new s3.GetObjectCommand({ ...objectOf(key), Range });
    // Waits for the first bytes, because until then the caller can still get an error.
    const begin = async (options: { abortSignal: AbortSignal }) => {
      const answer = await client.send(command, options);
      await untilReadable(answer.Body as Readable, options.abortSignal);
      return answer;
    };
    const answer = await unlessMissing(inTime(begin));
    if (!answer) throw new AppError('NOT_FOUND');
    const body = answer.Body as Readable;
    if (!range || answer.ContentLength === range.end - range.start + 1) return body;
    body.destroy();
    throw s3Error(new Error(`The store has sent ${answer.ContentLength} bytes for ${Range}.`));
  };

  const putOnce = async (staged: StagedFile, object: { Bucket: string; Key: string }, signal: AbortSignal) => {
    const file = await open(staged.path).catch(rejectWriting);
    const Body = file.createReadStream();
    const stopped = new AbortController();
    Body.once('error', (error) => stopped.abort(error));
    let sent = { bytes: 0, at: performance.now() };
    const watch = setInterval(() => {
      const now = performance.now();
      if (Body.bytesRead !== sent.bytes) sent = { bytes: Body.bytesRead, at: now };
      else if (now - sent.at >= timeouts.piece) stopped.abort();
    }, timeouts.piece / 8);
    const command = signed(new s3.PutObjectCommand({ ...object, Body, ContentLength: staged.size }), staged.sha256);
    try {
      await client.send(command, { abortSignal: AbortSignal.any([signal, stopped.signal]) });
    } finally {
      clearInterval(watch);
      Body.destroy();
    }
  };

  let checking: Promise<void> | null = null;
  const checkOnce = async () => {
    const abortSignal = AbortSignal.timeout(timeouts.check);
    await client.send(new s3.HeadBucketCommand({ Bucket }), { abortSignal }).catch(rejectUse);
  };

  return {
    async put(staged: StagedFile, key: string): Promise<void> {
      const object = objectOf(key);
      const signal = AbortSignal.timeout(timeouts.put);
      // The library retries other calls itself, but cannot restart a stream.
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await putOnce(staged, object, signal);
        } catch (error) {
          if (error instanceof AppError) throw error;
          const isOver = attempt === ATTEMPTS || signal.aborted || isTimeout(error);
          if (isOver || !isTransient(error)) throw s3Error(error);
        }
        await pause(timeouts.pause * attempt ** 2);
      }
    },

    async find(key: string) {
      const command = new s3.HeadObjectCommand(objectOf(key));
      const head = await unlessMissing(inTime((options) => client.send(command, options)));
      return head && { size: head.ContentLength ?? 0, modifiedAt: head.LastModified ?? new Date(0) };
    },

    openRead: (key: string) => get(key),

    async openSend(key: string, range: ByteRange) {
      const body = await get(key, range);
      return (out: Writable) => passOn(body, out, timeouts.piece);
    },

    async locate(key: string, range: ByteRange | null) {
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
      // The library corrects the time only in its own requests.
      const signingDate = new Date(Date.now() + client.config.systemClockOffset);
      const command = new s3.GetObjectCommand(objectOf(key));
      const options = { expiresIn: SIGNED_SECONDS, signingDate };
      const signed = await getSignedUrl(client, command, options).catch(rejectUse);
      const { pathname, search } = new URL(signed);
      return `s3/${rangeAsText(range)}${pathname}${search}`;
    },

    async remove(key: string) {
      const command = new s3.DeleteObjectCommand(objectOf(key));
      await unlessMissing(inTime((options) => client.send(command, options)));
    },

    check() {
      // Anonymous callers can request /readyz at any rate, so concurrent checks share one request.
      checking ??= checkOnce().finally(() => {
        checking = null;
      });
      return checking;
    },
  };
}

function toClientConfig({ region, endpoint, pathStyle }: S3Place, { connect, idle }: Timeouts): S3ClientConfig {
  // Each video that is watched holds a connection, so their number has no limit here.
  const agent = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, highWaterMark: READ_AHEAD };
  return {
    region,
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: pathStyle,
    maxAttempts: ATTEMPTS,
    // Many stores reject the checksums that the library adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connect,
      throwOnRequestTimeout: true,
      socketTimeout: idle,
      httpAgent: agent,
      httpsAgent: agent,
    },
    // Errors are thrown; the library must not write to the console.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
  };
}

/** Adds the hash to the signature, which the library omits for a stream. The store compares it with the body. */
function signed(command: PutObjectCommand, sha256: string): PutObjectCommand {
  command.middlewareStack.add(
    (next) => (args) => {
      const { headers } = args.request as { headers: Record<string, string> };
      headers['x-amz-content-sha256'] = sha256;
      return next(args);
    },
    { step: 'build' },
  );
  return command;
}

function rejectUse(error: unknown): never {
  throw s3Error(error);
}

function unlessMissing<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => (isMissing(error) ? null : rejectUse(error)));
}

/** Ends the response; returns early when the client disconnects. Fails when the store sends nothing for too long. */
async function passOn(body: Readable, out: Writable, milliseconds: number): Promise<void> {
  // The connection of a body that is not read would stay open.
  if (out.destroyed) return void body.destroy();
  let isLeft = false;
  out.once('close', () => {
    isLeft ||= body.errored === null;
    body.destroy();
  });
  await pipeline(piecesInTime(body, milliseconds), out).catch((error: unknown) => {
    if (!isLeft) throw s3Error(error);
  });
}

async function untilReadable(body: Readable, signal: AbortSignal): Promise<void> {
  await once(body, 'readable', { signal }).catch((error: unknown) => {
    // A destroyed body may emit another error.
    body.on('error', () => {}).destroy();
    throw error;
  });
}

/** Limits the time of each read from the store. A slow reader of the response does not count. */
async function* piecesInTime(body: Readable, milliseconds: number): AsyncGenerator<Buffer> {
  const pieces: AsyncIterator<Buffer, void> = body[Symbol.asyncIterator]();
  for (;;) {
    const late = new Error(`The store has sent nothing more for ${milliseconds} ms.`);
    const timer = setTimeout(() => body.destroy(late), milliseconds);
    const piece = await pieces.next().finally(() => clearTimeout(timer));
    if (piece.done) return;
    yield piece.value;
  }
}
