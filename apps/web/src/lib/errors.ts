import { onlineManager } from '@tanstack/react-query';
import type { ErrorCode, InputIssue } from '@touchline/contracts/errors';
import { TRPCClientError } from '@trpc/client';
import { HttpError } from './http.ts';

/** A failed call, by tRPC or by a documented REST path. All null without a response. */
interface Failure {
  status: number | null;
  message: string | null;
  code: ErrorCode | null;
  issues: readonly InputIssue[];
}

/** What the server's error formatter adds to each error. */
interface TrpcErrorData {
  httpStatus?: number;
  appCode?: ErrorCode | null;
  issues?: InputIssue[] | null;
}

function failureOf(error: unknown): Failure {
  // tRPC wraps the error of a response that is not JSON.
  if (error instanceof TRPCClientError && error.cause instanceof HttpError) return failureOf(error.cause);
  if (error instanceof HttpError) {
    const { status, serverMessage, code, issues } = error;
    return { status, message: serverMessage, code, issues };
  }
  if (error instanceof TRPCClientError) {
    const data: TrpcErrorData | null | undefined = error.data;
    return {
      status: data?.httpStatus ?? null,
      message: error.message || null,
      code: data?.appCode ?? null,
      issues: data?.issues ?? [],
    };
  }
  return { status: null, message: null, code: null, issues: [] };
}

/** For a record that the page has shown, "not found" means that it has been deleted since. */
const DELETED: Partial<Record<ErrorCode, string>> = {
  VIDEO_NOT_FOUND: 'This video has been deleted.',
  USER_NOT_FOUND: 'This account has been deleted.',
  PLAYER_NOT_FOUND: 'This player is no longer available.',
  CONTENT_NOT_FOUND: 'This content has been deleted.',
};

const OFFLINE = 'You are offline. Please try again when you are back.';

/**
 * The text shown for a failed call: the server's own message, or `fallback` if the server failed unexpectedly or could not
 * be reached. From 500 on only errors with a code of their own have a message that says what to do.
 */
export function messageOf(error: unknown, fallback: string): string {
  const { status, message, code } = failureOf(error);
  const isNamed = status !== null && (status < 500 || (code !== null && code !== 'INTERNAL'));
  if (status === null && fallback !== '' && !onlineManager.isOnline()) return OFFLINE;
  if (!isNamed) return fallback;
  return (code && DELETED[code]) || message || fallback;
}

/** The HTTP status of a failed call; null without a response. */
export function statusOf(error: unknown): number | null {
  return failureOf(error).status;
}

/** Whether the server does not know what was asked for, or does not show it to this user. */
export const isNotFound = (error: unknown) => statusOf(error) === 404;

/** Statuses of a call that was valid for the page as it was loaded: not allowed any more, gone, or in conflict. */
const CHANGED = [403, 404, 409];

/** Whether an error says that a record or a right has changed since the page was loaded. */
export function tellsOfChange(error: unknown): boolean {
  const status = statusOf(error);
  return status !== null && CHANGED.includes(status);
}

/** The code of the error table, for screens that handle one of them. */
export function codeOf(error: unknown): ErrorCode | null {
  return failureOf(error).code;
}

/**
 * The server's validation messages by field, for a form's `showErrors`; the first one of a field counts. `part` names the
 * part of the input that the form edits, if it is not all of it, or several.
 */
export function fieldIssuesOf(error: unknown, part: string | readonly string[] = []): Record<string, string> {
  const byField: Record<string, string> = {};
  for (const { path, message } of failureOf(error).issues) {
    // 'patch.metadata' before 'patch'.
    const parts = [part].flat().filter((name) => path.startsWith(`${name}.`));
    const longest = Math.max(0, ...parts.map(({ length }) => length + 1));
    const field = path.slice(longest);
    byField[field] ??= message;
  }
  return byField;
}
