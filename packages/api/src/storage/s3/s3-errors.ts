import { AppError } from '../../errors.ts';

/** As much of the library's errors as is the same whatever was asked. */
interface S3Error {
  name?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number; clockSkewCorrected?: boolean };
}

/** How stores of different make say that they, or what the bucket may hold, are full. */
const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'InsufficientStorage']);
const INSUFFICIENT_STORAGE = 507;
const TOO_MANY_REQUESTS = 429;

const statusOf = (error: unknown) => (error as S3Error).$metadata?.httpStatusCode;

const saysFull = (error: unknown) =>
  FULL.has((error as S3Error).name ?? '') || statusOf(error) === INSUFFICIENT_STORAGE;

/** Whatever goes wrong with a store elsewhere, as a refusal by name; what exactly is for the log. */
export function s3Error(error: unknown): AppError {
  return new AppError(saysFull(error) ? 'DISK_FULL' : 'STORAGE_UNAVAILABLE', { cause: error });
}

/** Whether the store has answered that there is no such file. */
export function saysMissing(error: unknown): boolean {
  const { name } = error as S3Error;
  // A question for the head alone is answered without the name.
  return name === 'NoSuchKey' || name === 'NotFound';
}

/** Whether the same call may succeed in a moment: the store could not be reached, is in trouble or busy. */
export function mayPass(error: unknown): boolean {
  // The store has refused the time of the signature; the library signs with that of the store from now on.
  if ((error as S3Error).$metadata?.clockSkewCorrected) return true;
  const status = statusOf(error);
  return status === undefined || status === TOO_MANY_REQUESTS || (status >= 500 && !saysFull(error));
}

/** The store said nothing for as long as it may: to ask again would make the caller wait as long once more. */
export function wasLate(error: unknown): boolean {
  const { name, code = 'ETIMEDOUT' } = error as S3Error;
  // The library gives a connection that was reset the same name, but its own code.
  return name === 'AbortError' || (name === 'TimeoutError' && code === 'ETIMEDOUT');
}

/**
 * What the store has against a bucket for good, as the end of a sentence for the operator; null when it may be back in a
 * minute, as one that cannot be reached.
 */
export function refusalOf(error: unknown): string | null {
  const cause = error instanceof AppError ? error.cause : error;
  if ((cause as S3Error).name === 'CredentialsProviderError') {
    return 'needs credentials, such as AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';
  }
  const status = statusOf(cause);
  if (status === 403) return 'does not take the credentials, or does not let them use the bucket';
  if (status === 404) return 'has no such bucket';
  // A request for one region is answered so by another.
  if (status === 301 || status === 400) return 'has the bucket in another region';
  return null;
}
