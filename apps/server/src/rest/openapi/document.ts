import { appRouter } from '@touchline/api';
import { PAGE_SIZE_MAX } from '@touchline/contracts/limits';
import { PRODUCT_NAME } from '@touchline/contracts/product';
import type { z } from 'zod';
import type { RestRow } from '../rows.ts';
import { answerComponents, PROOFS, type RefusalStatus, refusals, securitySchemes, WRITE_REFUSALS } from './answers.ts';
import { bodyExampleOf } from './examples.ts';
import { filePaths, pathParameters } from './files.ts';
import { type Json, schemaComponents, schemaOf } from './schemas.ts';

/** What the groups of calls are about, in the order of the page. */
const TAGS: Record<string, string> = {
  auth: 'Signing in, and who one is.',
  accessTokens: 'Keys for programs.',
  users: 'People and their accounts.',
  players: 'Profiles of players, and finding them.',
  scouts: 'Profiles of scouts.',
  savedPlayers: 'The list of a scout.',
  videos: 'Clips: uploading, watching, reviewing.',
  messages: 'Messages between people.',
  idCards: 'ID cards and their verification.',
  content: 'What the home page shows.',
  settings: 'Settings of the platform.',
};

/** The OpenAPI 3.1 document, made from the rows that are mounted and the schemas that are enforced. */
export function openApiDocument(table: readonly RestRow[], { cookieName }: { cookieName: string }): Json {
  const paths: Record<string, Json> = {};
  for (const row of table) {
    paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: operation(row) };
  }
  for (const [path, item] of Object.entries(filePaths())) paths[path] = { ...paths[path], ...item };
  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT_NAME} API`,
      version: '1.0.0',
      description:
        'Every call takes and answers JSON unless it says otherwise. Programs send an access token as `Authorization: Bearer ...`; ' +
        'browsers sign in with POST /api/auth/login and keep a cookie. ' +
        'Lists are complete unless `limit` is given; then the address of the next page stands in the Link header. ' +
        `A complete list of more than ${PAGE_SIZE_MAX} entries can be asked for only so often.`,
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: schemaComponents(),
      responses: answerComponents(),
      securitySchemes: securitySchemes(cookieName),
    },
  };
}

function operation(row: RestRow): Json {
  const [tag = ''] = row.procedure.split('.');
  const { body, proof = 'any' } = row;
  return {
    operationId: row.procedure.replace('.', '_'),
    tags: [tag],
    summary: row.summary,
    description: row.access,
    parameters: [...pathParameters(row.path), ...queryParameters(row)],
    ...(body && { requestBody: { required: true, content: { 'application/json': bodyOf(row.procedure, body) } } }),
    responses: { ...successes(row), ...refusals(...refusalsOf(row)) },
    security: PROOFS[proof],
  };
}

function bodyOf(procedure: string, body: z.ZodType): Json {
  const example = bodyExampleOf(procedure);
  return { schema: schemaOf(body, 'input'), ...(example !== undefined && { example }) };
}

/** What follows from the row itself, and what it names. */
function refusalsOf({ method, proof = 'any', path, query, list, refusals = [] }: RestRow): RefusalStatus[] {
  const namesSomething = path.includes('{');
  return [
    ...(method === 'GET' ? [] : WRITE_REFUSALS),
    // An address whose percent-encoding is broken cannot be read.
    ...(query || namesSomething ? [400 as const] : []),
    // A token that is no good is refused at public calls too.
    401,
    ...(proof === 'none' || proof === 'optional' ? [] : [403 as const]),
    ...(namesSomething ? [404 as const] : []),
    ...(list ? [429 as const] : []),
    ...refusals,
  ];
}

function successes(row: RestRow): Json {
  const output = outputOf(row);
  const schema = row.list ? { type: 'array', items: itemOf(output) } : schemaOf(output, 'output');
  const done = { description: 'Done.', content: { 'application/json': { schema } } };
  if (row.list) {
    const link = { description: 'The next page, `<...>; rel="next"`, where there is one.', schema: { type: 'string' } };
    return { 200: { ...done, description: 'The list, or a page of it.', headers: { Link: link } } };
  }
  return { [row.status ?? 200]: done, ...(row.statusOf && { 200: { ...done, description: 'It was so already.' } }) };
}

/** The schema a procedure declares for its answer; every procedure has one. */
function outputOf({ procedure }: RestRow): z.ZodType {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { output?: z.ZodType } }>;
  const output = procedures[procedure]?._def.output;
  if (!output) throw new Error(`${procedure} declares no output.`);
  return output;
}

function itemOf(page: z.ZodType): Json {
  const { properties } = schemaOf(page, 'output') as { properties: { items: { items: Json } } };
  return properties.items.items;
}

/** Over REST a list without a limit is complete, so the default of its pages does not count here. */
const LIST_PARAMETERS: Record<string, Json> = {
  limit: {
    description:
      'At most so many; without it the list is complete, and refused with 429 when it has more entries than a page ' +
      'and complete lists have been asked for too often.',
    schema: { type: 'integer', minimum: 1, maximum: PAGE_SIZE_MAX },
  },
  cursor: {
    description: 'Where the page before this one ended, as its Link header says.',
    schema: { type: 'string', maxLength: 500 },
  },
};

function queryParameters({ query }: RestRow): Json[] {
  if (!query) return [];
  const { properties = {} } = schemaOf(query, 'input') as { properties?: Record<string, Json> };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    ...(LIST_PARAMETERS[name] ?? { schema }),
  }));
}
