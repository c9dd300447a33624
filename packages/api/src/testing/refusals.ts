import type { ErrorCode } from '@touchline/contracts/errors';

/** How a procedure's refusal looks to a caller inside the server: `rejects.toMatchObject(refusal('NOT_ALLOWED'))`. */
export function refusal(code: ErrorCode, message?: string) {
  return { cause: { code, ...(message !== undefined && { message }) } };
}

/** How a service's refusal looks before a transport has wrapped it. */
export function appError(code: ErrorCode) {
  return { name: 'AppError', code };
}
