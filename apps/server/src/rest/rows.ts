import type { AppRouter } from '@touchline/api';
import { type Waiting, waitingSchema } from '@touchline/contracts/approvals';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { z } from 'zod';
import type { CsvFile } from './csv.ts';
import type { Answer, CallDoc } from './openapi/operation.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Path = `/api/${string}`;
type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;

/** The parts of a request, not validated. */
export interface RequestParts {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
}

type ReadField = (parts: RequestParts & { body: Record<string, unknown> }) => unknown;

/** How a procedure, which has all rules, is called over REST. Without `query`, `body` and `input` it takes all that the procedure does. */
export interface Row extends Pick<CallDoc, 'summary' | 'access' | 'proof' | 'errors' | 'query' | 'body'> {
  procedure: string;
  /** The id of the call in the documentation, where another call has the same procedure. */
  id?: string;
  status?: 200 | 201;
  /** The schema of the response where it is a part of what the procedure declares. */
  output?: z.ZodType;
  /** A success that some outputs are; its schema is that of the others unless it names one. */
  otherwise?: OtherSuccess<never>;
  /** Responds with the complete list as a file for spreadsheets. */
  csv?: CsvFile<never>;
  /** The fields of the procedure's input that parameters of the path are, where they have other names. */
  params?: Record<string, string>;
  /** The field of the procedure's input that the body is. */
  bodyAs?: string;
  /** The fields of the procedure's input; by default from the query or the body, with the parameters of the path. */
  input?: Record<string, ReadField>;
}

/** A row whose fields are those that its procedure takes and returns. */
interface RowOf<Procedure extends string, Input, Output> extends Row {
  procedure: Procedure;
  otherwise?: OtherSuccess<Output>;
  csv?: Output extends { items: (infer Item)[] } ? CsvFile<Item> : never;
  params?: Record<string, keyof Input & string>;
  bodyAs?: keyof Input & string;
  input?: Input extends object ? { [Field in keyof Input]: ReadField } : never;
}

type RowsOf<Noun extends keyof Outputs & string> = {
  [Verb in keyof Outputs[Noun] & keyof Inputs[Noun] & string]: RowOf<
    `${Noun}.${Verb}`,
    Inputs[Noun][Verb],
    Outputs[Noun][Verb]
  >;
}[keyof Outputs[Noun] & keyof Inputs[Noun] & string];

interface OtherSuccess<Output> extends Answer {
  status: 200 | 202;
  applies: (output: Output) => boolean;
}

/** Documented calls by method and path, the path as OpenAPI writes it: `GET /api/videos/{id}`. */
export type Rows = Record<
  `${Method} ${Path}`,
  { [Noun in keyof Outputs & string]: RowsOf<Noun> }[keyof Outputs & string]
>;

export interface RestRow extends Row {
  method: Method;
  path: Path;
  /** The entries of a procedure that returns pages: responds with an array, complete unless `limit` is given; a Link header names the next page. */
  list: z.ZodArray | undefined;
}

export const waitsForSecondAdmin = (state: string): OtherSuccess<object> => ({
  status: 202,
  output: waitingSchema,
  description: `${state} until a second admin approves: \`approvalId\` is the request.`,
  applies: (output: Partial<Waiting>) => output.isWaitingForApproval === true,
});

/** A body that is not an object has no fields, and the procedure reports what is missing. */
function asObject(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};
}

/** The name that a parameter of the path has in the input of the procedure. */
export const fieldOf = ({ params = {} }: Pick<RestRow, 'params'>, param: string): string => params[param] ?? param;

/** The input of the procedure behind a row; undefined for one without input. */
export function inputOf(row: RestRow, parts: RequestParts): unknown {
  const { path, query, body, bodyAs, input } = row;
  if (input) {
    const read = { ...parts, body: asObject(parts.body) };
    return Object.fromEntries(Object.entries(input).map(([field, readField]) => [field, readField(read)]));
  }
  const named = Object.fromEntries(Object.entries(parts.params).map(([param, text]) => [fieldOf(row, param), text]));
  if (bodyAs) return { ...named, [bodyAs]: parts.body };
  if (path.includes('{')) return { ...(query ? parts.query : body && asObject(parts.body)), ...named };
  return query ? parts.query : body && parts.body;
}
