import type { KeptFile } from '@touchline/contracts/cases';
import { recordAct } from '../audit/audit.service.ts';
import { demand } from '../authorize.ts';
import type { ActorContext, RequestContext } from '../context.ts';
import { AppError } from '../errors.ts';
import type { ReadableFile } from '../files/files.service.ts';
import { inTransaction } from '../lib/transaction.ts';
import { mustHandleCase } from './cases.service.ts';
import { findKept, listKept } from './kept-files.repo.ts';

/** The files that the user of a case has replaced and that are kept. */
export async function listKeptFiles(ctx: ActorContext, caseId: string): Promise<KeptFile[]> {
  await mustHandleCase(ctx, ctx.db, caseId);
  return listKept(ctx.db, caseId);
}

/** One of these files, for its bytes. The access is recorded. */
export async function keptFileToShow(ctx: RequestContext, caseId: string, id: string): Promise<ReadableFile> {
  demand(ctx, 'cases:handle');
  const proof = await mustHandleCase(ctx, ctx.db, caseId);
  const file = await findKept(ctx.db, caseId, id);
  if (!file) throw new AppError('KEPT_FILE_NOT_FOUND');
  const act = { act: 'case.read-file', target: { kind: 'case', id: caseId }, aboutId: proof.aboutId } as const;
  await inTransaction(ctx.db, (tx) => recordAct(ctx, tx, act));
  return { proof, key: file.file_key, mimeType: file.mime_type, notFound: 'KEPT_FILE_NOT_FOUND' };
}
