import { Readable } from 'node:stream';
import {
  type Admission,
  accept,
  beginUpload,
  finishUpload,
  type ResumableUpload,
  uploadToContinue,
  videoWhenPrepared,
} from '@touchline/api';
import { uploadIdInput } from '@touchline/contracts/videos';
import { Server } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type PartBody, partBody } from './part-body.ts';
import { createTurns } from './turns.ts';
import { fromStatus, fromTus } from './tus-errors.ts';
import { storeOf } from './tus-store.ts';

const PATH = '/api/uploads';
/** Longer than a video takes to be checked and prepared. */
const TURN_WAIT_MS = 20_000;
/** What the product decides itself: pages of other sites may not call this. */
const OWN_HEADERS = /^(access-control-.*|connection|content-length)$/;
/** Tells the client of an upload that is over which video it has become. */
const VIDEO_HEADER = 'upload-video';

/**
 * Lets the library answer a request, and sends what it says; what it refuses becomes an error of the product. For a part there is
 * the permission to send it.
 */
export async function answerByTus(
  request: FastifyRequest,
  reply: FastifyReply,
  admission?: Admission,
): Promise<FastifyReply> {
  reply.header('tus-resumable', '1.0.0').header('cache-control', 'no-store');
  const body = admission ? partBody(request) : null;
  try {
    const { response, upload, error } = await askTus(request, { admission, body });
    const failure = body?.failure() ?? error;
    if (failure) throw failure;
    if (response.status >= 400) throw fromStatus(response.status);
    for (const [name, value] of response.headers) if (!OWN_HEADERS.test(name)) reply.header(name, value);
    if (upload) reply.header('upload-expires', upload.expiresAt.toUTCString());
    if (upload?.videoId) reply.header(VIDEO_HEADER, upload.videoId);
    return await reply.status(response.status).send(response.status === 204 ? undefined : await response.text());
  } finally {
    body?.stop();
  }
}

interface Outcome {
  response: Response;
  /** The upload that the request was about. */
  upload: ResumableUpload | null;
  error: unknown;
}

async function askTus(
  request: FastifyRequest,
  { admission, body }: { admission: Admission | undefined; body: PartBody | null },
): Promise<Outcome> {
  const { context } = request;
  const { id } = request.params as { id?: string };
  let upload = id === undefined ? null : await uploadToContinue(context, accept(uploadIdInput, { id }).id);
  let error: unknown = null;
  const server = new Server({
    path: PATH,
    relativeLocation: true,
    maxSize: context.limits.videoMaxBytes,
    datastore: storeOf(context),
    locker: createTurns(context.slots, TURN_WAIT_MS),
    lockDrainTimeout: 1,
    async namingFunction({ headers }, metadata = {}) {
      upload = await beginUpload(context, { bytes: Number(headers.get('upload-length')), metadata });
      return upload.id;
    },
    async onUploadFinish(_request, { id: finished }) {
      if (!admission) return {};
      const video = await videoWhenPrepared(admission.ctx, await finishUpload(admission, finished));
      upload = await uploadToContinue(context, finished);
      const headers = { 'content-type': 'application/json; charset=utf-8' };
      return { status_code: 200, headers, body: JSON.stringify(video) };
    },
    onResponseError(_request, reason) {
      error = fromTus(reason);
      return undefined;
    },
  });
  const response = await server.handleWeb(toWeb(request, body));
  return { response, upload, error };
}

/** The request as the library reads it. An announcement has no body: its content type would make the library read one. */
function toWeb({ method, url, headers }: FastifyRequest, body: PartBody | null): Request {
  const texts = Object.entries(headers).flatMap(([name, value]) =>
    name !== 'content-type' || body ? [[name, String(value)] as [string, string]] : [],
  );
  const content = body && { body: Readable.toWeb(body.content) as ReadableStream, duplex: 'half' as const };
  const [path = ''] = url.split('?');
  return new Request(`http://localhost${path}`, { method, headers: texts, ...content });
}
