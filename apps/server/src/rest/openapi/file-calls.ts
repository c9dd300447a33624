import { CONTENT_IMAGE_MAX_BYTES } from '@touchline/contracts/content-images';
import { cardDraft } from '@touchline/contracts/id-cards';
import { IMAGE_LIMITS, IMAGE_PLACES, type ImagePlace } from '@touchline/contracts/images';
import { videoSchema, videoUploadFields } from '@touchline/contracts/videos';
import { URL_FIELDS } from '../../files/user-images.ts';
import type { Call } from './operation.ts';
import { errors, plainErrors, WRITE_ERRORS } from './responses.ts';
import { type Json, schemaOf } from './schemas.ts';
import { MALFORMED, UPLOAD_CALLS } from './upload-calls.ts';

const BYTES = { type: 'string', format: 'binary' };
const NOT_MODIFIED = { description: 'The copy named by If-None-Match or If-Modified-Since is still valid.' };
const CONDITION_FAILED = { description: 'If-Match or If-Unmodified-Since did not hold.' };

const contentOf = (description: string, type: string, schema: Json): Json => ({
  description,
  content: { [type]: { schema } },
});
const fileOf = (description: string, type: string) => contentOf(description, type, BYTES);
const objectOf = (properties: Json, required = Object.keys(properties)): Json => ({
  type: 'object',
  required,
  properties,
});
const textsOf = (names: readonly string[]) =>
  objectOf(Object.fromEntries(names.map((name) => [name, { type: 'string' }])));
const formOf = (schema: Json): Json => ({ required: true, content: { 'multipart/form-data': { schema } } });
const choiceOf = (name: string, choices: string[], byDefault?: string): Json => ({
  name,
  in: 'query',
  required: false,
  schema: { type: 'string', enum: choices, ...(byDefault && { default: byDefault }) },
});

const { properties: videoFields, required: videoRequired } = schemaOf(videoUploadFields, 'input') as {
  properties: Json;
  required: string[];
};

