import { toApiError } from './errors.ts';

export interface ClientOptions {
  /** The address of the platform, such as https://talent.example; by default the page's own origin. */
  url?: string;
  /** An access token; without one the session of the browser is used. */
  token?: string;
}

export interface Connection {
  urlOf(path: string): string;
  headers: Readonly<Record<string, string>>;
}

export function connect({ url = '', token }: ClientOptions): Connection {
  const base = url.replace(/\/+$/, '');
  return {
    urlOf: (path) => `${base}${path}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  };
}

/** Cookies are always sent; the server ignores them when there is a token. */
export function request(connection: Connection, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { ...connection.headers, ...(init.headers as Record<string, string>) };
  return fetch(connection.urlOf(path), { credentials: 'include', ...init, headers });
}

/** The parts of an address, written like the keys of a query cache: `['/api/users', id]`. */
export type QueryKey = readonly [path: string, ...parts: (string | number)[]];

export interface RestQueryOptions {
  on401?: 'throw' | 'null';
  signal?: AbortSignal;
}

export function addressOf([path, ...parts]: QueryKey): string {
  return [path, ...parts.map((part) => encodeURIComponent(part))].join('/');
}

/** Requests the address that the parts of the key make, and parses the JSON. Throws an `ApiError` for an error response. */
export async function restQuery<T>(
  connection: Connection,
  key: QueryKey,
  { on401 = 'throw', signal }: RestQueryOptions = {},
): Promise<T | null> {
  const response = await request(connection, addressOf(key), signal ? { signal } : {});
  if (response.status === 401 && on401 === 'null') return null;
  const body = await response.text();
  if (!response.ok) throw toApiError(response.status, body);
  return JSON.parse(body) as T;
}
