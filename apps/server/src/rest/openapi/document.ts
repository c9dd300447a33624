import { appRouter } from '@touchline/api';
import { PAGE_SIZE_MAX } from '@touchline/contracts/limits';
import { PRODUCT_NAME } from '@touchline/contracts/product';
import type { z } from 'zod';
import { VERSION } from '../../version.ts';
import type { CsvFile } from '../csv.ts';
import type { OtherSuccess, RestRow } from '../rows.ts';
import { bodyExampleOf } from './examples.ts';
import { FILE_CALLS } from './file-calls.ts';
import { type Call, pathsOf } from './operation.ts';
import { type ErrorStatus, errors, responseComponents, securitySchemes, WRITE_ERRORS } from './responses.ts';
import { type Json, schemaComponents, schemaOf } from './schemas.ts';

/** The groups of calls, in the order of the page. */
const TAGS: Record<string, string> = {
  auth: "Signing in, and the caller's own account.",
  accessTokens: 'Tokens for programs.',
  users: 'Users and their accounts.',
  players: 'Profiles of players, and finding them.',
  scouts: 'Profiles of scouts.',
  savedPlayers: 'The list of a scout.',
  videos: 'Clips: uploading, watching, reviewing.',
  messages: 'Messages between users.',
  contactRequests: 'Requests for contact that the caller answers.',
  consents: 'What guardians allow for a minor.',
  accountChecks: 'What admins have checked of users before a verification.',
  blocks: 'Users whom a user has blocked.',
  reports: 'Reports to the safeguarding team.',
  idCards: 'ID cards and their verification.',
  content: 'The contents of the home page.',
  settings: 'Settings of the platform.',
  audit: 'What was done by whom.',
  trash: 'Users and videos that admins have removed and can restore.',
};

/** The OpenAPI 3.1 document, made from the rows that are mounted and the schemas that are enforced. */
export function openApiDocument(table: readonly RestRow[], { cookieName }: { cookieName: string }): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT_NAME} API`,
      version: VERSION,
      description:
        'Every call takes and returns JSON unless it says otherwise. Programs send an access token as `Authorization: Bearer ...`; ' +
        'browsers sign in with POST /api/auth/login and keep a cookie. ' +
        'Lists are complete unless `limit` is given; then the Link header has the address of the next page. ' +
        `Complete lists of more than ${PAGE_SIZE_MAX} entries are rate-limited.`,
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: pathsOf([...table.map(callOf), ...FILE_CALLS]),
    components: {
      schemas: schemaComponents(),
      responses: responseComponents(),
      securitySchemes: securitySchemes(cookieName),
    },
  };
}

function callOf(row: RestRow): Call {
  const { method, path, procedure, id, summary, access, body, proof = 'any' } = row;
  const [tag = ''] = procedure.split('.');
  return {
    method,
    path,
    id: id ?? procedure.replace('.', '_'),
    tag,
    summary,
    description: access,
    query: queryParameters(row),
    ...(body && { requestBody: { required: true, content: { 'application/json': bodyOf(procedure, body) } } }),
    responses: { ...successes(row), ...errors(...errorsOf(row)) },
    proof,
  };
}

function bodyOf(procedure: string, body: z.ZodType): Json {
  const example = bodyExampleOf(procedure);
  return { schema: schemaOf(body, 'input'), ...(example !== undefined && { example }) };
}

/** The errors that follow from the row, and those that it names. */
function errorsOf({ method, proof = 'any', path, query, list, errors: named = [] }: RestRow): ErrorStatus[] {
  const hasId = path.includes('{');
  return [
    ...(method === 'GET' ? [] : WRITE_ERRORS),
    // A path with broken percent-encoding cannot be read.
    ...(query || hasId ? [400 as const] : []),
    // An invalid token is rejected at public calls too.
    401,
    ...(proof === 'none' || proof === 'optional' ? [] : [403 as const]),
    ...(hasId ? [404 as const] : []),
    ...(list ? [429 as const] : []),
    ...named,
  ];
}

function successes(row: RestRow): Json {
  if (row.csv) return csvSuccess(row.csv);
  const output = outputOf(row);
  const schema = row.list ? { type: 'array', items: itemOf(output) } : schemaOf(output, 'output');
  const done = { description: 'Done.', content: { 'application/json': { schema } } };
  if (row.list) {
    const link = { description: 'The next page, `<...>; rel="next"`, where there is one.', schema: { type: 'string' } };
    return { 200: { ...done, description: 'The list, or a page of it.', headers: { Link: link } } };
  }
  return { [row.status ?? 200]: done, ...(row.otherwise && otherSuccess(row, row.otherwise)) };
}

function otherSuccess(row: RestRow, { status, description, output = outputOf(row) }: OtherSuccess): Json {
  return { [status]: { description, content: { 'application/json': { schema: schemaOf(output, 'output') } } } };
}

function csvSuccess({ titles }: CsvFile): Json {
  const description =
    `The complete list, in UTF-8 with a byte order mark. The first line names the columns: ${titles.join(', ')}. ` +
    'A text that a spreadsheet would run as a formula starts with an apostrophe.';
  return { 200: { description, content: { 'text/csv': { schema: { type: 'string' } } } } };
}

/** The schema of a success: that of the row, or the one that its procedure declares; every procedure has one. */
function outputOf({ procedure, output: own }: RestRow): z.ZodType {
  if (own) return own;
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { output?: z.ZodType } }>;
  const output = procedures[procedure]?._def.output;
  if (!output) throw new Error(`${procedure} declares no output.`);
  return output;
}

function itemOf(page: z.ZodType): Json {
  const { properties } = schemaOf(page, 'output') as { properties: { items: { items: Json } } };
  return properties.items.items;
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
