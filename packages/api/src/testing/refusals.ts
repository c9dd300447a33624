import { ERRORS, type ErrorCode } from '@touchline/contracts/errors';

/** The error of a procedure for a caller inside the server: `rejects.toMatchObject(refusal('NOT_ALLOWED'))`. */
export function refusal(code: ErrorCode, message?: string) {
  return { cause: { code, ...(message !== undefined && { message }) } };
}

/** A refusal that names the field of the input which it is about. */
export function refusalAt(path: string, code: ErrorCode) {
  return { cause: { code, issues: [{ path, message: ERRORS[code].message }] } };
}

/** A refusal that names no field. */
export function refusalAtNoField(code: ErrorCode) {
  return { cause: { code, issues: undefined } };
}

/** The error of a service before a transport has wrapped it. */
export function appError(code: ErrorCode) {
  return { name: 'AppError', code };
}
