import { accept, keptFileToShow } from '@touchline/api';
import { idInput } from '@touchline/contracts/text';
import type { FastifyInstance } from 'fastify';
import type { CallDoc } from '../rest/openapi/operation.ts';
import { sendStoredFile } from './send-stored-file.ts';

const doc: CallDoc = {
  id: 'cases_file',
  tag: 'reports',
  summary: 'A picture or clip that the user of a case has replaced, and that the case keeps',
  access: 'Admins who work in safeguarding, except about themselves. That it was looked at is recorded.',
  answers: { 200: { description: 'The file.', file: ['image/*', 'video/*'] } },
};

export function keptFiles(app: FastifyInstance): void {
  app.get<{ Params: { fileId: string } }>(
    '/api/cases/:id/files/:fileId',
    { config: { doc } },
    async (request, reply) => {
      const { id } = accept(idInput, request.params);
      const { id: fileId } = accept(idInput, { id: request.params.fileId });
      return sendStoredFile(request, reply, await keptFileToShow(request.context, id, fileId));
    },
  );
}
