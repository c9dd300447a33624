import { type ActingContext, recordAct } from '../../core/audit/audit.service.ts';
import { AppError } from '../../platform/errors.ts';

export async function changeJob(ctx: ActingContext, id: string, change: 'retry' | 'discard'): Promise<void> {
  const isThere = await ctx.jobs[change](id, async (tx) => {
    await recordAct(ctx, tx, { act: `job.${change}`, target: { kind: 'job', id } });
  });
  if (!isThere) throw new AppError('JOB_NOT_FOUND');
}
