import type { ErrorCode, InputIssue } from '@touchline/contracts/errors';

/** HTTP/2 sends no status text, so the standard phrases of the answers our server gives stand in for it. */
const STATUS_PHRASES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  507: 'Insufficient Storage',
};

/** An answer other than 2xx. The message is the spec's `{status}: {body}`; people are shown `serverMessage`. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  /** The sentence the server wrote for people, if it wrote one. */
  readonly serverMessage: string | null;
  readonly code: ErrorCode | null;
  readonly issues: readonly InputIssue[];

  constructor(status: number, body: string, statusText = '') {
    super(`${status}: ${body || statusText || STATUS_PHRASES[status] || 'Unknown Error'}`);
    const refusal = readRefusal(body);
    this.status = status;
    this.serverMessage = refusal.message;
    this.code = refusal.code;
    this.issues = refusal.issues;
  }
}

/** Our own answers are `{ message, code, issues? }`, but POST /api/videos answers in plain text (spec 7). */
function readRefusal(body: string) {
  const text = body.trim();
  const refusal = text.startsWith('{') ? parseJson(text) : null;
  if (refusal) {
    return {
      message: typeof refusal.message === 'string' && refusal.message !== '' ? refusal.message : null,
      code: typeof refusal.code === 'string' ? (refusal.code as ErrorCode) : null,
      issues: Array.isArray(refusal.issues) ? refusal.issues.filter(isIssue) : [],
    };
  }
  // A proxy's error page is not a sentence.
  return { message: /^$|^[<{]/.test(text) ? null : text, code: null, issues: [] };
}

function parseJson(text: string): { message?: unknown; code?: unknown; issues?: unknown } | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isIssue(value: unknown): value is InputIssue {
  if (typeof value !== 'object' || value === null) return false;
  return 'path' in value && typeof value.path === 'string' && 'message' in value && typeof value.message === 'string';
}

/**
 * One JSON call of the documented REST paths. Cookies always travel along.
 * @throws {HttpError} when the answer is not 2xx
 */
export async function requestJson<T = unknown>(method: string, path: string, body?: unknown): Promise<T> {
  return (await request<T>(method, path, body)).json;
}

/** One page of a list; `next` is the address of the page behind it. */
export interface ListPage<T> {
  items: T[];
  next: string | null;
}

/**
 * A page of one of the documented lists.
 * @throws {HttpError} when the answer is not 2xx
 */
export async function requestPage<T>(path: string): Promise<ListPage<T>> {
  const { json, headers } = await request<T[]>('GET', path);
  return { items: json, next: /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null };
}

/**
 * A file that is made from what is sent along.
 * @throws {HttpError} when the answer is not 2xx
 */
export async function requestFile(method: string, path: string, body?: unknown): Promise<Blob> {
  return (await send(method, path, body)).blob();
}

async function request<T>(method: string, path: string, body?: unknown): Promise<{ json: T; headers: Headers }> {
  const response = await send(method, path, body);
  return { json: JSON.parse(await response.text()), headers: response.headers };
}

async function send(method: string, path: string, body: unknown): Promise<Response> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new HttpError(response.status, await response.text(), response.statusText);
  return response;
}
