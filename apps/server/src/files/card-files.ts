import { accept, admitPrinting, printPdf, printPng, proofPhoto } from '@touchline/api';
import { cardDraft, cardOfInput, cardSide, verifyInput } from '@touchline/contracts/id-cards';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UPLOADED_FILE_HEADERS } from '../http/security-headers.ts';

type CardRoute = { Querystring: { side?: string } };

/**
 * POST /api/id-cards/{userId}/pdf and /image: the card as the draft in the body has it, as a file; and
 * GET /api/id-cards/verify/{code}/photo. None of them is kept by any cache.
 */
export function cardFiles(app: FastifyInstance): void {
  app.post<CardRoute>('/api/id-cards/:userId/pdf', async (request, reply) => {
    const { userId } = accept(cardOfInput, request.params);
    const ctx = await admitPrinting(request.context, userId);
    const pdf = await printPdf(ctx, userId, draftOf(request));
    return sendFile(reply, 'application/pdf', 'id-card.pdf').send(pdf);
  });

  app.post<CardRoute>('/api/id-cards/:userId/image', async (request, reply) => {
    const { userId } = accept(cardOfInput, request.params);
    const ctx = await admitPrinting(request.context, userId);
    const side = accept(cardSide, request.query.side ?? 'both');
    const png = await printPng(ctx, userId, { draft: draftOf(request), side });
    return sendFile(reply, 'image/png', side === 'both' ? 'id-card.png' : `id-card-${side}.png`).send(png);
  });

  app.get('/api/id-cards/verify/:code/photo', async (request, reply) => {
    const { code } = accept(verifyInput, request.params);
    const photo = await proofPhoto(request.context, code);
    reply.headers({ ...UPLOADED_FILE_HEADERS, 'cache-control': 'no-store' });
    return reply.type('image/jpeg').send(photo);
  });
}

/** A card can be printed as it was saved, too: then no draft is needed. */
function draftOf(request: FastifyRequest) {
  return accept(cardDraft, request.body ?? {});
}

function sendFile(reply: FastifyReply, type: string, name: string): FastifyReply {
  reply.headers({ ...UPLOADED_FILE_HEADERS, 'cache-control': 'no-store' });
  return reply.type(type).header('content-disposition', contentDisposition(name));
}
