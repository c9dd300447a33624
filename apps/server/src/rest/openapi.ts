import { appRouter } from '@touchline/api';
import { CONTENT_IMAGE_MAX_BYTES } from '@touchline/contracts/content-images';
import { ERRORS } from '@touchline/contracts/errors';
import { cardDraft } from '@touchline/contracts/id-cards';
import { IMAGE_LIMITS, IMAGE_PLACES, type ImagePlace } from '@touchline/contracts/images';
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
    ...imagePaths('ceo-signature', 'image/png'),
    ...cardFilePaths(),
    ...contentImagePaths(),
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
function imagePaths(kind: ImagePlace, storedAs: string): Record<string, Json> {
  const path = `/api/users/{id}/${kind}`;
  const access = kind === 'ceo-signature' ? 'Admins.' : 'The person himself and admins.';
  const answer = kind === 'passport' ? 'passportImageUrl' : 'signatureImageUrl';
  const shared = { tags: ['users'], parameters: pathParameters(path), security: [{ session: [] }] };
  const url = {
    type: 'object',
    required: [answer],
    properties: { [answer]: { type: 'string' } },
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
        description: `${access} JPEG, PNG or WebP, at most ${IMAGE_LIMITS[IMAGE_PLACES[kind]].maxBytes} bytes; it is redrawn.`,
        requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } },
        responses: { 200: { description: 'Stored.', content: { 'application/json': { schema: url } } }, ...refusals() },
      },
    },
  };
}

/** Pictures of the home page. */
function contentImagePaths(): Record<string, Json> {
  const file = { type: 'string', format: 'binary' };
  const url = { type: 'object', required: ['imageUrl'], properties: { imageUrl: { type: 'string' } } };
  const one = '/api/content/images/{id}';
  const size = { name: 'size', in: 'query', required: false, schema: { type: 'string', enum: ['large', 'small'] } };
  return {
    '/api/content/images': {
      post: {
        operationId: 'content_uploadImage',
        tags: ['content'],
        summary: 'Upload a picture for the home page',
        description:
          `Admins. JPEG, PNG or WebP, at most ${CONTENT_IMAGE_MAX_BYTES} bytes; it is redrawn. ` +
          'A picture that no entry shows is deleted after a day.',
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': { schema: { type: 'object', required: ['image'], properties: { image: file } } },
          },
        },
        responses: { 201: { description: 'Stored.', content: { 'application/json': { schema: url } } }, ...refusals() },
        security: [{ session: [] }],
      },
    },
    [one]: {
      get: {
        operationId: 'content_image',
        tags: ['content'],
        summary: 'A picture of the home page',
        description: 'Anyone while an active entry shows it; admins always.',
        parameters: [...pathParameters(one), size],
        responses: {
          200: { description: 'The picture.', content: { 'image/webp': { schema: file } } },
          304: { description: 'The copy named by If-None-Match or If-Modified-Since is still good.' },
          ...refusals(),
        },
        security: [{ session: [] }, {}],
      },
    },
  };
}

/** Files that are made of ID cards. */
function cardFilePaths(): Record<string, Json> {
  const file = { type: 'string', format: 'binary' };
  const side = {
    name: 'side',
    in: 'query',
    required: false,
    schema: { type: 'string', enum: ['front', 'back', 'both'] },
  };
  const requestBody = { required: false, content: { 'application/json': { schema: schemaOf(cardDraft, 'input') } } };
  const draftPath = (name: 'pdf' | 'image', type: string, summary: string, more: Json[]) => {
    const path = `/api/id-cards/{userId}/${name}`;
    const post = {
      operationId: `idCards_${name}`,
      tags: ['idCards'],
      summary,
      description: 'Admins. What the draft leaves out is taken from the saved card.',
      parameters: [...pathParameters(path), ...more],
      requestBody,
      responses: { 200: { description: 'The file.', content: { [type]: { schema: file } } }, ...refusals() },
      security: [{ session: [] }],
    };
    return { [path]: { post } };
  };
  const photo = '/api/id-cards/verify/{code}/photo';
  return {
    ...draftPath('pdf', 'application/pdf', 'An ID card as a PDF for printing', []),
    ...draftPath('image', 'image/png', 'An ID card as a picture', [side]),
    [photo]: {
      get: {
        operationId: 'idCards_photo',
        tags: ['idCards'],
        summary: 'The photo on the card of a verification code',
        description: 'Anyone with a good code.',
        parameters: pathParameters(photo),
        responses: { 200: { description: 'The photo.', content: { 'image/jpeg': { schema: file } } }, ...refusals() },
        security: [{ session: [] }, {}],
      },
    },
  };
}
