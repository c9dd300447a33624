import { z } from 'zod';
import { CALLERS, CASES, type Caller, expectedIn } from '../../support/calls/matrix.ts';
import { type Document, operationsIn } from '../../support/calls/openapi.ts';
import { callOf, procedures, restRows } from '../../support/calls/send.ts';

/** A call, with the schemas of everything it accepts. */
export interface Call {
  /** `trpc users.byId`, or `GET /api/users/{id}`. */
  name: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  query: z.ZodObject | null;
  /** JSON: the input of a procedure, or a body. Several schemas are all met by one value. */
  inputs: z.ZodType[];
  /** A multipart form: its text fields, and the name of the part that is a file. */
  form: { fields: z.ZodObject; file: string } | null;
  /** Names the record that the call is about: the procedure, or the operation of the document. */
  about: string;
  /** The callers who get a 2xx for at least one request, by the permission matrix. */
  allowed: Caller[];
}

/** Every procedure of the router but the stream of live changes, which does not end, and every operation of the OpenAPI document. */
export function listCalls(document: Document): Call[] {
  const names = Object.keys(procedures).filter((name) => procedures[name]?._def.type !== 'subscription');
  return [...names.map(ofProcedure), ...operationsIn(document).map(ofOperation)];
}

function ofProcedure(about: string): Call {
  const { type, inputs = [] } = procedures[about]?._def ?? {};
  const [path] = [...restRows].find(([, { procedure }]) => procedure === about) ?? [about];
  return {
    name: `trpc ${about}`,
    method: type === 'query' ? 'GET' : 'POST',
    path: `/trpc/${about}`,
    query: null,
    inputs,
    form: null,
    about,
    allowed: allowedFor(path),
  };
}

/** A REST row has schemas with all their rules; a call without a row is described by the document only. */
function ofOperation({ name, method, path, operation }: ReturnType<typeof operationsIn>[number]): Call {
  const row = restRows.get(name);
  const { 'application/json': json, 'multipart/form-data': form } = operation.requestBody?.content ?? {};
  const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const ofDocument = query.map(({ name: field, schema }) => [field, z.fromJSONSchema(schema).optional()] as const);
  return {
    name,
    method,
    path,
    query: row?.query ?? (query.length > 0 ? z.object(Object.fromEntries(ofDocument)) : null),
    inputs: row?.body ? [row.body] : json ? [z.fromJSONSchema(json.schema)] : [],
    form: form ? formOf(form.schema) : null,
    about: row?.procedure ?? operation.operationId.replace('_', '.'),
    allowed: allowedFor(name),
  };
}

function formOf(schema: z.core.JSONSchema.JSONSchema): NonNullable<Call['form']> {
  const properties = Object.entries(schema.properties ?? {}) as [string, z.core.JSONSchema.JSONSchema][];
  const file = properties.find(([, { format }]) => format === 'binary')?.[0] ?? '';
  const texts = Object.fromEntries(properties.filter(([name]) => name !== file));
  const required = (schema.required ?? []).filter((name) => name !== file);
  return { fields: z.fromJSONSchema({ ...schema, required, properties: texts }) as z.ZodObject, file };
}

function allowedFor(call: string): Caller[] {
  const rows = CASES.filter((name) => callOf(name) === call).map(expectedIn);
  return CALLERS.filter((caller) => rows.some((row) => row[caller].status < 300));
}
