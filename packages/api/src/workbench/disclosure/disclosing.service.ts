import { recordAct } from '../../core/audit/audit.service.ts';
import type { ClockContext, DbContext, RequestContext } from '../../platform/context.ts';
import { existing } from '../../platform/errors.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { findKeepingCase } from '../../safeguarding/evidence/may-erase.service.ts';
import { readWholeFiles } from '../../scouting/player-files/player-files.service.ts';
import { listWholeMarks } from '../marks/marks.service.ts';

type OperatorContext = DbContext & ClockContext & Partial<Pick<RequestContext, 'entryPoint'>>;

interface Asked {
  scoutId: string;
  /** Only what is about this player. */
  playerId?: string | undefined;
  reason: string;
}

/**
 * What a scout has written about players and their clips, with all kept versions, for the operator of the platform to hand over.
 * Only while a case keeps the scout or the player, in whose log it is recorded; otherwise CASE_NOT_FOUND. No user can call it.
 */
export async function discloseFiles(ctx: OperatorContext, { scoutId, playerId, reason }: Asked) {
  return inTransaction(ctx.db, async (tx) => {
    const cases = [await findKeepingCase(ctx, tx, scoutId), playerId ? await findKeepingCase(ctx, tx, playerId) : null];
    const found = cases.find((id) => id !== null);
    const caseId = existing(found, 'CASE_NOT_FOUND');
    const files = await readWholeFiles(tx, scoutId, playerId);
    const marks = await listWholeMarks(tx, scoutId, playerId);
    const after = { files: files.length, marks: marks.length };
    const act = { act: 'case.disclose-files', target: { kind: 'case', id: caseId }, aboutId: scoutId } as const;
    await recordAct(ctx, tx, { ...act, after, open: ['files', 'marks'], reason });
    return { files, marks };
  });
}
