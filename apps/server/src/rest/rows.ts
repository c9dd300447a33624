import type { Caller } from '@touchline/api';
import { type Waiting, waitingSchema } from '@touchline/contracts/approvals';
import type { z } from 'zod';
import type { CsvFile } from './csv.ts';
import type { ErrorStatus, Proof } from './openapi/responses.ts';

type Noun = keyof Caller & string;
/** The name of a procedure, such as `videos.byId`. */
export type ProcedurePath = { [N in Noun]: `${N}.${keyof Caller[N] & string}` }[Noun];

/** The parts of a request, not validated. */
export interface RequestParts {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
}

/** One documented call: its method and path, the procedure behind it, and how its input is made. The procedure has all rules. */
export interface RestRow {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** As OpenAPI writes it: `/api/videos/{id}`. */
  path: `/api/${string}`;
  procedure: ProcedurePath;
  /** The id of the call in the documentation, where another call has the same procedure. */
  id?: string;
  summary: string;
  /** Who may call it, for the documentation. */
  access: string;
  /** How the caller signs in; by default with a session or an access token. */
  proof?: Proof;
  /** Statuses of errors that do not follow from path, input and proof. */
  errors?: readonly ErrorStatus[];
  /** Success status; 200 by default. */
  status?: 200 | 201;
  /** The schema of the response where it is a part of what the procedure declares. */
  output?: z.ZodType;
  otherwise?: OtherSuccess;
  /** Responds with an array, complete unless `limit` is given; a Link header names the next page. */
  list?: true;
  /** With `list`: responds with the complete list as a file for spreadsheets. */
  csv?: CsvFile;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Makes the input of the procedure; by default from the query or the body, with the parameters of the path. */
  input?: (parts: RequestParts) => unknown;
}

/** A success that some outputs of a call are. */
export interface OtherSuccess {
  status: 200 | 202;
  description: string;
  applies: (output: unknown) => boolean;
  /** The schema of these outputs, where it is not that of the others. */
  output?: z.ZodType;
}

/** The answer of a call that waits for a second admin. */
export const waitsForSecondAdmin = (state: string): OtherSuccess => ({
  status: 202,
  output: waitingSchema,
  description: `${state} until a second admin approves: \`approvalId\` is the request.`,
  applies: (output) => (output as Partial<Waiting>).isWaitingForApproval === true,
});

/** A body to spread into an input. One that is not an object has no fields, and the procedure reports what is missing. */
export function asObject(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};
}

/** The input of the procedure behind a row; undefined for one without input. */
export function inputOf({ path, query, body, input }: RestRow, parts: RequestParts): unknown {
  if (input) return input(parts);
  if (path.includes('{')) return { ...(query ? parts.query : body && asObject(parts.body)), ...parts.params };
  return query ? parts.query : body && parts.body;
}

/** Checks rows against the procedures at compile time. */
export const rows = (...list: RestRow[]): readonly RestRow[] => list;
