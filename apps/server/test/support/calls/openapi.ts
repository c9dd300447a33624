import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { z } from 'zod';
import type { Answer } from '../http/browser.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

interface Described {
  $ref?: string;
  content?: Record<string, { schema: JsonSchema }>;
}

/** What the OpenAPI document says about one call. */
export interface Operation {
  operationId: string;
  parameters?: { name: string; in: 'path' | 'query'; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, Described>;
}

export interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Described> };
}

/** Every call that the document describes. */
export function operationsIn({ paths }: Pick<Document, 'paths'>) {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([name, operation]) => {
      const method = name.toUpperCase() as 'GET' | 'POST' | 'PATCH' | 'DELETE';
      return { name: `${method} ${path}`, method, path, operation };
    }),
  );
}

/** Returns how a response differs from the document; null when it does not. */
export type Comparer = (method: string, path: string, answer: Answer) => string | null;

const comparers = new Map<string, Comparer>();

/** Compares responses with the document: the status, the type, the fields. Its schemas are compiled once per process. */
export function comparerOf(document: Document): Comparer {
  const text = JSON.stringify(document);
  const comparer = comparers.get(text) ?? makeComparer(document);
  comparers.set(text, comparer);
  return comparer;
}

function makeComparer(document: Document): Comparer {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');
  const follow = (node: Described | undefined) =>
    node?.$ref ? document.components.responses[node.$ref.split('/').at(-1) ?? ''] : node;
  const compiled = new Map<JsonSchema, ValidateFunction>();
  const validatorOf = (schema: JsonSchema) => {
    const validate = compiled.get(schema) ?? ajv.compile(rebase(schema));
    compiled.set(schema, validate);
    return validate;
  };
  return (method, path, answer) => {
    const described = follow(document.paths[path]?.[method.toLowerCase()]?.responses[answer.status]);
    // `default` describes the rejections of any call; a status of the call itself has to be listed.
    if (!described) return `${answer.status} is not described`;
    const type = String(answer.headers['content-type'] ?? '').split(';')[0] ?? '';
    const content = described.content?.[type] ?? described.content?.[type.replace(/\/.*/, '/*')];
    if (!content) return answer.text === '' ? null : `${answer.status} with ${type} is not described`;
    if (type !== 'application/json') return null;
    const validate = validatorOf(content.schema);
    return validate(answer.json) ? null : `${answer.status}: ${ajv.errorsText(validate.errors)}`;
  };
}

/** A part of the document whose pointers still lead to the whole. */
function rebase(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/'));
}
