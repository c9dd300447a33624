import { databaseProblem } from '@touchline/db';
import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { AppError } from './errors.ts';

/** Enough for any form, and a bound for the response to a list of a hundred thousand wrong entries. */
const ISSUES_TOLD = 50;

/** The message where a schema has none of its own. */
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

/** What a schema did not accept, as a refusal whose sentence is the first problem's own. */
function invalidInput(error: z.ZodError): AppError {
  const issues = error.issues
    .slice(0, ISSUES_TOLD)
    .map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message }));
  const [first] = issues;
  // A schema's own sentence says what to do; that some value is not valid says nothing without the name of its field.
  const isReadable = first !== undefined && first.message !== NOT_VALID;
  return new AppError('INVALID_INPUT', { issues, cause: error, ...(isReadable && { message: first.message }) });
}

/**
 * Translates an error into an AppError; null for an unexpected one, which the transports log and report as 500. Violated
 * constraints are unexpected here: a service that expects one handles it.
 */
export function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  // Callers inside the server get errors in tRPC's wrapping.
  if (error instanceof TRPCError) return ofTrpcError(error);
  if (error instanceof z.ZodError) return invalidInput(error);
  const problem = databaseProblem(error);
  if (problem === 'busy') return new AppError('BUSY', { retryAfter: 1, cause: error });
  if (problem === 'unavailable') return new AppError('DATABASE_UNAVAILABLE', { retryAfter: 5, cause: error });
  if (problem === 'full') return new AppError('DISK_FULL', { cause: error });
  return null;
}

function ofTrpcError({ code, cause }: TRPCError): AppError | null {
  // An output that its schema does not accept is our fault, not the caller's.
  if (code === 'INTERNAL_SERVER_ERROR' && cause instanceof z.ZodError) return null;
  return cause ? toAppError(cause) : null;
}

/** Parses or refuses: for inputs that do not come through a procedure. */
export function accept<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (!result.success) throw invalidInput(result.error);
  return result.data;
}
