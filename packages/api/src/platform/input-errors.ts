import type { ErrorCode } from '@touchline/contracts/errors';
import { databaseProblem, isUniqueViolation } from '@touchline/db';
import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { AppError } from './errors.ts';

/** Enough for any form. A list may have a hundred thousand wrong entries. */
const ISSUES_TOLD = 50;

const NOT_VALID = 'This value is not valid.';

// Users see these messages. Those of zod mention types.
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
  // NOT_VALID is useless as the message of the whole form, because it does not name the field.
  const isReadable = first !== undefined && first.message !== NOT_VALID;
  return new AppError('INVALID_INPUT', { issues, cause: error, ...(isReadable && { message: first.message }) });
}

/** Null for an unexpected error, which the transports log and report as 500. Services handle violated constraints themselves. */
export function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof TRPCError) {
    // An invalid output is a bug of the server, not an error of the caller.
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

/** For `catch`: throws `code` if the error is a violated unique key, of the column or table `of` if given. */
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
