import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import {
  type Admission,
  AppError,
  beginUpload,
  endUpload,
  finishIfDescribed,
  type RequestContext,
  type ResumableUpload,
  storePart,
  toAppError,
  uploadToContinue,
  uploadToResume,
  videoWhenPrepared,
} from '@touchline/api';
import type { Limits } from '@touchline/api/platform/limits';
import type { ErrorCode } from '@touchline/contracts/errors';
import { DataStore, ERRORS, type Locker, Server, Upload } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AllWorkers } from '../../cluster/to-primary.ts';
import { requireRate, uploadRate } from '../transfer-rate.ts';

const PATH = '/api/uploads';
/** What the product decides itself: pages of other sites may not call this. */
const OWN_HEADERS = /^(access-control-.*|connection|content-length)$/;

interface About {
  upload: ResumableUpload | null;
  admission: Admission | null;
}

export type AnswerByTus = (request: FastifyRequest, reply: FastifyReply, about: About) => Promise<FastifyReply>;

/** What the library's hooks and the store know of the request that they are called for, and what they leave there. */
interface Exchange {
  context: RequestContext;
  upload: ResumableUpload | null;
  error: unknown;
}

export function createTus({ limits, allWorkers }: { limits: Limits; allWorkers: AllWorkers | null }): AnswerByTus {
  const exchanges = new AsyncLocalStorage<Exchange>();
  const present = () => exchanges.getStore() as Exchange;
  const store = Object.assign(new DataStore(), {
    extensions: ['creation', 'expiration', 'termination'],
    // The row exists by then: it has the id.
    create: async (upload: Upload) => upload,
    write: (content: Readable, id: string, offset: number) => storePart(present().context, id, { content, offset }),
    async getUpload(id: string) {
      const { bytes, offset, metadata } = await uploadToResume(present().context, id);
      return new Upload({ id, size: bytes, offset, metadata });
    },
    remove: (id: string) => endUpload(present().context, id),
    // Expired uploads are unknown already; the library would compare with another clock.
    getExpiration: () => 0,
  });
  const server = new Server({
    path: PATH,
    relativeLocation: true,
    maxSize: limits.videoMaxBytes,
    datastore: store,
    locker: createTurns(allWorkers),
    lockDrainTimeout: 1,
    async namingFunction({ headers }, metadata = {}) {
      const exchange = present();
      const bytes = Number(headers.get('upload-length'));
      exchange.upload = await beginUpload(exchange.context, { bytes, metadata });
      return exchange.upload.id;
    },
    onResponseError(_request, reason) {
      present().error = fromTus(reason);
      return undefined;
    },
  });

  return async (request, reply, { upload: known, admission }) => {
    reply.header('tus-resumable', '1.0.0').header('cache-control', 'no-store');
    const exchange: Exchange = { context: request.context, upload: known, error: null };
    const body = admission ? partBody(request) : null;
    try {
      const { status, headers } = await exchanges.run(exchange, () => server.handleWeb(toWeb(request, body)));
      const failure = body?.failure() ?? exchange.error;
      if (failure) throw failure;
      if (status >= 400) throw fromStatus(status);
      for (const [name, value] of headers) if (!OWN_HEADERS.test(name)) reply.header(name, value);
      const isWhole = admission && Number(headers.get('upload-offset')) === known?.bytes;
      const finished = isWhole ? await finishIfDescribed(admission, known.id) : null;
      const video = finished && (await videoWhenPrepared(request.context, finished));
      const upload = video && known ? await uploadToContinue(request.context, known.id) : exchange.upload;
      if (upload) reply.header('upload-expires', upload.expiresAt.toUTCString());
      // Tells the client of an upload that is over which video it has become.
      if (upload?.videoId) reply.header('upload-video', upload.videoId);
      return await reply.status(video ? 200 : status).send(video ?? undefined);
    } finally {
      body?.stop();
    }
  };
}

