import { ERRORS, type ErrorCode, type InputIssue } from '@touchline/contracts/errors';
import { vi } from 'vitest';

/** One call that reached the network. */
export interface Call {
  /** `auth.login`, or the path of a REST call. */
  name: string;
  input: unknown;
  credentials: RequestCredentials | undefined;
}

type Answer = (input: unknown) => unknown;

/** An error as the server's tRPC error formatter writes it. */
export class Rejection {
  readonly code: ErrorCode;
  readonly issues: InputIssue[] | null;

  constructor(code: ErrorCode, issues: InputIssue[] | null = null) {
    this.code = code;
    this.issues = issues;
  }
}

/**
 * Replaces the network: each procedure responds with what its function returns, a Rejection as its error.
 * @returns the calls made so far, in order
 */
export function stubServer(answers: Record<string, Answer>): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (address: string, options: RequestInit = {}) => {
    const url = new URL(address, window.location.href);
    const names = url.pathname.replace('/trpc/', '').split(',');
    const inputs = JSON.parse(options.body ? String(options.body) : (url.searchParams.get('input') ?? '{}'));
    const results = names.map((name, index) => {
      const input = inputs[index];
      calls.push({ name, input, credentials: options.credentials });
      const answer = answers[name];
      if (!answer) throw new Error(`The test gave no answer for ${name}.`);
      return answer(input);
    });
    const statuses = results.map((result) => (result instanceof Rejection ? ERRORS[result.code].status : 200));
    return Response.json(results.map(toEnvelope), { status: Math.max(...statuses) });
  });
  return calls;
}

function toEnvelope(result: unknown) {
  if (!(result instanceof Rejection)) return { result: { data: result } };
  const { status, message } = ERRORS[result.code];
  const data = { code: 'ANY', httpStatus: status, appCode: result.code, issues: result.issues };
  return { error: { message: result.issues?.[0]?.message ?? message, code: -32000, data } };
}