const VIDEO_CALLS: Call[] = [
  {
    method: 'POST',
    path: '/api/videos',
    id: 'videos_upload',
    tag: 'videos',
    summary: 'Upload a video for review',
    description: 'Players with uploads enabled, for themselves; admins for any player. At most 100 MiB.',
    requestBody: formOf(
      objectOf(
        {
          ...videoFields,
          // The fields of a form are texts.
          tags: { type: 'string', description: 'A JSON list of texts.', default: '[]' },
          isPublic: { type: 'string', enum: ['true', 'false'], default: 'true' },
          video: { ...BYTES, description: 'The file; its name is not kept.' },
        },
        [...videoRequired, 'video'],
      ),
    ),
    responses: {
      201: contentOf('Stored; it waits for review.', 'application/json', schemaOf(videoSchema, 'output')),
      ...plainErrors(...WRITE_ERRORS, 408, 429, 503, 507),
    },
    proof: 'any',
  },
  {
    method: 'POST',
    path: '/api/videos/{id}/file',
    id: 'videos_replaceFile',
    tag: 'videos',
    summary: 'Replace the file of a video',
    description:
      'Its player, with uploads enabled. Texts and plays stay. An approved video waits for a review again; a rejected one ' +
      'stays rejected until it is resubmitted. Refused while a legal hold keeps the present file.',
    requestBody: formOf(objectOf({ video: { ...BYTES, description: 'The file; its name is not kept.' } })),
    responses: {
      200: contentOf('Stored; it is prepared for playback.', 'application/json', schemaOf(videoSchema, 'output')),
      ...errors(...WRITE_ERRORS, 404, 408, 409, 429, 503, 507),
      ...MALFORMED,
    },
    proof: 'any',
  },
  {
    method: 'GET',
    path: '/api/videos/{id}/file',
    id: 'videos_file',
    tag: 'videos',
    summary: 'The bytes of a video',
    description:
      'Anyone who may watch it. Its player and admins get the file as it was sent, other callers the one made for playback, ' +
      'without location and device; until that is made the response is 503. HEAD, ranges and conditional requests work as in RFC 9110.',
    query: [
      choiceOf('kind', ['playback']),
      choiceOf('quality', ['720']),
      { ...choiceOf('original', ['1']), description: 'For its player and admins only.' },
    ],
    responses: {
      200: fileOf('The whole file.', 'video/*'),
      206: fileOf('The requested range.', 'video/*'),
      304: NOT_MODIFIED,
      412: CONDITION_FAILED,
      416: { description: 'The range lies outside the file.' },
      ...errors(400, 401, 403, 404, 429, 503),
    },
    proof: 'optional',
  },
  {
    method: 'GET',
    path: '/api/videos/{id}/thumbnail',
    id: 'videos_thumbnail',
    tag: 'videos',
    summary: 'The picture of a video shown before it plays',
    description:
      'Anyone who may watch it. WebP if Accept names it, else JPEG; the drawn pitch until the video is prepared.',
    query: [
      { name: 'width', in: 'query', required: false, schema: { type: 'integer', enum: [640, 1280], default: 640 } },
    ],
    responses: {
      200: {
        description: 'The picture.',
        content: {
          'image/webp': { schema: BYTES },
          'image/jpeg': { schema: BYTES },
          'image/svg+xml': { schema: BYTES },
        },
      },
      304: NOT_MODIFIED,
      412: CONDITION_FAILED,
      ...errors(400, 401, 404, 503),
    },
    proof: 'optional',
  },
  {
    method: 'GET',
    path: '/api/videos/{id}/storyboard',
    id: 'videos_storyboard',
    tag: 'videos',
    summary: 'A sheet with up to a hundred small frames of a video',
    description: 'Anyone who may watch it. Not found until the video is prepared.',
    responses: {
      200: fileOf('The sheet.', 'image/jpeg'),
      304: NOT_MODIFIED,
      412: CONDITION_FAILED,
      ...errors(400, 401, 404, 503),
    },
    proof: 'optional',
  },
  {
    method: 'GET',
    path: '/api/videos/{id}/storyboard.vtt',
    id: 'videos_storyboardCues',
    tag: 'videos',
    summary: 'Which part of the sheet shows which seconds of a video',
    description: 'Anyone who may watch it. Not found until the video is prepared.',
    responses: { 200: contentOf('WebVTT.', 'text/vtt', { type: 'string' }), ...errors(400, 401, 404, 503) },
    proof: 'optional',
  },
  {
    method: 'GET',
    path: '/api/placeholder/video-thumbnail',
    id: 'placeholder_videoThumbnail',
    tag: 'videos',
    summary: 'The poster picture shown before a video plays',
    description: 'Anyone.',
    responses: {
      200: fileOf('An SVG picture.', 'image/svg+xml'),
      206: fileOf('The requested range.', 'image/svg+xml'),
      304: NOT_MODIFIED,
      ...errors(400),
    },
    proof: 'none',
  },
];

/** The private images of a user. */
function userImageCalls(place: ImagePlace, type: string): Call[] {
  const path = `/api/users/{id}/${place}`;
  const name = place.replace('-s', 'S');
  const access = place === 'ceo-signature' ? 'Admins.' : 'The user and admins.';
  const { maxBytes } = IMAGE_LIMITS[IMAGE_PLACES[place]];
  return [
    {
      method: 'GET',
      path,
      id: `users_${name}`,
      tag: 'users',
      summary: `The ${place} image of a user`,
      description: access,
      responses: { 200: fileOf('The image.', type), ...errors(400, 401, 403, 404) },
      proof: 'any',
    },
    {
      method: 'POST',
      path,
      id: `users_upload${name[0]?.toUpperCase()}${name.slice(1)}`,
      tag: 'users',
      summary: `Upload the ${place} image of a user`,
      description: `${access} JPEG, PNG or WebP, at most ${maxBytes} bytes; it is re-encoded.`,
      requestBody: formOf(objectOf({ [name]: BYTES })),
      responses: {
        200: contentOf('Stored.', 'application/json', textsOf(URL_FIELDS[place])),
        ...errors(...WRITE_ERRORS, 404, 408, 429, 503, 507),
      },
      proof: 'any',
    },
  ];
}

