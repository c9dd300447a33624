import multipart, { type MultipartFile } from '@fastify/multipart';
import { AppError, accept, admitImage, imageToShow, replaceImage } from '@touchline/api';
import { IMAGE_LIMITS, IMAGE_PLACES, type ImagePlace } from '@touchline/contracts/images';
import { userIdInput } from '@touchline/contracts/users';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { UPLOADED_FILE_HEADERS } from '../http/security-headers.ts';
import { FORM_LIMITS, readForm, stagePart } from './form.ts';

type ImageRoute = { Querystring: { v?: string } };

/** Under which names the address of a picture is answered; spec 7 calls the CEO's like the other signature. */
const ANSWER_KEYS = {
  passport: ['passportImageUrl'],
  signature: ['signatureImageUrl'],
  'ceo-signature': ['signatureImageUrl', 'ceoSignatureImageUrl'],
} as const satisfies Record<ImagePlace, readonly string[]>;

/**
 * POST and GET /api/users/{id}/passport, /signature and /ceo-signature. Pictures are private: they are served by a checked route only, and
 * kept by no cache. Refusals are JSON with a message, like those of every other call but the video upload.
 */
export async function images(app: FastifyInstance): Promise<void> {
  const maxBytes = Math.max(...Object.values(IMAGE_LIMITS).map((limit) => limit.maxBytes));
  await app.register(multipart, { limits: { ...FORM_LIMITS, fileSize: maxBytes }, throwFileSizeLimit: false });

  for (const place of ['passport', 'signature', 'ceo-signature'] as const) {
    app.post<ImageRoute>(`/api/users/:id/${place}`, { bodyLimit: Number.MAX_SAFE_INTEGER }, async (request) => {
      const { id } = accept(userIdInput, request.params);
      const url = await receiveImage(request, id, place);
      return Object.fromEntries(ANSWER_KEYS[place].map((key) => [key, url]));
    });
    app.get<ImageRoute>(`/api/users/:id/${place}`, async (request, reply) => {
      const { id } = accept(userIdInput, request.params);
      const image = await imageToShow(request.context, id, place, request.query.v);
      reply.headers({ ...UPLOADED_FILE_HEADERS, 'cache-control': 'no-store' });
      reply.type(image.mimeType).header('content-length', image.size);
      return reply.send(await request.context.files.openRead(image.key));
    });
  }
}

async function receiveImage(request: FastifyRequest, userId: string, place: ImagePlace): Promise<string> {
  const { files } = request.context;
  const admission = await admitImage(request.context, userId, place);
  try {
    const { file } = await readForm(
      request,
      (part) => receivePart(request, part, place),
      (staged) => files.discard(staged),
    );
    if (!file) throw new AppError('NO_IMAGE');
    try {
      return await replaceImage(admission, file);
    } finally {
      await files.discard(file);
    }
  } finally {
    admission.release();
  }
}

/** Takes the file in; the limit differs by kind, so it is compared here and not left to the form parser. */
async function receivePart(request: FastifyRequest, part: MultipartFile, place: ImagePlace) {
  const limit = IMAGE_LIMITS[IMAGE_PLACES[place]];
  if (!part.filename) throw new AppError('NO_IMAGE');
  const staged = await stagePart(request.context, part);
  if (!part.file.truncated && staged.size <= limit.maxBytes) return staged;
  await request.context.files.discard(staged);
  throw new AppError('IMAGE_TOO_LARGE', { message: limit.tooLarge });
}
