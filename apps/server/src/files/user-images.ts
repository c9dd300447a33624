import { AppError, accept, admitImage, imageToShow, replaceImage } from '@touchline/api';
import { IMAGE_LIMITS, IMAGE_PLACES, type ImagePlace } from '@touchline/contracts/images';
import { userIdInput } from '@touchline/contracts/users';
import type { FastifyInstance } from 'fastify';
import { receiveFile, UPLOAD } from './receive-file.ts';
import { sendStoredFile } from './send-stored-file.ts';

/** The fields of a response that hold the address of an image. The CEO's signature has the name of the other one too. */
export const URL_FIELDS = {
  passport: ['passportImageUrl'],
  signature: ['signatureImageUrl'],
  'ceo-signature': ['signatureImageUrl', 'ceoSignatureImageUrl'],
} as const satisfies Record<ImagePlace, readonly string[]>;

/** POST and GET /api/users/{id}/passport, /signature and /ceo-signature: private images, which no cache keeps. */
export function userImages(app: FastifyInstance): void {
  for (const place of Object.keys(URL_FIELDS) as ImagePlace[]) {
    const path = `/api/users/:id/${place}`;
    const { maxBytes, tooLarge } = IMAGE_LIMITS[IMAGE_PLACES[place]];

    app.post(path, UPLOAD, async (request) => {
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

    app.get<{ Querystring: { v?: string } }>(path, async (request, reply) => {
      const { id } = accept(userIdInput, request.params);
      return sendStoredFile(request, reply, await imageToShow(request.context, id, place, request.query.v));
    });
  }
}
