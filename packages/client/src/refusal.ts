import { TRPCClientError } from '@trpc/client';
import type { AppRouter } from './app-router.ts';

type Facts = NonNullable<TRPCClientError<AppRouter>['data']>;
/** What a program should look at: one of a closed list. */
export type ErrorCode = NonNullable<Facts['appCode']>;
/** One field that was not accepted, and what to do about it. */
export type InputIssue = NonNullable<Facts['issues']>[number];

/** Why the server said no. `message` is a sentence for people. */
export interface Refusal {
  status: number;
  message: string;
  code: ErrorCode | null;
  issues: readonly InputIssue[];
}

/** Thrown by everything but `api`, whose calls throw tRPC's own error; `refusalOf` reads both. */
export class RefusedError extends Error implements Refusal {
  override readonly name = 'RefusedError';
  readonly status: number;
  readonly code: ErrorCode | null;
  readonly issues: readonly InputIssue[];

  constructor({ status, message, code, issues }: Refusal) {
    super(message);
    this.status = status;
    this.code = code;
    this.issues = issues;
  }
}

/** What the server said no with, whichever way it was asked; null when there was no such answer, as without a network. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof RefusedError) return error;
  if (!(error instanceof TRPCClientError)) return null;
  const facts = error.data as Partial<Facts> | null | undefined;
  if (!facts?.httpStatus) return null;
  return { status: facts.httpStatus, message: error.message, code: facts.appCode ?? null, issues: facts.issues ?? [] };
}

/** The refusal in an answer of the documented calls: JSON, or plain text as the video upload has it. */
export function readRefusal(status: number, body: string): RefusedError {
  const found = parse(body);
  return new RefusedError({
    status,
    message: found?.message ?? (/^\s*</.test(body) || body === '' ? `The server answered ${status}.` : body),
    code: found?.code ?? null,
    issues: found?.issues ?? [],
  });
}

function parse(body: string): Partial<Refusal> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
