import { TRPCClientError } from '@trpc/client';
import { statusOf } from '../../lib/errors.ts';
import { HttpError } from '../../lib/http.ts';

/** Spec 8: 'Failed to fetch users: {status} {body}'. */
export function usersFailureText(error: unknown): string {
  const cause = error instanceof TRPCClientError ? error.cause : error;
  // An answer that was no JSON comes as it is; its message is `{status}: {body}`.
  if (cause instanceof HttpError) return `Failed to fetch users: ${cause.message.replace(': ', ' ')}`;
  const status = statusOf(error);
  const body = error instanceof Error ? error.message : '';
  return `Failed to fetch users: ${[status, body].filter((part) => part).join(' ')}`;
}
