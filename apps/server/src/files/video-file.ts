import type { IncomingHttpHeaders } from 'node:http';
import { AppError, accept, type ByteRange, type StoredFileFacts, type VideoRecord, videoToWatch } from '@touchline/api';
import { videoIdInput } from '@touchline/contracts/videos';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import { checkConditions, rangeApplies } from '../http/conditions.ts';
import { UPLOADED_FILE_HEADERS } from '../http/security-headers.ts';
import { parseByteRange } from './byte-range.ts';
import type { Downloads } from './downloads.ts';

const ETAG_LENGTH = 32;

/**
 * GET and HEAD /api/videos/{id}/file: the bytes of a video for those who may watch it, whole or one range of them. Whether
 * the viewer may is asked on every request, so that a withdrawn video stops in the middle of a seek.
 */
export function videoFile(app: FastifyInstance, downloads: Downloads): void {
  app.route<{ Params: { id: string }; Querystring: { download?: string } }>({
    // Both by name: the HEAD route that Fastify derives would announce a length of 0.
    method: ['GET', 'HEAD'],
    url: '/api/videos/:id/file',
    handler: async (request, reply) => {
      const { id } = accept(videoIdInput, request.params);
      const { files } = request.context;
      const video = await videoToWatch(request.context, id);
      const stored = await files.find(video.file_key);
      if (!stored) {
        request.log.error({ video: video.id }, 'the file of a video is missing from the store');
        throw new AppError('VIDEO_NOT_FOUND');
      }
      const { status, headers, range } = answerTo(request.headers, { video, stored });
      if (range) headers['content-disposition'] = disposition(video, request.query.download !== undefined);
      if (!range || request.method === 'HEAD') return reply.status(status).headers(headers).send();
      return downloads.run(request, reply, { status, headers, open: () => files.openSend(video.file_key, range) });
    },
  });
}

/** What of a video's file is to be sent, if anything is, and under which status and headers. */
function answerTo(
  asked: IncomingHttpHeaders,
  { video, stored }: { video: VideoRecord; stored: StoredFileFacts },
): { status: number; headers: Record<string, string | number>; range: ByteRange | null } {
  const validators = { etag: `"${video.sha256.slice(0, ETAG_LENGTH)}"`, modifiedAt: stored.modifiedAt };
  const headers = {
    ...UPLOADED_FILE_HEADERS,
    'accept-ranges': 'bytes',
    // Kept by the browser, but asked about on each use: access may have ended.
    'cache-control': 'private, no-cache',
    etag: validators.etag,
    'last-modified': stored.modifiedAt.toUTCString(),
  };
  const condition = checkConditions(asked, validators);
  if (condition === 'unchanged') return { status: 304, headers, range: null };
  if (condition === 'failed') return { status: 412, headers, range: null };

  const part = rangeApplies(asked['if-range']?.toString(), validators)
    ? parseByteRange(asked.range, stored.size)
    : null;
  if (part === 'unsatisfiable') {
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${stored.size}` }, range: null };
  }
  const range = part ?? { start: 0, end: stored.size - 1 };
  return {
    status: part ? 206 : 200,
    headers: {
      ...headers,
      'content-type': video.mime_type,
      'content-length': range.end - range.start + 1,
      ...(part && { 'content-range': `bytes ${range.start}-${range.end}/${stored.size}` }),
    },
    range,
  };
}

function disposition(video: VideoRecord, asDownload: boolean): string {
  return contentDisposition(downloadName(video), { type: asDownload ? 'attachment' : 'inline' });
}

/** The title as a file name, so that a scout's downloads folder tells the clips apart. */
function downloadName(video: VideoRecord): string {
  const extension = video.file_key.slice(video.file_key.lastIndexOf('.'));
  const name = video.title.replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu, ' ').trim();
  return `${name || 'video'}${extension}`;
}
