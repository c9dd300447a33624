import { type AuditContext, recordAct } from '../audit/audit.service.ts';
import type { AppContext } from '../context.ts';
import { AppError } from '../errors.ts';

type JobsContext = Pick<AppContext, 'jobs'> & AuditContext;

export async function retryJob(ctx: JobsContext, id: string): Promise<void> {
  const isThere = await ctx.jobs.retry(id, async (tx) => {
    await recordAct(ctx, tx, { act: 'job.retry', target: { kind: 'job', id } });
  });
  if (!isThere) throw new AppError('JOB_NOT_FOUND');
}

export async function discardJob(ctx: JobsContext, id: string): Promise<void> {
  const isThere = await ctx.jobs.discard(id, async (tx) => {
    await recordAct(ctx, tx, { act: 'job.discard', target: { kind: 'job', id } });
  });
  if (!isThere) throw new AppError('JOB_NOT_FOUND');
}
