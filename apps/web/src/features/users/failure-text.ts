import { TRPCClientError } from '@trpc/client';
import { statusOf } from '../../lib/errors.ts';
import { HttpError } from '../../lib/http.ts';

/** 'Failed to fetch users: {status} {body}' */
export function usersFailureText(error: unknown): string {
  return `Failed to fetch users: ${[statusOf(error), bodyOf(error)].filter(Boolean).join(' ')}`;
}

/** The text of the response, or what the browser says where there was none. */
function bodyOf(error: unknown): string {
  const cause = error instanceof TRPCClientError ? error.cause : error;
  // The message of a response that is not JSON is `{status}: {body}`.
  if (cause instanceof HttpError) return cause.message.replace(`${cause.status}: `, '');
  return error instanceof Error ? error.message : '';
}
