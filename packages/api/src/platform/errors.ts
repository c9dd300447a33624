import type { ExceededLimit } from '@touchline/contracts/allowances';
import { ERRORS, type ErrorCode, type InputIssue } from '@touchline/contracts/errors';

/** Seconds. A restarted store responds within half a minute; a full disk needs an operator. */
const RETRY_AFTER: Partial<Record<ErrorCode, number>> = {
  BUSY: 5,
  DATABASE_UNAVAILABLE: 5,
  STORAGE_UNAVAILABLE: 30,
  DISK_FULL: 60,
};

/**
 * An expected error with a code. Features throw it, the transports translate it; `message` is shown to the user, beside the
 * field `at` of their input.
 */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly issues: InputIssue[] | undefined;
  readonly retryAfter: number | undefined;
  /** The limit that refused the call. */
  readonly limit: ExceededLimit | undefined;

  constructor(
    code: ErrorCode,
    more: {
      message?: string;
      at?: string;
      issues?: InputIssue[];
      retryAfter?: number;
      limit?: ExceededLimit;
      cause?: unknown;
    } = {},
  ) {
    super(more.message ?? ERRORS[code].message, { cause: more.cause });
    this.code = code;
    this.issues = more.at === undefined ? more.issues : [{ path: more.at, message: this.message }];
    this.limit = more.limit;
    this.retryAfter = more.retryAfter ?? RETRY_AFTER[code];
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** For a value that no schema can check. The message is shown at its field. */
export function invalidValue(path: string, message: string): AppError {
  return new AppError('INVALID_INPUT', { message, at: path });
}

export function existing<T>(value: T, code: ErrorCode): NonNullable<T> {
  if (!value) throw new AppError(code);
  return value;
}
