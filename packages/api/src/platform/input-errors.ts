import type { ErrorCode } from '@touchline/contracts/errors';
import { databaseProblem, isUniqueViolation } from '@touchline/db';
import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { AppError } from './errors.ts';

/** Enough for any form, and a bound for the response to a list of a hundred thousand wrong entries. */
const ISSUES_TOLD = 50;

const NOT_VALID = 'This value is not valid.';

// The messages of zod mention types; they would reach users with the issues of an error.
z.config({ localeError: sentenceFor });

function sentenceFor(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'too_big' && issue.origin === 'string') return `Please use at most ${issue.maximum} characters.`;
  if (issue.code === 'too_small' && issue.origin === 'string')
    return `Please use at least ${issue.minimum} characters.`;
  if (issue.code !== 'unrecognized_keys') return NOT_VALID;
  const name = issue.keys.find((key) => /^\w{1,40}$/.test(key));
  return name ? `The field ${name} is not known here.` : 'A field that was sent is not known here.';
}

function invalidInput(error: z.ZodError): AppError {
  const issues = error.issues
    .slice(0, ISSUES_TOLD)
    .map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message }));
  const [first] = issues;
  // A schema's own sentence says what to do; that some value is not valid says nothing without the name of its field.
  const isReadable = first !== undefined && first.message !== NOT_VALID;
  return new AppError('INVALID_INPUT', { issues, cause: error, ...(isReadable && { message: first.message }) });
}

/** Null for an unexpected error, which the transports log and report as 500. A service handles a violated constraint itself. */
export function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof TRPCError) {
    // An output that its schema does not accept is our fault, not the caller's.
    const isOutput = error.code === 'INTERNAL_SERVER_ERROR' && error.cause instanceof z.ZodError;
    return error.cause && !isOutput ? toAppError(error.cause) : null;
  }
  if (error instanceof z.ZodError) return invalidInput(error);
  const problem = databaseProblem(error);
  if (problem === 'busy') return new AppError('BUSY', { retryAfter: 1, cause: error });
  if (problem === 'unavailable') return new AppError('DATABASE_UNAVAILABLE', { cause: error });
  if (problem === 'full') return new AppError('DISK_FULL', { cause: error });
  return null;
}

/** Handles the failure of a write: throws `code` if a unique key was violated, that of `of` (a column or table) if given. */
export function ifTaken(code: ErrorCode, of?: string): (error: unknown) => never {
  return (error) => {
    throw isUniqueViolation(error, of) ? new AppError(code, { cause: error }) : error;
  };
}

/** For inputs that do not come through a procedure. */
export function accept<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (!result.success) throw invalidInput(result.error);
  return result.data;
}
