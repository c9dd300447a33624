import { AppError, accept, admitPart, uploadToContinue } from '@touchline/api';
import type { Limits } from '@touchline/api/platform/limits';
import { idInput } from '@touchline/contracts/text';
import { videoSchema } from '@touchline/contracts/videos';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AllWorkers } from '../../cluster/to-primary.ts';
import { sendPlainError } from '../../http/error-handler.ts';
import type { CallDoc } from '../../rest/openapi/operation.ts';
import { UPLOAD } from '../receive-file.ts';
import type { AnswerByTus } from './tus.ts';

const PART = 'application/offset+octet-stream';
const VERSION = z.literal('1.0.0');
const OF_OTHERS = 'An upload of another user, or one that has expired, is unknown.';

const COMMON = { tag: 'videos', hasPlainErrors: true } as const;
const begin: CallDoc = {
  ...COMMON,
  id: 'uploads_begin',
  summary: 'Announce a video that is sent in parts',
  access:
    'For whom, and with which limits, as POST /api/videos. By the tus protocol (tus.io), version 1.0.0, with the ' +
    'extensions creation, termination and expiration. What would be refused is refused here already, as far as it can ' +
    'be known. The upload can be continued for 24 hours; HEAD of its address says where.',
  headers: z.object({
    'Tus-Resumable': VERSION,
    'Upload-Length': z.int().min(0).describe('Bytes of the whole file.'),
    'Upload-Metadata': z
      .string()
      .describe(
        'The fields of POST /api/videos, and filename and filetype: each name, a space and the text in Base64, with commas ' +
          'between. With replaces, the id of an own video, the file takes the place of its file as by POST ' +
          '/api/videos/{id}/file; its texts stay.',
      ),
  }),
  answers: {
    201: {
      description: 'Announced; PATCH its address.',
      headers: { Location: 'The address of the upload.', 'Upload-Expires': 'When it expires.' },
    },
  },
  // The video whose file is to be replaced may be unknown, or its file be kept by a legal hold.
  errors: [404, 409, 412, 507],
};
const send: CallDoc = {
  ...COMMON,
  id: 'uploads_send',
  summary: 'Send the next part of a video',
  access:
    `Its sender. ${OF_OTHERS} A part that is cut off counts as far as it has arrived. The last part answers with the ` +
    'video, or refuses it as POST /api/videos does and ends the upload. Once the video is stored, an empty part at ' +
    'its end answers with the same video, for 24 hours.',
  proof: 'optional',
  headers: z.object({
    'Tus-Resumable': VERSION,
    'Upload-Offset': z.int().min(0).describe('Where the part begins: where the ones before have ended.'),
  }),
  bodyType: PART,
  body: z.file(),
  answers: {
    200: { description: 'The video is complete and stored; it waits for review.', output: videoSchema },
    204: { description: 'The part has arrived.', headers: { 'Upload-Offset': 'Where the next one begins.' } },
  },
  errors: [409, 412, 423, 507],
};
const cancel: CallDoc = {
  ...COMMON,
  id: 'uploads_cancel',
  summary: 'Cancel an upload',
  access: `Its sender. ${OF_OTHERS} A video that it has become stays.`,
  proof: 'optional',
  headers: z.object({ 'Tus-Resumable': VERSION }),
  answers: { 204: { description: 'What has arrived is deleted.' } },
  errors: [412, 423],
};

/** Resumable uploads by the tus protocol (tus.io). HEAD and OPTIONS have nothing to describe but headers: docs/api.md. */
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
  const uploadOf = ({ context, params }: FastifyRequest) => uploadToContinue(context, accept(idInput, params).id);

  app.addContentTypeParser(PART, (_request, payload, done) => done(null, payload));
  app.setErrorHandler(sendPlainError);
  app.route({
    method: ['OPTIONS', 'POST'],
    url: '/api/uploads',
    config: { doc: begin },
    handler: (request, reply) => answer(request, reply, { upload: null, admission: null }),
  });
  app.route({
    ...UPLOAD,
    method: 'PATCH',
    url: '/api/uploads/:id',
    config: { doc: send },
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
    config: { doc: cancel },
    handler: async (request, reply) => answer(request, reply, { upload: await uploadOf(request), admission: null }),
  });
}
