import type { OutgoingHttpHeaders } from 'node:http';
import { AppError, accept, type VideoRecord, videoToWatch } from '@touchline/api';
import { videoIdInput } from '@touchline/contracts/videos';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseByteRange } from '../http/byte-range.ts';
import { checkConditions, rangeApplies } from '../http/conditions.ts';
import { UPLOADED_FILE_HEADERS } from '../http/security-headers.ts';

const ETAG_LENGTH = 32;

/**
 * GET and HEAD /api/videos/{id}/file: the bytes of a video for those who may watch it, whole or one range of them. Whether
 * the viewer may is asked on every request, so that a withdrawn video stops in the middle of a seek.
 */
export function videoFile(app: FastifyInstance): void {
  app.route<{ Params: { id: string }; Querystring: { download?: string } }>({
    // Both by name: the HEAD route that Fastify derives would announce a length of 0.
    method: ['GET', 'HEAD'],
    url: '/api/videos/:id/file',
    handler: async (request, reply) => {
      const { id } = accept(videoIdInput, request.params);
      const video = await videoToWatch(request.context, id);
      return sendVideo(request, reply, video, request.query.download !== undefined);
    },
  });
}

async function sendVideo(request: FastifyRequest, reply: FastifyReply, video: VideoRecord, asDownload: boolean) {
  const { files } = request.context;
  const stored = await files.find(video.file_key);
  if (!stored) {
    request.log.error({ video: video.id }, 'the file of a video is missing from the store');
    throw new AppError('VIDEO_NOT_FOUND');
  }
  const validators = { etag: `"${video.sha256.slice(0, ETAG_LENGTH)}"`, modifiedAt: stored.modifiedAt };
  reply.headers({
    ...UPLOADED_FILE_HEADERS,
    'accept-ranges': 'bytes',
    // Kept by the browser, but asked about on each use: access may have ended.
    'cache-control': 'private, no-cache',
    etag: validators.etag,
    'last-modified': stored.modifiedAt.toUTCString(),
  });
  const condition = checkConditions(request.headers, validators);
  if (condition === 'unchanged') return reply.status(304).send();
  if (condition === 'failed') return reply.status(412).send();

  reply.headers({
    'content-type': video.mime_type,
    'content-disposition': contentDisposition(downloadName(video), {
      type: asDownload ? 'attachment' : 'inline',
    }),
  });
  const range = rangeApplies(request.headers['if-range']?.toString(), validators)
    ? parseByteRange(request.headers.range, stored.size)
    : null;
  if (range === 'unsatisfiable') {
    return reply.status(416).header('content-range', `bytes */${stored.size}`).removeHeader('content-type').send();
  }
  if (range) {
    reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${stored.size}`);
    reply.header('content-length', range.end - range.start + 1);
  } else {
    reply.header('content-length', stored.size);
  }
  if (request.method === 'HEAD') return reply.send();
  const send = await files.openSend(video.file_key, range ?? { start: 0, end: stored.size - 1 });
  reply.hijack();
  reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
  await send(reply.raw).catch((error: unknown) => {
    request.log.error({ err: error, video: video.id }, 'the file of a video could not be read to its end');
    // The head has gone out already: a connection cut short is all that can still tell.
    reply.raw.destroy();
  });
}

/** The title as a file name, so that a scout's downloads folder tells the clips apart. */
function downloadName(video: VideoRecord): string {
  const extension = video.file_key.slice(video.file_key.lastIndexOf('.'));
  const name = video.title.replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu, ' ').trim();
  return `${name || 'video'}${extension}`;
}
