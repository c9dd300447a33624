import { AppError } from '../../errors.ts';

interface S3Error {
  name?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number; clockSkewCorrected?: boolean };
}

const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'InsufficientStorage']);
const INSUFFICIENT_STORAGE = 507;
const TOO_MANY_REQUESTS = 429;

const statusOf = (error: unknown) => (error as S3Error).$metadata?.httpStatusCode;

const isFull = (error: unknown) => FULL.has((error as S3Error).name ?? '') || statusOf(error) === INSUFFICIENT_STORAGE;

export function s3Error(error: unknown): AppError {
  return new AppError(isFull(error) ? 'DISK_FULL' : 'STORAGE_UNAVAILABLE', { cause: error });
}

export function isMissing(error: unknown): boolean {
  const { name } = error as S3Error;
  // The response to a HEAD request has no body, so the library knows only the status.
  return name === 'NoSuchKey' || name === 'NotFound';
}

/** Whether a retry may succeed: the store could not be reached, has failed or is busy. */
export function isTransient(error: unknown): boolean {
  // The store rejected the time of the signature; the library uses the store's time from now on.
  if ((error as S3Error).$metadata?.clockSkewCorrected) return true;
  const status = statusOf(error);
  return status === undefined || status === TOO_MANY_REQUESTS || (status >= 500 && !isFull(error));
}

/** Whether the store did not respond in time. There is no retry, because the caller would wait as long again. */
export function isTimeout(error: unknown): boolean {
  const { name, code = 'ETIMEDOUT' } = error as S3Error;
  // A reset connection has the same name but another code.
  return name === 'AbortError' || (name === 'TimeoutError' && code === 'ETIMEDOUT');
}

/** A permanent problem with the bucket, as the end of a sentence for the operator; null for a temporary one. */
export function permanentProblemOf(error: unknown): string | null {
  const cause = error instanceof AppError ? error.cause : error;
  if ((cause as S3Error).name === 'CredentialsProviderError') {
    return 'needs credentials, such as AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';
  }
  const status = statusOf(cause);
  if (status === 403) return 'does not take the credentials, or does not let them use the bucket';
  if (status === 404) return 'has no such bucket';
  if (status === 301 || status === 400) return 'has the bucket in another region';
  return null;
}
