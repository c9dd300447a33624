import type { ErrorCode, InputIssue } from '@touchline/contracts/errors';
import { TRPCClientError } from '@trpc/client';
import { HttpError } from './http.ts';

/** What a failed call says of itself, whichever of the two doors it came through; nulls when no answer came at all. */
interface Refusal {
  status: number | null;
  message: string | null;
  code: ErrorCode | null;
  issues: readonly InputIssue[];
}

/** What the server's error formatter adds to each refusal. */
interface TrpcFacts {
  httpStatus?: number;
  appCode?: ErrorCode | null;
  issues?: InputIssue[] | null;
}

function refusalOf(error: unknown): Refusal {
  // A call whose answer was no JSON fails in tRPC's wrapping.
  if (error instanceof TRPCClientError && error.cause instanceof HttpError) return refusalOf(error.cause);
  if (error instanceof HttpError) {
    const { status, serverMessage, code, issues } = error;
    return { status, message: serverMessage, code, issues };
  }
  if (error instanceof TRPCClientError) {
    const facts: TrpcFacts | null | undefined = error.data;
    return {
      status: facts?.httpStatus ?? null,
      message: error.message || null,
      code: facts?.appCode ?? null,
      issues: facts?.issues ?? [],
    };
  }
  return { status: null, message: null, code: null, issues: [] };
}

/**
 * What to tell a person about a failed call: the server's own sentence, or `fallback` when there is none worth reading, as
 * with a server that broke or could not be reached. A state that the server names, such as a database that does not answer,
 * has a sentence that says what to do.
 */
export function messageOf(error: unknown, fallback: string): string {
  const { status, message, code } = refusalOf(error);
  const isNamed = status !== null && (status < 500 || (code !== null && code !== 'INTERNAL'));
  return isNamed && message ? message : fallback;
}

/** The HTTP status of a failed call; null when no answer came. */
export function statusOf(error: unknown): number | null {
  return refusalOf(error).status;
}

/** Which refusal of the error table it was, for screens that act on one of them. */
export function codeOf(error: unknown): ErrorCode | null {
  return refusalOf(error).code;
}

/**
 * The server's findings by field name, ready for a form's `setErrors`; the first finding of a field counts. `part` names
 * the part of the input that the form is, where it is not all of it.
 */
export function fieldIssuesOf(error: unknown, part?: string): Record<string, string> {
  const byField: Record<string, string> = {};
  for (const { path, message } of refusalOf(error).issues) {
    const field = part && path.startsWith(`${part}.`) ? path.slice(part.length + 1) : path;
    byField[field] ??= message;
  }
  return byField;
}
