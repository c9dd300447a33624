import {
  AppError,
  accept,
  admitContentImage,
  admitImage,
  admitSettingImage,
  contentImageToShow,
  imageToShow,
  keepContentImage,
  keepSettingImage,
  replaceImage,
} from '@touchline/api';
import { CONTENT_IMAGE_MAX_BYTES, CONTENT_IMAGE_TOO_LARGE } from '@touchline/contracts/home-page';
import { IMAGE_LIMITS, IMAGE_PLACES, type ImagePlace } from '@touchline/contracts/images';
import { idInput } from '@touchline/contracts/text';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CONDITIONAL_ANSWERS } from '../http/conditions.ts';
import type { CallDoc } from '../rest/openapi/operation.ts';
import { receiveFile, UPLOAD } from './receive-file.ts';
import { sendStoredFile } from './send-stored-file.ts';

/** The fields of a response that hold the address of an image. The CEO's signature has the name of the other one too. */
const URL_FIELDS = {
  passport: ['passportImageUrl'],
  signature: ['signatureImageUrl'],
  'ceo-signature': ['signatureImageUrl', 'ceoSignatureImageUrl'],
} as const satisfies Record<ImagePlace, readonly string[]>;

function userImageDocs(place: ImagePlace): { read: CallDoc; upload: CallDoc } {
  const name = place === 'ceo-signature' ? 'ceoSignature' : place;
  const access = place === 'ceo-signature' ? 'Admins.' : 'The user and admins.';
  const { maxBytes } = IMAGE_LIMITS[IMAGE_PLACES[place]];
  return {
    read: {
      id: `users_${name}`,
      summary: `The ${place} image of a user`,
      access,
      answers: { 200: { description: 'The image.', file: [place === 'passport' ? 'image/jpeg' : 'image/png'] } },
    },
    upload: {
      id: `users_upload${name[0]?.toUpperCase()}${name.slice(1)}`,
      summary: `Upload the ${place} image of a user`,
      access: `${access} JPEG, PNG or WebP, at most ${maxBytes} bytes; it is re-encoded.`,
      bodyType: 'multipart/form-data',
      body: z.object({ [name]: z.file() }),
      answers: {
        200: {
          description: 'Stored.',
          output: z.object(Object.fromEntries(URL_FIELDS[place].map((field) => [field, z.string()]))),
        },
      },
      errors: [507],
    },
  };
}

const IMAGE_FORM = { bodyType: 'multipart/form-data', body: z.object({ image: z.file() }), errors: [507] } as const;
const contentUpload: CallDoc = {
  ...IMAGE_FORM,
  id: 'content_uploadImage',
  summary: 'Upload an image for the home page',
  access:
    `Admins. JPEG, PNG or WebP, at most ${CONTENT_IMAGE_MAX_BYTES} bytes; it is re-encoded. ` +
    'An image that no entry shows is deleted after a day.',
  answers: { 201: { description: 'Stored.', output: z.object({ imageUrl: z.string() }) } },
};
const contentImage: CallDoc = {
  id: 'content_image',
  summary: 'An image of the home page',
  access: 'Anyone while an active entry shows it; admins always.',
  proof: 'optional',
  query: z.object({ size: z.enum(['large', 'small']).default('large') }),
  answers: { 200: { description: 'The image.', file: ['image/webp'] }, ...CONDITIONAL_ANSWERS },
};
const settingUpload: CallDoc = {
  ...IMAGE_FORM,
  id: 'settings_image',
  summary: 'Replace the logo, the watermark or the signature of the CEO on all ID cards',
  access: 'Admins. `key` is company_logo, company_watermark or ceo_signature.',
  answers: { 200: { description: 'The image as a data URL.', output: z.object({ value: z.string() }) } },
};

const imageRules = ({ maxBytes, tooLarge }: { maxBytes: number; tooLarge: string }) =>
  ({ maxBytes, tooLarge: () => new AppError('IMAGE_TOO_LARGE', { message: tooLarge }), noFile: 'NO_IMAGE' }) as const;

/** The private images of users, which no cache keeps, those of the home page, and those of settings. */
export function images(app: FastifyInstance): void {
  for (const place of Object.keys(URL_FIELDS) as ImagePlace[]) {
    const path = `/api/users/:id/${place}`;
    const { read, upload } = userImageDocs(place);
    app.post(path, { ...UPLOAD, config: { doc: upload } }, async (request) => {
      const { id } = accept(idInput, request.params);
      const url = await receiveFile(request, {
        ...imageRules(IMAGE_LIMITS[IMAGE_PLACES[place]]),
        admit: () => admitImage(request.context, id, place),
        store: (admission, { staged }) => replaceImage(admission, staged),
      });
      return Object.fromEntries(URL_FIELDS[place].map((field) => [field, url]));
    });
    app.get<{ Querystring: { v?: string } }>(path, { config: { doc: read } }, async (request, reply) => {
      const { id } = accept(idInput, request.params);
      return sendStoredFile(request, reply, await imageToShow(request.context, id, place, request.query.v));
    });
  }

  app.post('/api/content/images', { ...UPLOAD, config: { doc: contentUpload } }, async (request, reply) => {
    const imageUrl = await receiveFile(request, {
      ...imageRules({ maxBytes: CONTENT_IMAGE_MAX_BYTES, tooLarge: CONTENT_IMAGE_TOO_LARGE }),
      admit: () => admitContentImage(request.context),
      store: (admission, { staged }) => keepContentImage(admission, staged),
    });
    return reply.status(201).send({ imageUrl });
  });
  app.get<{ Querystring: { size?: string } }>(
    '/api/content/images/:id',
    { config: { doc: contentImage } },
    async (request, reply) => {
      const { id } = accept(idInput, request.params);
      const image = await contentImageToShow(request.context, id, request.query.size === 'small' ? 'small' : 'large');
      // A key never gets other content.
      return sendStoredFile(request, reply, image, { etag: `"${image.key}"` });
    },
  );

  app.post<{ Params: { key: string } }>(
    '/api/system-settings/:key/image',
    { ...UPLOAD, config: { doc: settingUpload } },
    async (request) => {
      const value = await receiveFile(request, {
        ...imageRules(IMAGE_LIMITS.signature),
        admit: () => admitSettingImage(request.context, request.params.key),
        store: (admission, { staged }) => keepSettingImage(admission, staged),
      });
      return { value };
    },
  );
}
