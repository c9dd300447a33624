import { appRouter } from '@touchline/api';
import { z } from 'zod';
import type { RestRow } from '../../../src/rest/rows.ts';
import { restTable } from '../../../src/rest/table.ts';
import { CALLERS, CASES, type Caller, expectedIn } from '../../support/calls/matrix.ts';
import type { Document, Operation } from '../../support/calls/openapi.ts';
import { callOf } from '../../support/calls/send.ts';

/** A multipart form: text fields with their schemas, and the names of the parts that are files. */
interface FormShape {
  fields: z.ZodObject;
  files: string[];
}

/** A call, with the schemas of everything it accepts. */
export interface Call {
  /** `trpc users.byId`, or `GET /api/users/{id}`. */
  name: string;
  isTrpc: boolean;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  params: string[];
  query: z.ZodObject | null;
  /** JSON: the input of a procedure, or a body. Several schemas are all met by one value. */
  inputs: z.ZodType[];
  form: FormShape | null;
  /** Names the record that the call is about: the procedure, or the operation of the document. */
  about: string;
  /** The callers who get a 2xx for at least one request, by the permission matrix. */
  allowed: Caller[];
}

interface Procedure {
  _def: { type: 'query' | 'mutation'; inputs: z.ZodType[] };
}

/** Every procedure of the router and every operation of the OpenAPI document. */
export function listCalls(document: Document): Call[] {
  const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>);
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ofOperation(method.toUpperCase(), path, operation)),
  );
  return [...procedures.map(([name, procedure]) => ofProcedure(name, procedure)), ...operations];
}

function ofProcedure(about: string, { _def }: Procedure): Call {
  const row = restTable.find(({ procedure }) => procedure === about);
  return {
    name: `trpc ${about}`,
    isTrpc: true,
    method: _def.type === 'query' ? 'GET' : 'POST',
    path: `/trpc/${about}`,
    params: [],
    query: null,
    inputs: _def.inputs,
    form: null,
    about,
    allowed: allowedFor(row ? `${row.method} ${row.path}` : about),
  };
}

/** A REST row has schemas with all their rules; a call without a row is described by the document only. */
function ofOperation(method: string, path: string, operation: Operation): Call {
  const row = restTable.find((one) => one.method === method && one.path === path);
  const content = operation.requestBody?.content ?? {};
  const json = content['application/json'];
  const form = content['multipart/form-data'];
  return {
    name: `${method} ${path}`,
    isTrpc: false,
    method: method as Call['method'],
    path,
    params: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    query: queryOf(row, operation),
    inputs: row?.body ? [row.body] : json ? [z.fromJSONSchema(json.schema)] : [],
    form: form ? formOf(form.schema) : null,
    about: row?.procedure ?? operation.operationId.replace('_', '.'),
    allowed: allowedFor(`${method} ${path}`),
  };
}

function queryOf(row: RestRow | undefined, { parameters = [] }: Operation): z.ZodObject | null {
  if (row?.query) return row.query;
  const fields = parameters.filter((parameter) => parameter.in === 'query');
  if (fields.length === 0) return null;
  return z.object(Object.fromEntries(fields.map(({ name, schema }) => [name, z.fromJSONSchema(schema).optional()])));
}

function formOf(schema: z.core.JSONSchema.JSONSchema): FormShape {
  const properties = Object.entries(schema.properties ?? {}) as [string, z.core.JSONSchema.JSONSchema][];
  const isFile = ([, property]: (typeof properties)[number]) => property.format === 'binary';
  const texts = Object.fromEntries(properties.filter((property) => !isFile(property)));
  const required = (schema.required ?? []).filter((name) => name in texts);
  return {
    fields: z.fromJSONSchema({ ...schema, required, properties: texts }) as z.ZodObject,
    files: properties.filter(isFile).map(([name]) => name),
  };
}

function allowedFor(call: string): Caller[] {
  const rows = CASES.filter((name) => callOf(name) === call).map(expectedIn);
  return CALLERS.filter((caller) => rows.some((row) => row[caller].status < 300));
}
