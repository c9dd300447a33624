import { AppError, admitSettingImage, keepSettingImage } from '@touchline/api';
import { IMAGE_LIMITS } from '@touchline/contracts/images';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { CallDoc } from '../rest/openapi/operation.ts';
import { receiveFile, UPLOAD } from './receive-file.ts';

const doc: CallDoc = {
  id: 'settings_image',
  summary: 'Replace the logo, the watermark or the signature of the CEO on all ID cards',
  access: 'Admins. `key` is company_logo, company_watermark or ceo_signature.',
  bodyType: 'multipart/form-data',
  body: z.object({ image: z.file() }),
  answers: { 200: { description: 'The image as a data URL.', output: z.object({ value: z.string() }) } },
  errors: [507],
};

export function settingImages(app: FastifyInstance): void {
  const { maxBytes, tooLarge } = IMAGE_LIMITS.signature;
  app.post<{ Params: { key: string } }>(
    '/api/system-settings/:key/image',
    { ...UPLOAD, config: { doc } },
    async (request) => {
      const value = await receiveFile(request, {
        admit: () => admitSettingImage(request.context, request.params.key),
        maxBytes,
        tooLarge: () => new AppError('IMAGE_TOO_LARGE', { message: tooLarge }),
        noFile: 'NO_IMAGE',
        store: (admission, { staged }) => keepSettingImage(admission, staged),
      });
      return { value };
    },
  );
}
