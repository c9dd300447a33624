import { TRPCClientError } from '@trpc/client';
import { statusOf } from '../../lib/errors.ts';
import { HttpError } from '../../lib/http.ts';

/** 'Failed to fetch users: {status} {body}' */
export function usersFailureText(error: unknown): string {
  const cause = error instanceof TRPCClientError ? error.cause : error;
  // The message of a response that is not JSON is `{status}: {body}`.
  if (cause instanceof HttpError) return `Failed to fetch users: ${cause.message.replace(': ', ' ')}`;
  const status = statusOf(error);
  const body = error instanceof Error ? error.message : '';
  return `Failed to fetch users: ${[status, body].filter((part) => part).join(' ')}`;
}

export const countedUsers = (count: number) => (count === 1 ? '1 user' : `${count} users`);
