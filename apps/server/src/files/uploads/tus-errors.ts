import { AppError } from '@touchline/api';
import type { ErrorCode } from '@touchline/contracts/errors';
import { ERRORS } from '@tus/server';

/** What the library refuses, in the words of the product. */
const CODES = new Map<unknown, ErrorCode>([
  // Another request asked this one to end before it had begun to read.
  [ERRORS.ABORTED, 'UPLOAD_LOCKED'],
  [ERRORS.ERR_LOCK_TIMEOUT, 'UPLOAD_LOCKED'],
  [ERRORS.ERR_SIZE_EXCEEDED, 'UPLOAD_TOO_LONG'],
  [ERRORS.FILE_NOT_FOUND, 'UPLOAD_NOT_FOUND'],
  [ERRORS.INVALID_LENGTH, 'UPLOAD_LENGTH_NEEDED'],
  [ERRORS.INVALID_OFFSET, 'UPLOAD_OFFSET'],
  [ERRORS.UNSUPPORTED_CREATION_DEFER_LENGTH_EXTENSION, 'UPLOAD_LENGTH_NEEDED'],
]);

/** An error of the library as one of the product; others stay as they are. */
export function fromTus(error: unknown): unknown {
  const code = CODES.get(error);
  if (code) return new AppError(code, { cause: error });
  const { status_code: status } = error as { status_code?: number };
  // The body was longer than the upload has left; the library counts while it reads.
  if (status === 413) return new AppError('UPLOAD_TOO_LONG', { cause: error });
  return status === undefined ? error : fromStatus(status, error);
}

/** The error for a status that the library has answered with. */
export function fromStatus(status: number, cause?: unknown): AppError {
  return new AppError(status === 412 ? 'TUS_VERSION' : 'MALFORMED_REQUEST', { cause });
}
