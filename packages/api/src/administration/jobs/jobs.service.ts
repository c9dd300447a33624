import { type AuditContext, recordAct } from '../../core/audit/audit.service.ts';
import type { AppContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';

type JobsContext = Pick<AppContext, 'jobs'> & AuditContext;

export async function changeJob(ctx: JobsContext, id: string, change: 'retry' | 'discard'): Promise<void> {
  const isThere = await ctx.jobs[change](id, async (tx) => {
    await recordAct(ctx, tx, { act: `job.${change}`, target: { kind: 'job', id } });
  });
  if (!isThere) throw new AppError('JOB_NOT_FOUND');
}
