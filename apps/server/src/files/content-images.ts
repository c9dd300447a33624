import multipart, { type MultipartFile } from '@fastify/multipart';
import { AppError, accept, admitContentImage, contentImageToShow, keepContentImage } from '@touchline/api';
import { contentIdInput } from '@touchline/contracts/content';
import { CONTENT_IMAGE_MAX_BYTES, CONTENT_IMAGE_TOO_LARGE } from '@touchline/contracts/content-images';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkConditions } from '../http/conditions.ts';
import { UPLOADED_FILE_HEADERS } from '../http/security-headers.ts';
import { FORM_LIMITS, readForm, stagePart } from './form.ts';

type ImageRoute = { Querystring: { size?: string } };

/**
 * POST /api/content/images, and GET /api/content/images/{id} with what it answered: the pictures of the home page. One is
 * public exactly as long as an active entry shows it, so whether it may be seen is asked on every request.
 */
export async function contentImages(app: FastifyInstance): Promise<void> {
  const limits = { ...FORM_LIMITS, fileSize: CONTENT_IMAGE_MAX_BYTES };
  await app.register(multipart, { limits, throwFileSizeLimit: false });

  app.post('/api/content/images', { bodyLimit: Number.MAX_SAFE_INTEGER }, async (request, reply) => {
    const imageUrl = await receiveImage(request);
    reply.status(201);
    return { imageUrl };
  });
  app.get<ImageRoute>('/api/content/images/:id', async (request, reply) => {
    const size = request.query.size === 'small' ? 'small' : 'large';
    const { id } = accept(contentIdInput, request.params);
    const image = await contentImageToShow(request.context, id, size);
    return sendImage(request, reply, image);
  });
}

async function receiveImage(request: FastifyRequest): Promise<string> {
  const { files } = request.context;
  const admission = await admitContentImage(request.context);
  try {
    const { file } = await readForm(
      request,
      (part) => receivePart(request, part),
      (staged) => files.discard(staged),
    );
    if (!file) throw new AppError('NO_IMAGE');
    try {
      return await keepContentImage(admission, file);
    } finally {
      await files.discard(file);
    }
  } finally {
    admission.release();
  }
}

async function receivePart(request: FastifyRequest, part: MultipartFile) {
  if (!part.filename) throw new AppError('NO_IMAGE');
  const staged = await stagePart(request.context, part);
  if (!part.file.truncated) return staged;
  await request.context.files.discard(staged);
  throw new AppError('IMAGE_TOO_LARGE', { message: CONTENT_IMAGE_TOO_LARGE });
}

type StoredImage = Awaited<ReturnType<typeof contentImageToShow>>;

async function sendImage(request: FastifyRequest, reply: FastifyReply, image: StoredImage) {
  // The key is a name that no other content ever gets.
  const etag = `"${image.key}"`;
  reply.headers({
    ...UPLOADED_FILE_HEADERS,
    // Kept by the browser, but asked about on each use: the entry may have been hidden.
    'cache-control': 'private, no-cache',
    etag,
    'last-modified': image.modifiedAt.toUTCString(),
  });
  const condition = checkConditions(request.headers, { etag, modifiedAt: image.modifiedAt });
  if (condition === 'unchanged') return reply.status(304).send();
  if (condition === 'failed') return reply.status(412).send();
  reply.type(image.mimeType).header('content-length', image.size);
  return reply.send(await request.context.files.openRead(image.key));
}
