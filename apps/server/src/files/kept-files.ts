import { accept, keptFileToShow } from '@touchline/api';
import { caseIdInput } from '@touchline/contracts/cases';
import type { FastifyInstance } from 'fastify';
import { sendStoredFile } from './send-stored-file.ts';

/** GET /api/cases/{id}/files/{fileId}: what the user of a case has replaced while the case keeps it. */
export function keptFiles(app: FastifyInstance): void {
  app.get<{ Params: { fileId: string } }>('/api/cases/:id/files/:fileId', async (request, reply) => {
    const { id } = accept(caseIdInput, request.params);
    const { id: fileId } = accept(caseIdInput, { id: request.params.fileId });
    return sendStoredFile(request, reply, await keptFileToShow(request.context, id, fileId));
  });
}
