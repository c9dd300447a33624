import { ERRORS, type ErrorCode, type InputIssue } from '@touchline/contracts/errors';

/**
 * When to try again, where the refusal itself does not say. Seconds. A store that was restarted answers within half a minute;
 * room on a disk has to be made by a person.
 */
const RETRY_AFTER: Partial<Record<ErrorCode, number>> = { STORAGE_UNAVAILABLE: 30, DISK_FULL: 60 };

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
    this.retryAfter = more.retryAfter ?? RETRY_AFTER[code];
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}
