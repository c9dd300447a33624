import { AppError, accept, admitContentImage, contentImageToShow, keepContentImage } from '@touchline/api';
import { contentIdInput } from '@touchline/contracts/content';
import { CONTENT_IMAGE_MAX_BYTES, CONTENT_IMAGE_TOO_LARGE } from '@touchline/contracts/content-images';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CONDITIONAL_ANSWERS } from '../http/conditions.ts';
import type { CallDoc } from '../rest/openapi/operation.ts';
import { receiveFile, UPLOAD } from './receive-file.ts';
import { sendStoredFile } from './send-stored-file.ts';

const upload: CallDoc = {
  id: 'content_uploadImage',
  summary: 'Upload an image for the home page',
  access:
    `Admins. JPEG, PNG or WebP, at most ${CONTENT_IMAGE_MAX_BYTES} bytes; it is re-encoded. ` +
    'An image that no entry shows is deleted after a day.',
  bodyType: 'multipart/form-data',
  body: z.object({ image: z.file() }),
  answers: { 201: { description: 'Stored.', output: z.object({ imageUrl: z.string() }) } },
  errors: [507],
};
const shown: CallDoc = {
  id: 'content_image',
  summary: 'An image of the home page',
  access: 'Anyone while an active entry shows it; admins always.',
  proof: 'optional',
  query: z.object({ size: z.enum(['large', 'small']).default('large') }),
  answers: { 200: { description: 'The image.', file: ['image/webp'] }, ...CONDITIONAL_ANSWERS },
};

/** The images of the home page. One is public while an active entry shows it, which is checked on every request. */
export function contentImages(app: FastifyInstance): void {
  app.post('/api/content/images', { ...UPLOAD, config: { doc: upload } }, async (request, reply) => {
    const imageUrl = await receiveFile(request, {
      admit: () => admitContentImage(request.context),
      maxBytes: CONTENT_IMAGE_MAX_BYTES,
      tooLarge: () => new AppError('IMAGE_TOO_LARGE', { message: CONTENT_IMAGE_TOO_LARGE }),
      noFile: 'NO_IMAGE',
      store: (admission, { staged }) => keepContentImage(admission, staged),
    });
    return reply.status(201).send({ imageUrl });
  });

  app.get<{ Querystring: { size?: string } }>(
    '/api/content/images/:id',
    { config: { doc: shown } },
    async (request, reply) => {
      const { id } = accept(contentIdInput, request.params);
      const image = await contentImageToShow(request.context, id, request.query.size === 'small' ? 'small' : 'large');
      // A key never gets other content.
      return sendStoredFile(request, reply, image, { etag: `"${image.key}"` });
    },
  );
}