/** The body of a request. However it is cut off, it ends like a shorter one: what has arrived is stored and not sent again. */
function partBody(request: FastifyRequest) {
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
    failure: () => failure,
    /** Drops what still arrives: a client that is sending would not read the answer before. */
    stop() {
      end();
      raw.resume();
    },
  };
}

/** The request as the library reads it. An announcement has no body: its content type would make the library read one. */
function toWeb({ method, url, headers }: FastifyRequest, body: ReturnType<typeof partBody> | null): Request {
  const texts = Object.entries(headers).flatMap(([name, value]) =>
    name !== 'content-type' || body ? [[name, String(value)] as [string, string]] : [],
  );
  const content = body && { body: Readable.toWeb(body.content) as ReadableStream, duplex: 'half' as const };
  const [path = ''] = url.split('?');
  return new Request(`http://localhost${path}`, { method, headers: texts, ...content });
}

const CODES = new Map<unknown, ErrorCode>([
  // Another request asked this one to end before it had begun to read.
  [ERRORS.ABORTED, 'UPLOAD_LOCKED'],
  [ERRORS.ERR_LOCK_TIMEOUT, 'UPLOAD_LOCKED'],
  [ERRORS.ERR_SIZE_EXCEEDED, 'UPLOAD_TOO_LONG'],
  [ERRORS.FILE_NOT_FOUND, 'UPLOAD_NOT_FOUND'],
  [ERRORS.INVALID_LENGTH, 'UPLOAD_LENGTH_NEEDED'],
  [ERRORS.INVALID_OFFSET, 'UPLOAD_OFFSET'],
  [ERRORS.UNSUPPORTED_CREATION_DEFER_LENGTH_EXTENSION, 'UPLOAD_LENGTH_NEEDED'],
]);

function fromTus(error: unknown): unknown {
  const code = CODES.get(error);
  if (code) return new AppError(code, { cause: error });
  const { status_code: status } = error as { status_code?: number };
  // The body was longer than the upload has left; the library counts while it reads.
  if (status === 413) return new AppError('UPLOAD_TOO_LONG', { cause: error });
  return status === undefined ? error : fromStatus(status, error);
}

function fromStatus(status: number, cause?: unknown): AppError {
  return new AppError(status === 412 ? 'TUS_VERSION' : 'MALFORMED_REQUEST', { cause });
}

/** Longer than a video takes to be checked and prepared. */
const TURN_WAIT_MS = 20_000;

/** Requests about one upload take turns; where workers or servers begin at the same moment, uploads.service.ts decides. */
function createTurns(allWorkers: AllWorkers | null): Locker {
  const queues = new Map<string, { ask(): void; begin(): void }[]>();

  function take(id: string, ask: () => void): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<() => void>();
    const turns = queues.get(id) ?? [];
    const turn = { ask, begin: () => resolve(() => end(id, turn)) };
    turns.push(turn);
    queues.set(id, turns);
    if (turns.length === 1) turn.begin();
    // The client of the one before may have lost its connection: it stores what it has received, and ends.
    else if (turns.length === 2) turns[0]?.ask();
    return promise;
  }

  function end(id: string, turn: object): void {
    const turns = queues.get(id);
    if (turns?.[0] !== turn) return;
    turns.shift();
    if (turns.length === 0) queues.delete(id);
    turns[0]?.begin();
    if (turns.length > 1) turns[0]?.ask();
  }

  allWorkers?.onEndUpload(async (id) => {
    const release = await take(id, () => {});
    release();
  });

  return {
    newLock(id) {
      let release = () => {};
      return {
        async lock(signal, ask) {
          const turn = Promise.resolve(allWorkers?.endUpload(id)).then(() => take(id, () => void ask()));
          const late = AbortSignal.any([signal, AbortSignal.timeout(TURN_WAIT_MS)]);
          const isLate = late.aborted || Promise.race([turn.then(() => false), once(late, 'abort').then(() => true)]);
          if (await isLate) {
            void turn.then((unused) => unused());
            throw ERRORS.ERR_LOCK_TIMEOUT;
          }
          release = await turn;
        },
        unlock: async () => release(),
      };
    },
  };
}