const CONTENT_CALLS: Call[] = [
  {
    method: 'POST',
    path: '/api/content/images',
    id: 'content_uploadImage',
    tag: 'content',
    summary: 'Upload an image for the home page',
    description:
      `Admins. JPEG, PNG or WebP, at most ${CONTENT_IMAGE_MAX_BYTES} bytes; it is re-encoded. ` +
      'An image that no entry shows is deleted after a day.',
    requestBody: formOf(objectOf({ image: BYTES })),
    responses: {
      201: contentOf('Stored.', 'application/json', textsOf(['imageUrl'])),
      ...errors(...WRITE_ERRORS, 408, 429, 503, 507),
    },
    proof: 'any',
  },
  {
    method: 'GET',
    path: '/api/content/images/{id}',
    id: 'content_image',
    tag: 'content',
    summary: 'An image of the home page',
    description: 'Anyone while an active entry shows it; admins always.',
    query: [choiceOf('size', ['large', 'small'])],
    responses: {
      200: fileOf('The image.', 'image/webp'),
      304: NOT_MODIFIED,
      412: CONDITION_FAILED,
      ...errors(400, 401, 404),
    },
    proof: 'optional',
  },
];

/** Files made of ID cards. */
function printCall(name: 'pdf' | 'image', type: string, more: Pick<Call, 'summary' | 'query'>): Call {
  return {
    method: 'POST',
    path: `/api/id-cards/{userId}/${name}`,
    id: `idCards_${name}`,
    tag: 'idCards',
    description: 'Admins. Fields that the draft omits are taken from the saved card.',
    ...more,
    requestBody: { required: false, content: { 'application/json': { schema: schemaOf(cardDraft, 'input') } } },
    responses: { 200: fileOf('The file.', type), ...errors(...WRITE_ERRORS, 404, 429, 503) },
    proof: 'any',
  };
}

/** The calls that receive or send files. They are routes of their own, so that no schema describes them. */
export const FILE_CALLS: readonly Call[] = [
  ...VIDEO_CALLS,
  ...UPLOAD_CALLS,
  ...userImageCalls('passport', 'image/jpeg'),
  ...userImageCalls('signature', 'image/png'),
  ...userImageCalls('ceo-signature', 'image/png'),
  {
    method: 'GET',
    path: '/api/cases/{id}/files/{fileId}',
    id: 'cases_file',
    tag: 'reports',
    summary: 'A picture or clip that the user of a case has replaced, and that the case keeps',
    description: 'Admins who work in safeguarding, except about themselves. That it was looked at is recorded.',
    responses: { 200: fileOf('The file.', 'image/jpeg'), ...errors(400, 401, 403, 404) },
    proof: 'any',
  },
  printCall('pdf', 'application/pdf', { summary: 'An ID card as a PDF for printing' }),
  printCall('image', 'image/png', {
    summary: 'An ID card as an image',
    query: [choiceOf('side', ['front', 'back', 'both'], 'both')],
  }),
  {
    method: 'GET',
    path: '/api/id-cards/verify/{code}/photo',
    id: 'idCards_photo',
    tag: 'idCards',
    summary: 'The photo on the card of a verification code',
    description: 'Anyone with a valid code.',
    responses: { 200: fileOf('The photo.', 'image/jpeg'), ...errors(400, 401, 404, 429) },
    proof: 'optional',
  },
  {
    method: 'GET',
    path: '/api/id-cards/batches/{id}/file',
    id: 'idCards_batch_file',
    tag: 'idCards',
    summary: 'The file of a batch of ID cards: a PDF, or a ZIP file with PNG files',
    description: 'Admins. A batch is kept for a day.',
    responses: { 200: fileOf('The file.', 'application/pdf'), ...errors(400, 401, 403, 404) },
    proof: 'any',
  },
  {
    method: 'POST',
    path: '/api/system-settings/{key}/image',
    id: 'settings_image',
    tag: 'settings',
    summary: 'Replace the logo, the watermark or the signature of the CEO on all ID cards',
    description: 'Admins. `key` is company_logo, company_watermark or ceo_signature.',
    requestBody: formOf(objectOf({ image: BYTES })),
    responses: {
      200: contentOf('The image as a data URL.', 'application/json', textsOf(['value'])),
      ...errors(...WRITE_ERRORS, 404, 408, 429, 503, 507),
    },
    proof: 'any',
  },
  ...CONTENT_CALLS,
];
