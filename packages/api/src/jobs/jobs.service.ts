import { type AuditContext, recordAct } from '../audit/audit.service.ts';
import type { AppContext } from '../context.ts';
import { AppError } from '../errors.ts';

type JobsContext = Pick<AppContext, 'jobs'> & AuditContext;

export async function changeJob(ctx: JobsContext, id: string, change: 'retry' | 'discard'): Promise<void> {
  const isThere = await ctx.jobs[change](id, async (tx) => {
    await recordAct(ctx, tx, { act: `job.${change}`, target: { kind: 'job', id } });
  });
  if (!isThere) throw new AppError('JOB_NOT_FOUND');
}
