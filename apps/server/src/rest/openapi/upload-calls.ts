import { videoSchema } from '@touchline/contracts/videos';
import type { Call } from './operation.ts';
import { plainErrors, WRITE_ERRORS } from './responses.ts';
import { type Json, schemaOf } from './schemas.ts';

const headerOf = (name: string, description: string, type: 'string' | 'integer' = 'string'): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type },
});
const VERSION = headerOf('Tus-Resumable', 'Always 1.0.0.');
const OF_OTHERS = 'An upload of another user, or one that has expired, is unknown.';
const text = (description: string): Json => ({ description, schema: { type: 'string' } });

/** An address that cannot be decoded is rejected before it reaches the call, like any other. */
export const MALFORMED: Json = {
  400: {
    description: 'A malformed request; the text says why.',
    content: {
      'text/plain': { schema: { type: 'string' } },
      'application/json': { schema: { $ref: '#/components/schemas/Error' } },
    },
  },
};

/**
 * Resumable uploads by the tus protocol. Its other two calls, HEAD for the offset and OPTIONS for what the server can, have
 * nothing to describe but headers; see docs/api.md.
 */
export const UPLOAD_CALLS: readonly Call[] = [
  {
    method: 'POST',
    path: '/api/uploads',
    id: 'uploads_begin',
    tag: 'videos',
    summary: 'Announce a video that is sent in parts',
    description:
      'For whom, and with which limits, as POST /api/videos. By the tus protocol (tus.io), version 1.0.0, with the ' +
      'extensions creation, termination and expiration. What would be refused is refused here already, as far as it can ' +
      'be known. The upload can be continued for 24 hours; HEAD of its address says where.',
    query: [
      VERSION,
      headerOf('Upload-Length', 'Bytes of the whole file.', 'integer'),
      headerOf(
        'Upload-Metadata',
        'The fields of POST /api/videos, and filename and filetype: each name, a space and the text in Base64, with commas ' +
          'between. With replaces, the id of an own video, the file takes the place of its file as by POST ' +
          '/api/videos/{id}/file; its texts stay.',
      ),
    ],
    responses: {
      201: {
        description: 'Announced; PATCH its address.',
        headers: { Location: text('The address of the upload.'), 'Upload-Expires': text('When it expires.') },
      },
      // The video whose file is to be replaced may be unknown, or its file be kept by a legal hold.
      ...plainErrors(...WRITE_ERRORS, 404, 409, 412, 507),
    },
    proof: 'any',
  },
  {
    method: 'PATCH',
    path: '/api/uploads/{id}',
    id: 'uploads_send',
    tag: 'videos',
    summary: 'Send the next part of a video',
    description:
      `Its sender. ${OF_OTHERS} A part that is cut off counts as far as it has arrived. The last part answers with the ` +
      'video, or refuses it as POST /api/videos does and ends the upload. Once the video is stored, an empty part at ' +
      'its end answers with the same video, for 24 hours.',
    query: [VERSION, headerOf('Upload-Offset', 'Where the part begins: where the ones before have ended.', 'integer')],
    requestBody: {
      required: true,
      content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } },
    },
    responses: {
      200: {
        description: 'The video is complete and stored; it waits for review.',
        content: { 'application/json': { schema: schemaOf(videoSchema, 'output') } },
      },
      204: { description: 'The part has arrived.', headers: { 'Upload-Offset': text('Where the next one begins.') } },
      ...plainErrors(...WRITE_ERRORS, 404, 409, 412, 423, 507),
      ...MALFORMED,
    },
    proof: 'optional',
  },
  {
    method: 'DELETE',
    path: '/api/uploads/{id}',
    id: 'uploads_cancel',
    tag: 'videos',
    summary: 'Cancel an upload',
    description: `Its sender. ${OF_OTHERS} A video that it has become stays.`,
    query: [VERSION],
    responses: {
      204: { description: 'What has arrived is deleted.' },
      ...plainErrors(...WRITE_ERRORS, 404, 412, 423),
      ...MALFORMED,
    },
    proof: 'optional',
  },
];
