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
import { idInput } from '@touchline/contracts/text';
import { videoSchema, videoUploadFields } from '@touchline/contracts/videos';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CONDITIONAL_ANSWERS } from '../http/conditions.ts';
import { sendPlainError } from '../http/error-handler.ts';
import { NO_STORE } from '../http/security.ts';
import type { CallDoc } from '../rest/openapi/operation.ts';
import { receiveFile, UPLOAD } from './receive-file.ts';
import { createDownloads, sendStoredFile } from './send-stored-file.ts';

const ASSETS = fileURLToPath(new URL('../../assets', import.meta.url));
const SMALL = '720';
const POSTER_WIDTH = 640;

const FILE = z.file().describe('The file; its name is not kept.');

const upload: CallDoc = {
  id: 'videos_upload',
  summary: 'Upload a video for review',
  access: 'Players with uploads enabled, for themselves; admins for any player. At most 100 MiB.',
  bodyType: 'multipart/form-data',
  body: videoUploadFields.extend({
    tags: z.string().default('[]').describe('A JSON list of texts.'),
    isPublic: z.enum(['true', 'false']).default('true'),
    video: FILE,
  }),
  answers: { 201: { description: 'Stored; it waits for review.', output: videoSchema } },
  errors: [507],
  hasPlainErrors: true,
};
const replacement: CallDoc = {
  id: 'videos_replaceFile',
  summary: 'Replace the file of a video',
  access:
    'Its player, with uploads enabled. Texts and plays stay. An approved video waits for a review again; a rejected one ' +
    'stays rejected until it is resubmitted. Refused while a legal hold keeps the present file.',
  bodyType: 'multipart/form-data',
  body: z.object({ video: FILE }),
  answers: { 200: { description: 'Stored; it is prepared for playback.', output: videoSchema } },
  errors: [409, 507],
};
const bytes: CallDoc = {
  id: 'videos_file',
  summary: 'The bytes of a video',
  access:
    'Anyone who may watch it. Its player and admins get the file as it was sent, other callers the one made for playback, ' +
    'without location and device; until that is made the response is 503. HEAD, ranges and conditional requests work as in RFC 9110.',
  proof: 'optional',
  query: z.object({
    kind: z.enum(['playback']),
    quality: z.enum([SMALL]),
    original: z.enum(['1']).describe('For its player and admins only.'),
    download: z.enum(['1']).describe('With Content-Disposition: attachment.'),
  }),
  answers: {
    200: { description: 'The whole file.', file: ['video/*'] },
    206: { description: 'The requested range.', file: ['video/*'] },
    ...CONDITIONAL_ANSWERS,
    416: { description: 'The range lies outside the file.' },
  },
  errors: [403, 429, 503],
};
const thumbnail: CallDoc = {
  id: 'videos_thumbnail',
  summary: 'The picture of a video shown before it plays',
  access: 'Anyone who may watch it. WebP if Accept names it, else JPEG; the drawn pitch until the video is prepared.',
  proof: 'optional',
  query: z.object({ width: z.literal([POSTER_WIDTH, 1280]).default(POSTER_WIDTH) }),
  answers: {
    200: { description: 'The picture.', file: ['image/webp', 'image/jpeg', 'image/svg+xml'] },
    ...CONDITIONAL_ANSWERS,
  },
  errors: [503],
};
const PREPARED = {
  access: 'Anyone who may watch it. Not found until the video is prepared.',
  proof: 'optional',
  errors: [503],
} as const;
const storyboard: CallDoc = {
  ...PREPARED,
  id: 'videos_storyboard',
  summary: 'A sheet with up to a hundred small frames of a video',
  answers: { 200: { description: 'The sheet.', file: ['image/jpeg'] }, ...CONDITIONAL_ANSWERS },
};
const cues: CallDoc = {
  ...PREPARED,
  id: 'videos_storyboardCues',
  summary: 'Which part of the sheet shows which seconds of a video',
  answers: { 200: { description: 'WebVTT.', file: ['text/vtt'] } },
};

