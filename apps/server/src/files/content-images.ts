import { AppError, accept, admitContentImage, contentImageToShow, keepContentImage } from '@touchline/api';
import { contentIdInput } from '@touchline/contracts/content';
import { CONTENT_IMAGE_MAX_BYTES, CONTENT_IMAGE_TOO_LARGE } from '@touchline/contracts/content-images';
import type { FastifyInstance } from 'fastify';
import { receiveFile, UPLOAD } from './receive-file.ts';
import { sendStoredFile } from './send-stored-file.ts';

/**
 * POST /api/content/images and GET /api/content/images/{id}: the images of the home page. One is public while an active
 * entry shows it, which is checked on every request.
 */
export function contentImages(app: FastifyInstance): void {
  app.post('/api/content/images', UPLOAD, async (request, reply) => {
    const imageUrl = await receiveFile(request, {
      admit: () => admitContentImage(request.context),
      maxBytes: CONTENT_IMAGE_MAX_BYTES,
      tooLarge: () => new AppError('IMAGE_TOO_LARGE', { message: CONTENT_IMAGE_TOO_LARGE }),
      noFile: 'NO_IMAGE',
      store: (admission, { staged }) => keepContentImage(admission, staged),
    });
    return reply.status(201).send({ imageUrl });
  });

  app.get<{ Querystring: { size?: string } }>('/api/content/images/:id', async (request, reply) => {
    const { id } = accept(contentIdInput, request.params);
    const image = await contentImageToShow(request.context, id, request.query.size === 'small' ? 'small' : 'large');
    // A key never gets other content.
    return sendStoredFile(request, reply, image, { etag: `"${image.key}"` });
  });
}
