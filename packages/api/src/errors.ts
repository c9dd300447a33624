import { ERRORS, type ErrorCode, type InputIssue } from '@touchline/contracts/errors';

/** A refusal by name. Features throw it; the transports translate it; `message` is what the person reads. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly issues: InputIssue[] | undefined;
  /** Seconds until another try makes sense, for refusals that pass. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    more: { message?: string; issues?: InputIssue[]; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(more.message ?? ERRORS[code].message, { cause: more.cause });
    this.code = code;
    this.issues = more.issues;
    this.retryAfter = more.retryAfter;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}
