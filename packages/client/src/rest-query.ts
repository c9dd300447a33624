import { type Connection, request } from './connection.ts';
import { readRefusal } from './refusal.ts';

/** The parts of an address, as keys of a query cache are written: `['/api/users', id]`. */
export type QueryKey = readonly [path: string, ...parts: (string | number)[]];

export interface RestQueryOptions {
  /** What somebody who is not signed in gets; an error where not said. */
  on401?: 'throw' | 'null';
  signal?: AbortSignal;
}

/** `['/api/users', '1']` is /api/users/1. */
export function addressOf([path, ...parts]: QueryKey): string {
  return [path, ...parts.map((part) => encodeURIComponent(part))].join('/');
}

/**
 * The default data query over the documented paths (spec 7): GET the address that the key's parts make when joined with a
 * slash, and answer the parsed JSON.
 * @throws {RefusedError} when the answer is no success
 */
export async function restQuery<T>(
  connection: Connection,
  key: QueryKey,
  { on401 = 'throw', signal }: RestQueryOptions = {},
): Promise<T | null> {
  const response = await request(connection, addressOf(key), signal ? { signal } : {});
  if (response.status === 401 && on401 === 'null') return null;
  const body = await response.text();
  if (!response.ok) throw readRefusal(response.status, body);
  return JSON.parse(body) as T;
}
