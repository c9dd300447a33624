import { TRPCClientError } from '@trpc/client';
import type { AppRouter } from './app-router.ts';

type Facts = NonNullable<TRPCClientError<AppRouter>['data']>;
/** The code that programs should compare: one of a closed list. */
export type ErrorCode = NonNullable<Facts['appCode']>;
export type InputIssue = NonNullable<Facts['issues']>[number];

export interface ErrorResponse {
  status: number;
  message: string;
  code: ErrorCode | null;
  issues: readonly InputIssue[];
}

/** Thrown by everything but `api`, whose calls throw tRPC's own error; `errorResponseOf` reads both. */
export class ApiError extends Error implements ErrorResponse {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | null;
  readonly issues: readonly InputIssue[];

  constructor({ status, message, code, issues }: ErrorResponse) {
    super(message);
    this.status = status;
    this.code = code;
    this.issues = issues;
  }
}

/** The error response behind an error of any call; null when there was no response, as without a network. */
export function errorResponseOf(error: unknown): ErrorResponse | null {
  if (error instanceof ApiError) return error;
  if (!(error instanceof TRPCClientError)) return null;
  const facts = error.data as Partial<Facts> | null | undefined;
  if (!facts?.httpStatus) return null;
  return { status: facts.httpStatus, message: error.message, code: facts.appCode ?? null, issues: facts.issues ?? [] };
}

/** Reads the error response of a documented call: JSON, or plain text from the video upload. */
export function toApiError(status: number, body: string): ApiError {
  const found = parse(body);
  return new ApiError({
    status,
    message: found?.message ?? (/^\s*</.test(body) || body === '' ? `The server responded with ${status}.` : body),
    code: found?.code ?? null,
    issues: found?.issues ?? [],
  });
}

function parse(body: string): Partial<ErrorResponse> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
