import { AppError, admitSettingImage, keepSettingImage } from '@touchline/api';
import { IMAGE_LIMITS } from '@touchline/contracts/images';
import type { FastifyInstance } from 'fastify';
import { receiveFile, UPLOAD } from './receive-file.ts';

/** POST /api/system-settings/{key}/image: the logo, the watermark and the signature of the CEO that all cards show. */
export function settingImages(app: FastifyInstance): void {
  const { maxBytes, tooLarge } = IMAGE_LIMITS.signature;
  app.post<{ Params: { key: string } }>('/api/system-settings/:key/image', UPLOAD, async (request) => {
    const value = await receiveFile(request, {
      admit: () => admitSettingImage(request.context, request.params.key),
      maxBytes,
      tooLarge: () => new AppError('IMAGE_TOO_LARGE', { message: tooLarge }),
      noFile: 'NO_IMAGE',
      store: (admission, { staged }) => keepSettingImage(admission, staged),
    });
    return { value };
  });
}
