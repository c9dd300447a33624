import { PROOFS, type Proof } from './responses.ts';
import type { Json } from './schemas.ts';

/** A documented call. */
export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  /** The noun and the verb, such as `videos_byId`. */
  id: string;
  tag: string;
  summary: string;
  /** Who may call it, and what else a reader should know. */
  description: string;
  /** Parameters in the query, or in headers. */
  query?: Json[];
  requestBody?: Json;
  responses: Json;
  proof: Proof;
}

/** The paths of the document, each with its operations. */
export function pathsOf(calls: readonly Call[]): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return paths;
}

function operationOf({ path, id, tag, summary, description, query = [], requestBody, responses, proof }: Call): Json {
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    parameters: [...pathParameters(path), ...query],
    ...(requestBody && { requestBody }),
    responses,
    security: PROOFS[proof],
  };
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}
