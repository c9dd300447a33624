import { pipeline } from 'node:stream';
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import { type Admission, AppError, type StagedFile, toAppError } from '@touchline/api';
import type { ErrorCode } from '@touchline/contracts/errors';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { requireRate, uploadRate } from './transfer-rate.ts';

/** Keep a hostile form from filling the memory. A form around one file needs few and short texts. */
const FORM_LIMITS = { files: 1, fields: 10, fieldSize: 8 * 1024, fieldNameSize: 100, parts: 12, headerPairs: 50 };

/** Route options of an upload. Fastify's body limit guards parsed bodies; forms are streamed and have their own limits. */
export const UPLOAD = { bodyLimit: Number.MAX_SAFE_INTEGER };

/** Accepts multipart forms in a scope. In others they are rejected, because a page of another site can send them. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false });
}

interface Upload<A extends Admission, T> {
  admit(): Promise<A>;
  maxBytes: number;
  tooLarge: () => AppError;
  noFile: ErrorCode;
  checkType?(mimeType: string): void;
  /** Stores the file. What it leaves staged is deleted afterwards. */
  store(admission: A, received: ReceivedFile): Promise<T>;
}

interface ReceivedFile {
  staged: StagedFile;
  originalName: string;
  fields: Record<string, unknown>;
}

/** Receives a form with one file: admission, body, storing. However it ends, slot and staged file are freed. */
export async function receiveFile<A extends Admission, T>(request: FastifyRequest, upload: Upload<A, T>): Promise<T> {
  const admission = await upload.admit();
  try {
    const received = await readForm(request, upload);
    try {
      return await upload.store(admission, received);
    } finally {
      await request.context.files.discard(received.staged);
    }
  } finally {
    admission.release();
  }
}

type FileRules = Omit<Upload<Admission, unknown>, 'admit' | 'store'>;

/** Reads a form with one file, whatever the order of its parts. Throws for anything else; nothing stays staged then. */
async function readForm(request: FastifyRequest, rules: FileRules): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_TYPE');
  // The client disconnected during admission: the parser would wait for ever for the end of the form.
  if (request.raw.destroyed) throw new AppError('MALFORMED_REQUEST');
  const fields = new Map<string, unknown>();
  let file: Omit<ReceivedFile, 'fields'> | null = null;
  try {
    for await (const part of request.parts({ limits: { fileSize: rules.maxBytes } })) {
      if (part.type === 'field') addField(fields, part);
      else file = { staged: await stagePart(request, part, rules), originalName: part.filename };
    }
  } catch (error) {
    if (file !== null) await request.context.files.discard(file.staged);
    // The rest of a rejected form, unread, would block the client's next request on this connection.
    request.raw.unpipe();
    request.raw.resume();
    throw asFormError(error);
  }
  if (!file) throw new AppError(rules.noFile);
  return { ...file, fields: Object.fromEntries(fields) };
}

async function stagePart(request: FastifyRequest, part: MultipartFile, rules: FileRules): Promise<StagedFile> {
  const { files, limits } = request.context;
  if (!part.filename) throw new AppError(rules.noFile);
  rules.checkType?.(part.mimetype);
  const content = requireRate(uploadRate(limits));
  // `pipeline` rather than `pipe`: a disconnected client ends the writing too, also if it left before this line.
  pipeline(part.file, content, () => {});
  const staged = await files.stage(content);
  if (!part.file.truncated) return staged;
  await files.discard(staged);
  throw rules.tooLarge();
}

function addField(fields: Map<string, unknown>, part: Multipart & { type: 'field' }): void {
  if (part.fieldnameTruncated || part.valueTruncated) {
    const message = 'One of the texts is too long.';
    throw new AppError('INVALID_INPUT', { message, issues: [{ path: part.fieldname, message }] });
  }
  if (fields.has(part.fieldname)) throw new AppError('MALFORMED_REQUEST');
  fields.set(part.fieldname, part.value);
}

function asFormError(error: unknown): unknown {
  const { code } = error as { code?: string };
  if (code === 'FST_FILES_LIMIT') return new AppError('ONE_FILE_ONLY', { cause: error });
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') return new AppError('TOO_LARGE', { cause: error });
  const isExpected = toAppError(error) !== null || (error as FastifyError).statusCode !== undefined;
  // The parser reports a malformed form as a plain Error.
  const isParserError = error instanceof Error && error.constructor === Error && code === undefined;
  return !isExpected && isParserError ? new AppError('MALFORMED_REQUEST', { cause: error }) : error;
}