/** The file of a video and pictures of it. Access is checked on every request, so that a withdrawn video stops in playback. */
export function videos(app: FastifyInstance, limits: Limits): void {
  const sendDownload = createDownloads(limits);

  const byId = (request: FastifyRequest) => accept(idInput, request.params).id;
  const aVideo = {
    maxBytes: limits.videoMaxBytes,
    tooLarge: () => new AppError('VIDEO_TOO_LARGE'),
    noFile: 'NO_FILE',
    checkType: assertDeclaredVideo,
  } as const;

  app.post(
    '/api/videos',
    { ...UPLOAD, config: { doc: upload }, errorHandler: sendPlainError },
    async (request, reply) => {
      const video = await receiveFile(request, {
        ...aVideo,
        admit: () => admitUpload(request.context, announcedLength(request)),
        store: addVideo,
      });
      return reply.status(201).send(await videoWhenPrepared(request.context, video));
    },
  );

  app.post('/api/videos/:id/file', { ...UPLOAD, config: { doc: replacement } }, async (request) => {
    const id = byId(request);
    const video = await receiveFile(request, {
      ...aVideo,
      admit: () => admitUpload(request.context, announcedLength(request), id),
      store: (admission, received) => replaceFile(admission, id, received),
    });
    return videoWhenPrepared(request.context, video);
  });

  // Both methods are named: the HEAD route that Fastify derives would announce a length of 0.
  app.route<{ Querystring: Partial<Record<'kind' | 'quality' | 'original' | 'download', string>> }>({
    method: ['GET', 'HEAD'],
    url: '/api/videos/:id/file',
    config: { doc: bytes },
    async handler(request, reply) {
      const { kind, quality, original, download } = request.query;
      const file = await videoFileToSend(request.context, byId(request), {
        isForPlayback: kind === 'playback',
        isSmall: quality === SMALL,
        isOriginal: original !== undefined,
        isWatched: request.method === 'GET',
        // A document is an address opened by itself, from where a file is saved, and not in a player.
        isToKeep: download !== undefined || request.headers['sec-fetch-dest'] === 'document',
      });
      const type = download === undefined ? 'inline' : 'attachment';
      const name = downloadName(file);
      const disposition = name === null ? 'inline' : contentDisposition(name, { type });
      return sendStoredFile(request, reply, file, { etag: file.etag, sendDownload, disposition });
    },
  });

  app.route<{ Querystring: { width?: string } }>({
    method: ['GET', 'HEAD'],
    url: '/api/videos/:id/thumbnail',
    config: { doc: thumbnail },
    async handler(request, reply) {
      const type = request.headers.accept?.includes('image/webp') ? 'image/webp' : 'image/jpeg';
      const width = Number(request.query.width ?? POSTER_WIDTH) || POSTER_WIDTH;
      const poster = await posterToSend(request.context, byId(request), { width, type });
      reply.header('vary', 'Accept');
      if (poster) return sendStoredFile(request, reply, poster, { etag: poster.etag });
      reply.headers({ 'cache-control': 'private, no-cache', 'content-type': 'image/svg+xml' });
      return reply.sendFile('video-thumbnail.svg', ASSETS, { cacheControl: false });
    },
  });

  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/videos/:id/storyboard',
    config: { doc: storyboard },
    async handler(request, reply) {
      const sheet = await storyboardToSend(request.context, byId(request));
      return sendStoredFile(request, reply, sheet, { etag: sheet.etag });
    },
  });

  app.get('/api/videos/:id/storyboard.vtt', { config: { doc: cues } }, async (request, reply) => {
    const text = await storyboardCues(request.context, byId(request));
    return reply.type('text/vtt; charset=utf-8').headers(NO_STORE).send(text);
  });
}

function announcedLength({ headers }: FastifyRequest): number | null {
  const length = Number(headers['content-length'] ?? Number.NaN);
  return Number.isNaN(length) ? null : length;
}

/** The title as a file name, which tells the clips in a download folder apart; null for a clip that is only watched. */
function downloadName({ key, title }: VideoFileToSend): string | null {
  if (title === null) return null;
  const extension = key.slice(key.lastIndexOf('.'));
  const name = title.replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu, ' ').trim();
  return `${name || 'video'}${extension}`;
}
