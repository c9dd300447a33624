import { auditEntrySchema, listAuditInput, undoManyInput, undoneEntrySchema } from '@touchline/contracts/audit';
import { pageOf } from '@touchline/contracts/paging';
import { idInput } from '@touchline/contracts/text';
import { z } from 'zod';
import { listAudit } from '../../core/audit/audit.service.ts';
import { allowedTo, done, router } from '../../platform/trpc.ts';
import { undoEntries, undoEntry } from './undo.service.ts';

const reader = allowedTo('audit:read');

export const auditRouter = router({
  list: reader
    .input(listAuditInput)
    .output(pageOf(auditEntrySchema))
    .query(({ ctx, input }) => listAudit(ctx, input)),

  undo: reader
    .input(idInput)
    .output(done)
    .mutation(({ ctx, input }) => undoEntry(ctx, input.id)),

  undoMany: reader
    .input(undoManyInput)
    .output(z.array(undoneEntrySchema))
    .mutation(({ ctx, input }) => undoEntries(ctx, input.ids)),
});
