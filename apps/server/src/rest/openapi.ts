import { appRouter } from '@touchline/api';
import { ERRORS } from '@touchline/contracts/errors';
import { IMAGE_LIMITS, type ImageKind } from '@touchline/contracts/images';
import { PRODUCT_NAME } from '@touchline/contracts/product';
import { videoSchema } from '@touchline/contracts/videos';
import { z } from 'zod';
import type { RestRow } from './rows.ts';

type Json = Record<string, unknown>;

const ERROR_SCHEMA: Json = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'What a person should read.' },
    code: { type: 'string', enum: Object.keys(ERRORS) },
    issues: {
      type: 'array',
      description: 'Which fields were not accepted.',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    requestId: { type: 'string', description: 'With status 500: what to look for in the log.' },
  },
};

/** The OpenAPI 3.1 document, made from the rows that are mounted and the schemas that are enforced. */
export function openApiDocument(table: readonly RestRow[]): Json {
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
        'Every call takes and answers JSON unless it says otherwise. Sign in with POST /api/auth/login; the session is a cookie. ' +
        'Lists are complete unless `limit` is given; then the next page stands in the Link header.',
    },
    paths,
    components: {
      schemas: { Error: ERROR_SCHEMA },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
    },
  };
}

function operation(row: RestRow): Json {
  const [tag = ''] = row.procedure.split('.');
  return {
    operationId: row.procedure.replace('.', '_'),
    tags: [tag],
    summary: row.summary,
    description: row.access,
    parameters: [...pathParameters(row.path), ...queryParameters(row)],
    ...(row.body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(row.body, 'input') } } },
    }),
    responses: { [row.status ?? 200]: success(row), ...refusals() },
    security: [{ session: [] }, {}],
  };
}

function success(row: RestRow): Json {
  const output = outputOf(row);
  const schema = row.list ? { type: 'array', items: itemOf(output) } : schemaOf(output, 'output');
  return { description: 'Done.', content: { 'application/json': { schema } } };
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

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return json;
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters({ query }: RestRow): Json[] {
  if (!query) return [];
  const { properties = {} } = schemaOf(query, 'input') as { properties?: Record<string, Json> };
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: false, schema }));
}

function refusals(): Json {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return { default: { description: 'Refused; `message` says why.', content } };
}

/** The calls that carry files; they are routes of their own and described by hand. */
function filePaths(): Record<string, Json> {
  const plainRefusal = { default: { description: 'Refused; the text says why.', content: { 'text/plain': {} } } };
  const bytes = { 'video/*': { schema: { type: 'string', format: 'binary' } } };
  const fileAnswers = {
    200: { description: 'The whole file.', content: bytes },
    206: { description: 'The range that was asked for.', content: bytes },
    304: { description: 'The copy named by If-None-Match or If-Modified-Since is still good.' },
    412: { description: 'If-Match or If-Unmodified-Since did not hold.' },
    416: { description: 'The range lies outside the file.' },
    ...refusals(),
  };
  return {
    '/api/videos': {
      post: {
        operationId: 'videos_upload',
        tags: ['videos'],
        summary: 'Upload a video for review',
        description: 'Players with uploads enabled, for themselves; admins for any player. At most 100 MiB.',
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['title', 'video'],
                properties: {
                  video: { type: 'string', format: 'binary' },
                  playerId: { type: 'string' },
                  title: { type: 'string', maxLength: 100 },
                  description: { type: 'string', maxLength: 500 },
                  tags: { type: 'string', description: 'A JSON list of texts.' },
                  isPublic: { type: 'string', enum: ['true', 'false'], default: 'true' },
                },
              },
            },
          },
        },
        responses: {
          201: {
            description: 'Stored; it waits for review.',
            content: { 'application/json': { schema: schemaOf(videoSchema, 'output') } },
          },
          ...plainRefusal,
        },
        security: [{ session: [] }],
      },
    },
    '/api/videos/{id}/file': {
      get: {
        operationId: 'videos_file',
        tags: ['videos'],
        summary: 'The bytes of a video',
        description: 'Anyone who may watch it. HEAD, ranges and conditional requests work as in RFC 9110.',
        parameters: pathParameters('/api/videos/{id}/file'),
        responses: fileAnswers,
        security: [{ session: [] }, {}],
      },
    },
    ...imagePaths('passport', 'image/jpeg'),
    ...imagePaths('signature', 'image/png'),
    '/api/placeholder/video-thumbnail': {
      get: {
        operationId: 'placeholder_videoThumbnail',
        tags: ['videos'],
        summary: 'The poster picture shown before a video plays',
        description: 'Anyone.',
        responses: { 200: { description: 'An SVG picture.', content: { 'image/svg+xml': {} } } },
      },
    },
  };
}

/** The private pictures of a person. */
function imagePaths(kind: ImageKind, storedAs: string): Record<string, Json> {
  const path = `/api/users/{id}/${kind}`;
  const access = 'The person himself and admins.';
  const shared = { tags: ['users'], parameters: pathParameters(path), security: [{ session: [] }] };
  const url = {
    type: 'object',
    required: [`${kind}ImageUrl`],
    properties: { [`${kind}ImageUrl`]: { type: 'string' } },
  };
  const form = { type: 'object', required: [kind], properties: { [kind]: { type: 'string', format: 'binary' } } };
  const picture = { [storedAs]: { schema: { type: 'string', format: 'binary' } } };
  return {
    [path]: {
      get: {
        ...shared,
        operationId: `users_${kind}`,
        summary: `The ${kind} picture of a person`,
        description: access,
        responses: { 200: { description: 'The picture.', content: picture }, ...refusals() },
      },
      post: {
        ...shared,
        operationId: `users_upload_${kind}`,
        summary: `Upload the ${kind} picture of a person`,
        description: `${access} JPEG, PNG or WebP, at most ${IMAGE_LIMITS[kind].maxBytes} bytes; it is redrawn.`,
        requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } },
        responses: { 200: { description: 'Stored.', content: { 'application/json': { schema: url } } }, ...refusals() },
      },
    },
  };
}
