import { pipeline } from 'node:stream';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import { type AppContext, AppError, type StagedFile, toAppError } from '@touchline/api';
import type { FastifyError, FastifyRequest } from 'fastify';
import { floorOf, rateFloor } from './rate-floor.ts';

const KIB = 1024;
/** What a form around one file may hold (security.md 5.5). */
export const FORM_LIMITS = { files: 1, fields: 10, fieldSize: 8 * KIB, fieldNameSize: 100, parts: 12, headerPairs: 50 };

/** A form as it arrived: its one file, as `receive` took it in, and its text fields. */
export interface ReceivedForm<T> {
  file: T | null;
  fields: Record<string, unknown>;
}

/**
 * Reads a multipart form with at most one file, in whatever order its parts come; `receive` consumes the file's stream.
 * @throws {AppError} for what is no such form. A file received before the trouble is given to `discard`.
 */
export async function readForm<T>(
  request: FastifyRequest,
  receive: (part: MultipartFile) => Promise<T>,
  discard: (file: T) => Promise<void>,
): Promise<ReceivedForm<T>> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_TYPE');
  // Whoever went away while he was being admitted: nothing of his form will come any more, not even its end.
  if (request.raw.destroyed) throw new AppError('MALFORMED_REQUEST');
  const fields = new Map<string, unknown>();
  let file: T | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') addField(fields, part);
      else file = await receive(part);
    }
    return { file, fields: Object.fromEntries(fields) };
  } catch (error) {
    if (file !== null) await discard(file);
    passOver(request);
    throw asFormError(error);
  }
}

/** Lets go of what is still to come of a refused form: unread it would block the connection for the sender's next request. */
function passOver({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

/** Streams a part's file to the store's private place, unless it comes too slowly. */
export function stagePart(
  { files, limits }: Pick<AppContext, 'files' | 'limits'>,
  part: MultipartFile,
): Promise<StagedFile> {
  const floor = rateFloor(floorOf(limits));
  // Not `pipe`: a sender who goes away must end the writing too, and one whose form was cut off has gone before it began.
  pipeline(part.file, floor, () => {});
  return files.stage(floor);
}

function addField(fields: Map<string, unknown>, part: Multipart & { type: 'field' }): void {
  if (part.fieldnameTruncated || part.valueTruncated) {
    const message = 'One of the texts is too long.';
    throw new AppError('INVALID_INPUT', { message, issues: [{ path: part.fieldname, message }] });
  }
  if (fields.has(part.fieldname)) throw new AppError('MALFORMED_REQUEST');
  fields.set(part.fieldname, part.value);
}

/** The form parser's own limits and complaints, in the product's words. */
function asFormError(error: unknown): unknown {
  const { code } = error as { code?: string };
  if (code === 'FST_FILES_LIMIT') return new AppError('ONE_FILE_ONLY', { cause: error });
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') return new AppError('TOO_LARGE', { cause: error });
  const isRefusal = toAppError(error) !== null || (error as FastifyError).statusCode !== undefined;
  // The parser reports a malformed form as a plain Error.
  const isParserError = error instanceof Error && error.constructor === Error && code === undefined;
  return !isRefusal && isParserError ? new AppError('MALFORMED_REQUEST', { cause: error }) : error;
}
