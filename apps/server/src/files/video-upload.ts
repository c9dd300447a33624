import multipart, { type MultipartFile } from '@fastify/multipart';
import { type Admission, AppError, addVideo, admitUpload, toAppError } from '@touchline/api';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { fromTransport, logFailure } from '../http/error-handler.ts';
import { FORM_LIMITS, readForm, stagePart } from './form.ts';

/** Programs often do not know the type; the content decides anyway. */
const UNDECLARED = 'application/octet-stream';

/**
 * POST /api/videos: a multipart form with the file and its fields in any order. Streams to the store, never holding the
 * file in memory. Refusals are plain text, as the spec has it: "non-ok response text is the error".
 */
export async function videoUpload(app: FastifyInstance, { maxBytes }: { maxBytes: number }): Promise<void> {
  await app.register(multipart, { limits: { ...FORM_LIMITS, fileSize: maxBytes }, throwFileSizeLimit: false });

  app.setErrorHandler((error, request, reply) => {
    const refusal = toAppError(error) ?? fromTransport(error as FastifyError) ?? new AppError('INTERNAL');
    logFailure(request, error, refusal);
    if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
    // Nobody should send 100 MB to a server that has already said no to their size.
    if (refusal.status === 413) reply.header('connection', 'close');
    reply.status(refusal.status).type('text/plain; charset=utf-8').send(refusal.message);
  });

  // Fastify's body limit guards parsed bodies; this one is streamed and has its own.
  app.post('/api/videos', { bodyLimit: Number.MAX_SAFE_INTEGER }, async (request, reply) => {
    const length = Number(request.headers['content-length'] ?? Number.NaN);
    const admission = await admitUpload(request.context, Number.isNaN(length) ? null : length);
    try {
      reply.status(201);
      return await receiveVideo(request, admission);
    } finally {
      admission.release();
    }
  });
}

async function receiveVideo(request: FastifyRequest, admission: Admission) {
  const { files } = admission.ctx;
  const { file, fields } = await readForm(
    request,
    async (part) => ({ staged: await receivePart(admission, part), originalName: part.filename }),
    ({ staged }) => files.discard(staged),
  );
  if (!file) throw new AppError('NO_FILE');
  try {
    return await addVideo(admission, { ...file, fields });
  } finally {
    await files.discard(file.staged);
  }
}

async function receivePart(admission: Admission, part: MultipartFile) {
  if (!part.filename) throw new AppError('NO_FILE');
  if (!part.mimetype.startsWith('video/') && part.mimetype !== UNDECLARED) throw new AppError('NOT_A_VIDEO');
  const staged = await stagePart(admission.ctx, part);
  if (part.file.truncated) {
    await admission.ctx.files.discard(staged);
    throw new AppError('VIDEO_TOO_LARGE');
  }
  return staged;
}
