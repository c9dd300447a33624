import type { ErrorCode } from '@touchline/contracts/errors';

/** The error of a procedure for a caller inside the server: `rejects.toMatchObject(refusal('NOT_ALLOWED'))`. */
export function refusal(code: ErrorCode, message?: string) {
  return { cause: { code, ...(message !== undefined && { message }) } };
}

/** The error of a service before a transport has wrapped it. */
export function appError(code: ErrorCode) {
  return { name: 'AppError', code };
}
