import { CONTENT_IMAGE_MAX_BYTES } from '@touchline/contracts/content-images';
import { cardDraft } from '@touchline/contracts/id-cards';
import { IMAGE_LIMITS, IMAGE_PLACES, type ImagePlace } from '@touchline/contracts/images';
import { videoSchema, videoUploadFields } from '@touchline/contracts/videos';
import { URL_FIELDS } from '../../files/user-images.ts';
import { PROOFS, plainRefusals, refusals, WRITE_REFUSALS } from './answers.ts';
import { type Json, schemaOf } from './schemas.ts';

const BYTES = { type: 'string', format: 'binary' };
const fileOf = (description: string, type: string): Json => ({ description, content: { [type]: { schema: BYTES } } });
const jsonOf = (description: string, schema: Json): Json => ({
  description,
  content: { 'application/json': { schema } },
});
const formOf = (schema: Json): Json => ({ required: true, content: { 'multipart/form-data': { schema } } });
const NOT_MODIFIED = { description: 'The copy named by If-None-Match or If-Modified-Since is still good.' };
const CONDITION_FAILED = { description: 'If-Match or If-Unmodified-Since did not hold.' };

export function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

/** The calls that carry files; they are routes of their own and described by hand. */
export function filePaths(): Record<string, Json> {
  return {
    ...videoPaths(),
    ...imagePaths('passport', 'image/jpeg'),
    ...imagePaths('signature', 'image/png'),
    ...imagePaths('ceo-signature', 'image/png'),
    ...cardFilePaths(),
    ...contentImagePaths(),
  };
}

function videoPaths(): Record<string, Json> {
  const file = '/api/videos/{id}/file';
  const { properties, required } = schemaOf(videoUploadFields, 'input') as { properties: Json; required: string[] };
  return {
    '/api/videos': {
      post: {
        operationId: 'videos_upload',
        tags: ['videos'],
        summary: 'Upload a video for review',
        description: 'Players with uploads enabled, for themselves; admins for any player. At most 100 MiB.',
        requestBody: formOf({
          type: 'object',
          required: [...required, 'video'],
          properties: {
            ...properties,
            // A form holds texts only.
            tags: { type: 'string', description: 'A JSON list of texts.', default: '[]' },
            isPublic: { type: 'string', enum: ['true', 'false'], default: 'true' },
            video: { ...BYTES, description: 'The file; its name is not kept.' },
          },
        }),
        responses: {
          201: jsonOf('Stored; it waits for review.', schemaOf(videoSchema, 'output')),
          ...plainRefusals(...WRITE_REFUSALS, 408, 409, 429, 503, 507),
        },
        security: PROOFS.any,
      },
    },
    [file]: {
      get: {
        operationId: 'videos_file',
        tags: ['videos'],
        summary: 'The bytes of a video',
        description: 'Anyone who may watch it. HEAD, ranges and conditional requests work as in RFC 9110.',
        parameters: pathParameters(file),
        responses: {
          200: fileOf('The whole file.', 'video/*'),
          206: fileOf('The range that was asked for.', 'video/*'),
          304: NOT_MODIFIED,
          412: CONDITION_FAILED,
          416: { description: 'The range lies outside the file.' },
          ...refusals(400, 401, 404, 429, 503),
        },
        security: PROOFS.optional,
      },
    },
    '/api/placeholder/video-thumbnail': {
      get: {
        operationId: 'placeholder_videoThumbnail',
        tags: ['videos'],
        summary: 'The poster picture shown before a video plays',
        description: 'Anyone.',
        responses: {
          200: fileOf('An SVG picture.', 'image/svg+xml'),
          206: fileOf('The range that was asked for.', 'image/svg+xml'),
          304: NOT_MODIFIED,
          ...refusals(400),
        },
        security: PROOFS.none,
      },
    },
  };
}

/** The private pictures of a person. */
function imagePaths(place: ImagePlace, storedAs: string): Record<string, Json> {
  const path = `/api/users/{id}/${place}`;
  const access = place === 'ceo-signature' ? 'Admins.' : 'The person himself and admins.';
  const keys = [...URL_FIELDS[place]];
  const shared = { tags: ['users'], parameters: pathParameters(path), security: PROOFS.any };
  const name = place.replace('-s', 'S');
  // Spec 7 writes the field of the CEO's signature in one word.
  const field = place === 'ceo-signature' ? 'ceoSignature' : place;
  const url = {
    type: 'object',
    required: keys,
    properties: Object.fromEntries(keys.map((key) => [key, { type: 'string' }])),
  };
  return {
    [path]: {
      get: {
        ...shared,
        operationId: `users_${name}`,
        summary: `The ${place} picture of a person`,
        description: access,
        responses: { 200: fileOf('The picture.', storedAs), ...refusals(400, 401, 403, 404) },
      },
      post: {
        ...shared,
        operationId: `users_upload${name[0]?.toUpperCase()}${name.slice(1)}`,
        summary: `Upload the ${place} picture of a person`,
        description: `${access} JPEG, PNG or WebP, at most ${IMAGE_LIMITS[IMAGE_PLACES[place]].maxBytes} bytes; it is redrawn.`,
        requestBody: formOf({ type: 'object', required: [field], properties: { [field]: BYTES } }),
        responses: { 200: jsonOf('Stored.', url), ...refusals(...WRITE_REFUSALS, 404, 408, 429, 503, 507) },
      },
    },
  };
}

/** Pictures of the home page. */
function contentImagePaths(): Record<string, Json> {
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
        requestBody: formOf({ type: 'object', required: ['image'], properties: { image: BYTES } }),
        responses: { 201: jsonOf('Stored.', url), ...refusals(...WRITE_REFUSALS, 408, 429, 503, 507) },
        security: PROOFS.any,
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
          200: fileOf('The picture.', 'image/webp'),
          304: NOT_MODIFIED,
          412: CONDITION_FAILED,
          ...refusals(400, 401, 404),
        },
        security: PROOFS.optional,
      },
    },
  };
}

/** Files that are made of ID cards. */
function cardFilePaths(): Record<string, Json> {
  const side = {
    name: 'side',
    in: 'query',
    required: false,
    schema: { type: 'string', enum: ['front', 'back', 'both'], default: 'both' },
  };
  const requestBody = { required: false, content: { 'application/json': { schema: schemaOf(cardDraft, 'input') } } };
  const draftPath = (name: 'pdf' | 'image', type: string, { summary, query }: { summary: string; query: Json[] }) => {
    const path = `/api/id-cards/{userId}/${name}`;
    const post = {
      operationId: `idCards_${name}`,
      tags: ['idCards'],
      summary,
      description: 'Admins. What the draft leaves out is taken from the saved card.',
      parameters: [...pathParameters(path), ...query],
      requestBody,
      responses: { 200: fileOf('The file.', type), ...refusals(...WRITE_REFUSALS, 404, 429, 503) },
      security: PROOFS.any,
    };
    return { [path]: { post } };
  };
  const photo = '/api/id-cards/verify/{code}/photo';
  return {
    ...draftPath('pdf', 'application/pdf', { summary: 'An ID card as a PDF for printing', query: [] }),
    ...draftPath('image', 'image/png', { summary: 'An ID card as a picture', query: [side] }),
    [photo]: {
      get: {
        operationId: 'idCards_photo',
        tags: ['idCards'],
        summary: 'The photo on the card of a verification code',
        description: 'Anyone with a good code.',
        parameters: pathParameters(photo),
        responses: { 200: fileOf('The photo.', 'image/jpeg'), ...refusals(400, 401, 404, 429) },
        security: PROOFS.optional,
      },
    },
  };
}
