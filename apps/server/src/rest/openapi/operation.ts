import { PAGE_SIZE_MAX } from '@touchline/contracts/limits';
import type { z } from 'zod';
import { bodyExample } from './examples.ts';
import { type ErrorStatus, errors, PROOFS, type Proof, plainErrors, WRITE_ERRORS } from './responses.ts';
import { type Json, schemaOf } from './schemas.ts';

/** What the document says of a call, besides method and path. */
export interface CallDoc {
  /** The noun and the verb, such as `videos_byId`. */
  id: string;
  /** The group of calls; by default the noun. */
  tag?: string;
  summary: string;
  /** Who may call it, and what else a reader should know. */
  access: string;
  /** How the caller signs in; by default with a session or an access token. */
  proof?: Proof | undefined;
  query?: z.ZodObject | undefined;
  headers?: z.ZodObject;
  body?: z.ZodType | undefined;
  bodyType?: 'multipart/form-data' | 'application/offset+octet-stream';
  answers: Record<number, Answer>;
  /** Statuses of errors that do not follow from path, input and proof. */
  errors?: readonly ErrorStatus[];
  hasPlainErrors?: true;
}

export interface Answer {
  description: string;
  output?: z.ZodType;
  file?: readonly string[];
  headers?: Record<string, string>;
}

export interface Call {
  method: string;
  path: string;
  doc: CallDoc;
}

export function pathsOf(calls: readonly Call[]): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return paths;
}

function operationOf(call: Call): Json {
  const { path, doc } = call;
  const { id, tag = id.replace(/_.*/, ''), summary, access, query, headers, body, proof = 'any' } = doc;
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: access,
    parameters: [...pathParameters(path), ...parametersOf(query, 'query'), ...parametersOf(headers, 'header')],
    ...(body && { requestBody: bodyOf(body, call) }),
    responses: { ...mapValues(doc.answers, answerOf), ...errorsOf(call) },
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

/** Over REST a list without a limit is complete, so the page size that procedures default to does not apply. */
const LIST_PARAMETERS: Record<string, Json> = {
  limit: {
    description:
      'The size of a page. Without it the list is complete, and rejected with 429 when it has more entries than a page ' +
      'and complete lists have been read too often.',
    schema: { type: 'integer', minimum: 1, maximum: PAGE_SIZE_MAX },
  },
  cursor: {
    description: 'The end of the previous page, as in its Link header.',
    schema: { type: 'string', maxLength: 500 },
  },
};

function parametersOf(fields: z.ZodObject | undefined, place: 'query' | 'header'): Json[] {
  if (!fields) return [];
  const { properties = {} } = schemaOf(fields, 'input');
  return Object.entries(properties as Record<string, Json>).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: place === 'header',
    ...(LIST_PARAMETERS[name] ?? { ...(description !== undefined && { description }), schema }),
  }));
}

function bodyOf(body: z.ZodType, { method, doc }: Call): Json {
  const { bodyType = 'application/json' } = doc;
  const schema = schemaOf(body, 'input');
  const example = bodyType === 'application/json' && { example: bodyExample(schema, method === 'PATCH') };
  return { required: !body.isOptional(), content: { [bodyType]: { schema, ...example } } };
}

function answerOf({ description, output, file = [], headers }: Answer): Json {
  const json = output && { 'application/json': { schema: schemaOf(output, 'output') } };
  const schemaOfFile = (type: string) => ({ type: 'string', ...(!type.startsWith('text/') && { format: 'binary' }) });
  const files = Object.fromEntries(file.map((type) => [type, { schema: schemaOfFile(type) }]));
  return {
    description,
    ...(headers && { headers: mapValues(headers, (text) => ({ description: text, schema: { type: 'string' } })) }),
    ...((json || file.length > 0) && { content: { ...json, ...files } }),
  };
}

const mapValues = <T, R>(object: Record<string, T>, map: (value: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]));

function errorsOf({ method, path, doc }: Call): Json {
  const { proof = 'any', query, hasPlainErrors, errors: named = [] } = doc;
  const hasId = path.includes('{');
  const statuses: ErrorStatus[] = [
    ...(method === 'GET' ? [] : WRITE_ERRORS),
    // A path with broken percent-encoding cannot be read.
    ...(query || hasId ? [400 as const] : []),
    // An invalid token is rejected at public calls too.
    ...(proof === 'none' ? [] : [401 as const]),
    ...(proof === 'none' || proof === 'optional' ? [] : [403 as const]),
    ...(hasId ? [404 as const] : []),
    ...named,
  ];
  return hasPlainErrors ? plainErrors(statuses, hasId) : errors(statuses);
}
