import type { ErrorCode, InputIssue } from '@touchline/contracts/errors';

/** HTTP/2 has no status text, so these are the standard phrases of the statuses that the server uses. */
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

/** A response other than 2xx. The message is `{status}: {body}`; users are shown `serverMessage`. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  /** The message for users, if the server sent one. */
  readonly serverMessage: string | null;
  readonly code: ErrorCode | null;
  readonly issues: readonly InputIssue[];

  constructor(status: number, body: string, statusText = '') {
    super(`${status}: ${body || statusText || STATUS_PHRASES[status] || 'Unknown Error'}`);
    const error = readError(body);
    this.status = status;
    this.serverMessage = error.message;
    this.code = error.code;
    this.issues = error.issues;
  }
}

/** Errors are `{ message, code, issues? }`, but plain text from POST /api/videos. */
function readError(body: string) {
  const text = body.trim();
  const error = text.startsWith('{') ? parseJson(text) : null;
  if (error) {
    return {
      message: typeof error.message === 'string' && error.message !== '' ? error.message : null,
      code: typeof error.code === 'string' ? (error.code as ErrorCode) : null,
      issues: Array.isArray(error.issues) ? error.issues.filter(isIssue) : [],
    };
  }
  // The error page of a proxy is not a message.
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
 * Fetches a page of one of the documented lists; `next` is the address of the next page.
 * @throws {HttpError} when the response is not 2xx
 */
export async function requestPage<T>(path: string) {
  const response = await send('GET', path);
  const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
  return { items: JSON.parse(await response.text()) as T[], next };
}

/**
 * Fetches a file that is generated from the body.
 * @throws {HttpError} when the response is not 2xx
 */
export async function requestFile(method: string, path: string, body?: unknown): Promise<Blob> {
  return (await send(method, path, body)).blob();
}

/** A call of the documented REST paths, with cookies. */
async function send(method: string, path: string, body?: unknown): Promise<Response> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new HttpError(response.status, await response.text(), response.statusText);
  return response;
}
