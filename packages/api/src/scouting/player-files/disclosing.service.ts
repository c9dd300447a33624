import { recordAct } from '../../core/audit/audit.service.ts';
import type { ClockContext, DbContext, RequestContext } from '../../platform/context.ts';
import { existing } from '../../platform/errors.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { findKeepingCase } from '../../safeguarding/evidence/may-erase.service.ts';
import { listWholeEntries } from './file-entries.repo.ts';
import { listWholeFiles, toFile } from './player-files.repo.ts';

type OperatorContext = DbContext & ClockContext & Partial<Pick<RequestContext, 'entryPoint'>>;

interface Asked {
  scoutId: string;
  /** Only the file of this player. */
  playerId?: string | undefined;
  reason: string;
}

/**
 * What a scout has written down, with all kept versions, for the operator of the platform to hand over. Only while a case keeps the
 * scout or the player, in whose log it is recorded; otherwise CASE_NOT_FOUND. No user of the platform can call it.
 */
export async function discloseFiles(ctx: OperatorContext, { scoutId, playerId, reason }: Asked) {
  return inTransaction(ctx.db, async (tx) => {
    const cases = [await findKeepingCase(ctx, tx, scoutId), playerId ? await findKeepingCase(ctx, tx, playerId) : null];
    const caseId = existing(
      cases.find((id) => id !== null),
      'CASE_NOT_FOUND',
    );
    const files = await listWholeFiles(tx, scoutId, playerId);
    const entries = Map.groupBy(await listWholeEntries(tx, scoutId, playerId), (entry) => entry.file_id);
    const act = { act: 'case.disclose-files', target: { kind: 'case', id: caseId }, aboutId: scoutId } as const;
    await recordAct(ctx, tx, { ...act, after: { files: files.length }, open: ['files'], reason });
    return files.map((file) => ({
      ...toFile(file),
      history: (entries.get(file.id) ?? []).map(({ kind, former, current, created_at: createdAt }) => ({
        ...{ kind, createdAt, former: JSON.parse(former), current: JSON.parse(current) },
      })),
    }));
  });
}
