import type { Caller } from '@touchline/api';
import { type Waiting, waitingSchema } from '@touchline/contracts/approvals';
import type { z } from 'zod';
import type { CsvFile } from './csv.ts';
import type { Answer, CallDoc } from './openapi/operation.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Path = `/api/${string}`;
type Noun = keyof Caller & string;

/** The parts of a request, not validated. */
export interface RequestParts {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
}

/** How a procedure, which has all rules, is called over REST. Without `query`, `body` and `input` it takes all that the procedure does. */
interface Row extends Pick<CallDoc, 'summary' | 'access' | 'proof' | 'errors' | 'query' | 'body'> {
  procedure: { [N in Noun]: `${N}.${keyof Caller[N] & string}` }[Noun];
  /** The id of the call in the documentation, where another call has the same procedure. */
  id?: string;
  status?: 200 | 201;
  /** The schema of the response where it is a part of what the procedure declares. */
  output?: z.ZodType;
  /** A success that some outputs are; its schema is that of the others unless it names one. */
  otherwise?: OtherSuccess;
  /** Responds with an array, complete unless `limit` is given; a Link header names the next page. */
  list?: true;
  /** With `list`: responds with the complete list as a file for spreadsheets. */
  csv?: CsvFile;
  /** The field of the procedure's input that the body is. */
  bodyAs?: 'patch' | 'edit';
  /** Makes the input of the procedure; by default from the query or the body, with the parameters of the path. */
  input?: (parts: RequestParts) => unknown;
}

interface OtherSuccess extends Answer {
  status: 200 | 202;
  applies: (output: unknown) => boolean;
}

/** Documented calls by method and path, the path as OpenAPI writes it: `GET /api/videos/{id}`. */
export type Rows = Record<`${Method} ${Path}`, Row>;

export interface RestRow extends Row {
  method: Method;
  path: Path;
}

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
export function inputOf({ path, query, body, bodyAs, input }: RestRow, parts: RequestParts): unknown {
  if (input) return input(parts);
  if (bodyAs) return { ...parts.params, [bodyAs]: parts.body };
  if (path.includes('{')) return { ...(query ? parts.query : body && asObject(parts.body)), ...parts.params };
  return query ? parts.query : body && parts.body;
}
