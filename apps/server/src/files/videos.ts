import { fileURLToPath } from 'node:url';
import {
  AppError,
  accept,
  addVideo,
  admitUpload,
  assertDeclaredVideo,
  type Limits,
  posterToSend,
  replaceFile,
  storyboardCues,
  storyboardToSend,
  type VideoFileToSend,
  videoFileToSend,
  videoWhenPrepared,
} from '@touchline/api';
import { videoIdInput } from '@touchline/contracts/videos';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NO_STORE } from '../http/security-headers.ts';
import { createDownloads } from './downloads.ts';
import { sendPlainError } from './plain-errors.ts';
import { receiveFile, UPLOAD } from './receive-file.ts';
import { sendStoredFile } from './send-stored-file.ts';

/**
 * POST /api/videos, a multipart form with the file and its fields; POST /api/videos/{id}/file, another file in place of it; GET
 * and HEAD of the same, its bytes or a range of them; /thumbnail, /storyboard and /storyboard.vtt, pictures of it. Access is checked on every request, so that a video
 * that was withdrawn stops in the middle of playback.
 */
export function videos(app: FastifyInstance, limits: Limits): void {
  const downloads = createDownloads(limits);

  const byId = (request: FastifyRequest) => accept(videoIdInput, request.params).id;
  const aVideo = {
    maxBytes: limits.videoMaxBytes,
    tooLarge: () => new AppError('VIDEO_TOO_LARGE'),
    noFile: 'NO_FILE',
    checkType: assertDeclaredVideo,
  } as const;

  app.post('/api/videos', { ...UPLOAD, errorHandler: sendPlainError }, async (request, reply) => {
    const video = await receiveFile(request, {
      ...aVideo,
      admit: () => admitUpload(request.context, announcedLength(request)),
      store: addVideo,
    });
    return reply.status(201).send(await videoWhenPrepared(request.context, video));
  });

  app.post('/api/videos/:id/file', UPLOAD, async (request) => {
    const id = byId(request);
    const video = await receiveFile(request, {
      ...aVideo,
      admit: () => admitUpload(request.context, announcedLength(request), id),
      store: (admission, received) => replaceFile(admission, id, received),
    });
    return videoWhenPrepared(request.context, video);
  });

  // Both methods are named: the HEAD route that Fastify derives would announce a length of 0.
  app.route<{ Querystring: FileQuery }>({
    method: ['GET', 'HEAD'],
    url: '/api/videos/:id/file',
    async handler(request, reply) {
      const { kind, quality, original, download } = request.query;
      const file = await videoFileToSend(request.context, byId(request), {
        isForPlayback: kind === 'playback',
        isSmall: quality === SMALL,
        isOriginal: original !== undefined,
        isWatched: request.method === 'GET',
        isToKeep: download !== undefined || request.headers['sec-fetch-dest'] === OPENED_AS_PAGE,
      });
      const type = download === undefined ? 'inline' : 'attachment';
      const name = downloadName(file);
      const disposition = name === null ? 'inline' : contentDisposition(name, { type });
      return sendStoredFile(request, reply, file, { etag: file.etag, downloads, disposition });
    },
  });

  app.route<{ Querystring: { width?: string } }>({
    method: ['GET', 'HEAD'],
    url: '/api/videos/:id/thumbnail',
    async handler(request, reply) {
      const type = request.headers.accept?.includes('image/webp') ? 'image/webp' : 'image/jpeg';
      const width = Number(request.query.width ?? POSTER_WIDTH) || POSTER_WIDTH;
      const poster = await posterToSend(request.context, byId(request), { width, type });
      reply.header('vary', 'Accept');
      if (!poster) return sendDrawnPoster(reply);
      return sendStoredFile(request, reply, poster, { etag: poster.etag });
    },
  });

  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/videos/:id/storyboard',
    async handler(request, reply) {
      const sheet = await storyboardToSend(request.context, byId(request));
      return sendStoredFile(request, reply, sheet, { etag: sheet.etag });
    },
  });

  app.get('/api/videos/:id/storyboard.vtt', async (request, reply) => {
    const cues = await storyboardCues(request.context, byId(request));
    return reply.type('text/vtt; charset=utf-8').headers(NO_STORE).send(cues);
  });
}

interface FileQuery {
  kind?: string;
  quality?: string;
  original?: string;
  download?: string;
}

const ASSETS = fileURLToPath(new URL('../../assets', import.meta.url));

/** The drawn pitch, for a video that has no pictures yet. */
function sendDrawnPoster(reply: FastifyReply): FastifyReply {
  const headers = { 'cache-control': 'private, no-cache', 'content-type': 'image/svg+xml' };
  return reply.headers(headers).sendFile('video-thumbnail.svg', ASSETS, { cacheControl: false });
}

/** The value of `quality` for the smaller rendition. */
const SMALL = '720';
const POSTER_WIDTH = 640;

function announcedLength({ headers }: FastifyRequest): number | null {
  const length = Number(headers['content-length'] ?? Number.NaN);
  return Number.isNaN(length) ? null : length;
}

/** What browsers say of a request that opens an address by itself, from where a file is saved, and not in a player. */
const OPENED_AS_PAGE = 'document';

/** The title as a file name, which tells the clips in a download folder apart; null for a clip that is only watched. */
function downloadName({ key, title }: VideoFileToSend): string | null {
  if (title === null) return null;
  const extension = key.slice(key.lastIndexOf('.'));
  const name = title.replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu, ' ').trim();
  return `${name || 'video'}${extension}`;
}
