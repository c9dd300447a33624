import { accept, admitPrinting, batchFile, printPdf, printPng, proofPhoto } from '@touchline/api';
import { cardDraft, cardSide, verifyInput } from '@touchline/contracts/id-cards';
import { idInput, ofUserInput } from '@touchline/contracts/text';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NO_STORE, UPLOADED_FILE_HEADERS } from '../http/security.ts';
import type { CallDoc } from '../rest/openapi/operation.ts';
import { sendStoredFile } from './send-stored-file.ts';

const PRINTED = {
  access: 'Admins. Fields that the draft omits are taken from the saved card.',
  body: cardDraft.optional(),
};
const pdf: CallDoc = {
  ...PRINTED,
  id: 'idCards_pdf',
  summary: 'An ID card as a PDF for printing',
  answers: { 200: { description: 'The file.', file: ['application/pdf'] } },
};
const image: CallDoc = {
  ...PRINTED,
  id: 'idCards_image',
  summary: 'An ID card as an image',
  query: z.object({ side: cardSide.default('both') }),
  answers: { 200: { description: 'The file.', file: ['image/png'] } },
};
const batch: CallDoc = {
  id: 'idCards_batch_file',
  summary: 'The file of a batch of ID cards: a PDF, or a ZIP file with PNG files',
  access: 'Admins. A batch is kept for a day.',
  answers: { 200: { description: 'The file.', file: ['application/pdf', 'application/zip'] } },
};
const photo: CallDoc = {
  id: 'idCards_photo',
  summary: 'The photo on the card of a verification code',
  access: 'Anyone with a valid code.',
  proof: 'optional',
  answers: { 200: { description: 'The photo.', file: ['image/jpeg'] } },
  errors: [429],
};

/** Files made of ID cards. No cache keeps them. */
export function cardFiles(app: FastifyInstance): void {
  app.post('/api/id-cards/:userId/pdf', { config: { doc: pdf } }, async (request, reply) => {
    const { userId } = accept(ofUserInput, request.params);
    const admission = await admitPrinting(request.context, userId);
    const bytes = await printPdf(admission, draftOf(request));
    return sendBytes(reply, bytes, { type: 'application/pdf', name: 'id-card.pdf' });
  });

  app.post<{ Querystring: { side?: string } }>(
    '/api/id-cards/:userId/image',
    { config: { doc: image } },
    async (request, reply) => {
      const { userId } = accept(ofUserInput, request.params);
      const admission = await admitPrinting(request.context, userId);
      const side = accept(cardSide, request.query.side ?? 'both');
      const bytes = await printPng(admission, draftOf(request), side);
      const name = side === 'both' ? 'id-card.png' : `id-card-${side}.png`;
      return sendBytes(reply, bytes, { type: 'image/png', name });
    },
  );

  app.get('/api/id-cards/batches/:id/file', { config: { doc: batch } }, async (request, reply) => {
    const { file, name } = await batchFile(request.context, accept(idInput, request.params).id);
    return sendStoredFile(request, reply, file, { disposition: contentDisposition(name) });
  });

  app.get('/api/id-cards/verify/:code/photo', { config: { doc: photo } }, async (request, reply) => {
    const { code } = accept(verifyInput, request.params);
    return sendBytes(reply, await proofPhoto(request.context, code), { type: 'image/jpeg' });
  });
}

function draftOf(request: FastifyRequest) {
  return accept(cardDraft, request.body ?? {});
}

function sendBytes(reply: FastifyReply, bytes: Uint8Array, { type, name }: { type: string; name?: string }) {
  if (name) reply.header('content-disposition', contentDisposition(name));
  return reply
    .headers({ ...UPLOADED_FILE_HEADERS, ...NO_STORE })
    .type(type)
    .send(bytes);
}
