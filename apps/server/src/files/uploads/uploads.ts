import { type Admission, AppError, accept, admitPart, uploadToContinue } from '@touchline/api';
import { uploadIdInput } from '@touchline/contracts/videos';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendPlainError } from '../plain-errors.ts';
import { UPLOAD } from '../receive-file.ts';

const PART = 'application/offset+octet-stream';

/**
 * Resumable uploads by the tus protocol (tus.io): POST /api/uploads announces a video, PATCH sends it in one part or many,
 * HEAD says where to continue, DELETE cancels. The last PATCH answers with the video. The protocol itself is the library's
 * work; each request gets a server of its own, which knows its caller.
 */
export async function uploads(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser(PART, (_request, payload, done) => done(null, payload));
  app.setErrorHandler(sendPlainError);
  app.route({ method: ['OPTIONS', 'POST'], url: '/api/uploads', handler: respond });
  app.route<{ Params: { id: string } }>({
    ...UPLOAD,
    method: 'PATCH',
    url: '/api/uploads/:id',
    handler: async (request, reply) => {
      await uploadToContinue(request.context, accept(uploadIdInput, request.params).id);
      if (request.headers['content-type'] !== PART) throw new AppError('UNSUPPORTED_TYPE');
      const admission = await admitPart(request.context);
      try {
        return await respond(request, reply, admission);
      } finally {
        admission.release();
      }
    },
  });
  app.route({ method: ['HEAD', 'DELETE'], url: '/api/uploads/:id', handler: respond });
}

/** Answers by the library. It uses Node's `fetch`, a tenth of an idle server's memory, so that the first request loads it. */
async function respond(request: FastifyRequest, reply: FastifyReply, admission?: Admission): Promise<FastifyReply> {
  const { answerByTus } = await import('./tus.ts');
  return answerByTus(request, reply, admission);
}
