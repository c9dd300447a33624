import {
  AppError,
  accept,
  addVideo,
  admitUpload,
  assertDeclaredVideo,
  type Limits,
  type VideoRecord,
  videoToWatch,
} from '@touchline/api';
import { videoIdInput } from '@touchline/contracts/videos';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createDownloads } from './downloads.ts';
import { sendPlainError } from './plain-errors.ts';
import { receiveFile, UPLOAD } from './receive-file.ts';
import { sendStoredFile } from './send-stored-file.ts';

const ETAG_LENGTH = 32;

/**
 * POST /api/videos, a multipart form with the file and its fields; GET and HEAD /api/videos/{id}/file, its bytes or a range
 * of them. Access is checked on every request, so that a video that was withdrawn stops in the middle of playback.
 */
export function videos(app: FastifyInstance, limits: Limits): void {
  const downloads = createDownloads(limits);

  app.post('/api/videos', { ...UPLOAD, errorHandler: sendPlainError }, async (request, reply) => {
    const video = await receiveFile(request, {
      admit: () => admitUpload(request.context, announcedLength(request)),
      maxBytes: limits.videoMaxBytes,
      tooLarge: () => new AppError('VIDEO_TOO_LARGE'),
      noFile: 'NO_FILE',
      checkType: assertDeclaredVideo,
      store: addVideo,
    });
    return reply.status(201).send(video);
  });

  app.route<{ Params: { id: string }; Querystring: { download?: string } }>({
    // Both named: the HEAD route that Fastify derives would announce a length of 0.
    method: ['GET', 'HEAD'],
    url: '/api/videos/:id/file',
    handler: async (request, reply) => {
      const { id } = accept(videoIdInput, request.params);
      const video = await videoToWatch(request.context, id);
      const type = request.query.download === undefined ? 'inline' : 'attachment';
      return sendStoredFile(
        request,
        reply,
        { proof: video, key: video.file_key, mimeType: video.mime_type, notFound: 'VIDEO_NOT_FOUND' },
        {
          etag: `"${video.sha256.slice(0, ETAG_LENGTH)}"`,
          downloads,
          disposition: contentDisposition(downloadName(video), { type }),
        },
      );
    },
  });
}

function announcedLength({ headers }: FastifyRequest): number | null {
  const length = Number(headers['content-length'] ?? Number.NaN);
  return Number.isNaN(length) ? null : length;
}

/** The title as a file name, which tells the clips in a download folder apart. */
function downloadName(video: VideoRecord): string {
  const extension = video.file_key.slice(video.file_key.lastIndexOf('.'));
  const name = video.title.replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu, ' ').trim();
  return `${name || 'video'}${extension}`;
}
