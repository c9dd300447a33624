import type { Caller } from '@touchline/api';
import type { z } from 'zod';
import type { Proof, RefusalStatus } from './openapi/answers.ts';

type Noun = keyof Caller & string;
/** The name of a procedure, such as `videos.byId`. */
export type ProcedurePath = { [N in Noun]: `${N}.${keyof Caller[N] & string}` }[Noun];

/** What a request brings, before any rule has looked at it. */
export interface RequestParts {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
}

/**
 * One documented call: its method and path, the procedure behind it, and where that one's input comes from. No rules
 * live here; the procedure has them all.
 */
export interface RestRow {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** OpenAPI's spelling, `/api/videos/{id}`. */
  path: `/api/${string}`;
  procedure: ProcedurePath;
  summary: string;
  /** Who may call, in a sentence for the reader of the documentation. */
  access: string;
  /** What a caller must bring: a session or an access token where not said. */
  proof?: Proof;
  /** Statuses of refusals that do not follow from the path, the input and the proof. */
  refusals?: readonly RefusalStatus[];
  /** Success status; 200 where not said. */
  status?: 200 | 201;
  /** Where the answer decides the status. */
  statusOf?: (output: unknown) => 200 | 201;
  /** A list: answers a bare array, complete unless `limit` is given; the next page is named by a Link header. */
  list?: true;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Makes the procedure's input; without it the procedure has none. */
  input?: (parts: RequestParts) => unknown;
}

/** A body to spread into an input; whatever is no object has no fields, and the procedure says what is missing. */
export function asObject(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};
}

/** Checks rows against the procedures at compile time and returns them as they are. */
export const rows = (...list: RestRow[]): readonly RestRow[] => list;
