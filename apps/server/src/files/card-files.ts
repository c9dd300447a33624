import { accept, admitPrinting, batchFile, printPdf, printPng, proofPhoto } from '@touchline/api';
import { batchInput, cardDraft, cardOfInput, cardSide, verifyInput } from '@touchline/contracts/id-cards';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NO_STORE, UPLOADED_FILE_HEADERS } from '../http/security-headers.ts';
import { sendStoredFile } from './send-stored-file.ts';

/**
 * POST /api/id-cards/{userId}/pdf and /image: a card with the draft in the body, as a file; and
 * GET /api/id-cards/verify/{code}/photo. No cache keeps them.
 */
export function cardFiles(app: FastifyInstance): void {
  app.post('/api/id-cards/:userId/pdf', async (request, reply) => {
    const { userId } = accept(cardOfInput, request.params);
    const admission = await admitPrinting(request.context, userId);
    const pdf = await printPdf(admission, draftOf(request));
    return sendBytes(reply, pdf, { type: 'application/pdf', name: 'id-card.pdf' });
  });

  app.post<{ Querystring: { side?: string } }>('/api/id-cards/:userId/image', async (request, reply) => {
    const { userId } = accept(cardOfInput, request.params);
    const admission = await admitPrinting(request.context, userId);
    const side = accept(cardSide, request.query.side ?? 'both');
    const png = await printPng(admission, draftOf(request), side);
    const name = side === 'both' ? 'id-card.png' : `id-card-${side}.png`;
    return sendBytes(reply, png, { type: 'image/png', name });
  });

  app.get('/api/id-cards/batches/:id/file', async (request, reply) => {
    const { context } = request;
    const { id } = accept(batchInput, request.params);
    const { file, name } = await batchFile(context, id);
    return sendStoredFile(request, reply, file, { disposition: contentDisposition(name) });
  });

  app.get('/api/id-cards/verify/:code/photo', async (request, reply) => {
    const { code } = accept(verifyInput, request.params);
    return sendBytes(reply, await proofPhoto(request.context, code), { type: 'image/jpeg' });
  });
}

/** Without a body the card is printed as it is saved. */
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
