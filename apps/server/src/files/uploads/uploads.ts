import { AppError, accept, admitPart, uploadToContinue } from '@touchline/api';
import type { Limits } from '@touchline/api/limits';
import { uploadIdInput } from '@touchline/contracts/videos';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AllWorkers } from '../../cluster/to-primary.ts';
import { sendPlainError } from '../plain-errors.ts';
import { UPLOAD } from '../receive-file.ts';
import type { AnswerByTus } from './tus.ts';

const PART = 'application/offset+octet-stream';

/**
 * Resumable uploads by the tus protocol (tus.io): POST /api/uploads announces a video, PATCH sends it in one part or many,
 * HEAD says where to continue, DELETE cancels. The last PATCH answers with the video. The protocol itself is the library's work.
 */
export async function uploads(
  app: FastifyInstance,
  parts: { limits: Limits; allWorkers: AllWorkers | null },
): Promise<void> {
  // The library uses Node's `fetch`, a tenth of an idle server's memory, so that the first request loads it.
  let tus: Promise<AnswerByTus> | null = null;
  const answer: AnswerByTus = async (...call) => {
    tus ??= import('./tus.ts').then(({ createTus }) => createTus(parts));
    return (await tus)(...call);
  };
  const uploadOf = ({ context, params }: FastifyRequest) => uploadToContinue(context, accept(uploadIdInput, params).id);

  app.addContentTypeParser(PART, (_request, payload, done) => done(null, payload));
  app.setErrorHandler(sendPlainError);
  app.route({
    method: ['OPTIONS', 'POST'],
    url: '/api/uploads',
    handler: (request, reply) => answer(request, reply, { upload: null, admission: null }),
  });
  app.route({
    ...UPLOAD,
    method: 'PATCH',
    url: '/api/uploads/:id',
    handler: async (request, reply) => {
      const upload = await uploadOf(request);
      if (request.headers['content-type'] !== PART) throw new AppError('UNSUPPORTED_TYPE');
      const admission = await admitPart(request.context);
      try {
        return await answer(request, reply, { upload, admission });
      } finally {
        admission.release();
      }
    },
  });
  app.route({
    method: ['HEAD', 'DELETE'],
    url: '/api/uploads/:id',
    handler: async (request, reply) => answer(request, reply, { upload: await uploadOf(request), admission: null }),
  });
}
