import { authorize } from '../authorize.ts';
import { fileReport } from '../cases/case-reports.service.ts';
import type { ActorContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { throttle } from '../throttle/throttle.ts';
import { ifUserDeleted, listLiveFacts } from '../users/accounts.service.ts';
import { endGuardianship } from './guardians.service.ts';
import { findGuardianship } from './guardianships.repo.ts';

const WORDS = 'The invited guardian says that this is not their child. The guardianship was ended.';

/**
 * Ends the caller's guardianship of a child who is not theirs, and reports it: the address may have been mistyped, or the account is
 * not that of a child. The report comes first, so that the safeguarding team knows whatever becomes of the rest.
 */
export async function reportNotMyChild(ctx: ActorContext, id: string): Promise<void> {
  const found = await findGuardianship(ctx.db, id);
  if (found?.state !== 'active' || found.guardian_id === null) throw new AppError('GUARDIANSHIP_NOT_FOUND');
  authorize(ctx.viewer, 'guardian:act-for', { guardianIds: [found.guardian_id] }, 'GUARDIANSHIP_NOT_FOUND');
  await throttle(ctx, `report:user:${ctx.viewer.id}`, ctx.limits.reportsPerUser);
  const child = (await listLiveFacts(ctx.db, [found.player_id])).get(found.player_id);
  if (!child) throw new AppError('GUARDIANSHIP_NOT_FOUND');
  await fileReport(ctx, {
    about: { id: child.id, name: `${child.firstName} ${child.lastName}` },
    reporterId: ctx.viewer.id,
    subject: 'user',
    subjectId: child.id,
    reason: 'false-facts',
    content: WORDS,
    copy: [
      { label: 'Invited address', value: found.email },
      { label: 'Invited by', value: found.invited_by === child.id ? 'The player' : 'An admin' },
    ],
    concernsMinor: true,
    isForMinor: false,
  }).catch(ifUserDeleted('GUARDIANSHIP_NOT_FOUND'));
  await endGuardianship(ctx, id);
}
