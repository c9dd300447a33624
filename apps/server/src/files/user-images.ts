import { AppError, accept, admitImage, imageToShow, replaceImage } from '@touchline/api';
import { IMAGE_LIMITS, IMAGE_PLACES, type ImagePlace } from '@touchline/contracts/images';
import { userIdInput } from '@touchline/contracts/users';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { CallDoc } from '../rest/openapi/operation.ts';
import { receiveFile, UPLOAD } from './receive-file.ts';
import { sendStoredFile } from './send-stored-file.ts';

/** The fields of a response that hold the address of an image. The CEO's signature has the name of the other one too. */
const URL_FIELDS = {
  passport: ['passportImageUrl'],
  signature: ['signatureImageUrl'],
  'ceo-signature': ['signatureImageUrl', 'ceoSignatureImageUrl'],
} as const satisfies Record<ImagePlace, readonly string[]>;

/** What the documentation says of the calls for an image. */
function docsOf(place: ImagePlace): { read: CallDoc; upload: CallDoc } {
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

/** The private images of a user, which no cache keeps. */
export function userImages(app: FastifyInstance): void {
  for (const place of Object.keys(URL_FIELDS) as ImagePlace[]) {
    const path = `/api/users/:id/${place}`;
    const { read, upload } = docsOf(place);
    const { maxBytes, tooLarge } = IMAGE_LIMITS[IMAGE_PLACES[place]];

    app.post(path, { ...UPLOAD, config: { doc: upload } }, async (request) => {
      const { id } = accept(userIdInput, request.params);
      const url = await receiveFile(request, {
        admit: () => admitImage(request.context, id, place),
        maxBytes,
        tooLarge: () => new AppError('IMAGE_TOO_LARGE', { message: tooLarge }),
        noFile: 'NO_IMAGE',
        store: (admission, { staged }) => replaceImage(admission, staged),
      });
      return Object.fromEntries(URL_FIELDS[place].map((field) => [field, url]));
    });

    app.get<{ Querystring: { v?: string } }>(path, { config: { doc: read } }, async (request, reply) => {
      const { id } = accept(userIdInput, request.params);
      return sendStoredFile(request, reply, await imageToShow(request.context, id, place, request.query.v));
    });
  }
}
