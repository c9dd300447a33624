import { CONSENT_LINES, CONSENT_TEXTS } from '@touchline/contracts/consents';
import { notify } from '../../core/notifications/notify.ts';
import type { AppContext } from '../../platform/context.ts';
import { defineCronJob } from '../../platform/jobs/define-job.ts';
import { DAY_SECONDS, timestampIn } from '../../platform/lib/clock.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { listUnanswered } from './consents.repo.ts';

const AT_ONCE = 200;
/** Part of a notification key: guardians are asked once per version of the texts. */
const VERSIONS = CONSENT_LINES.map((line) => CONSENT_TEXTS[line].version).join('.');

async function askGuardians(ctx: AppContext): Promise<void> {
  // New guardians are asked on the screen after the invitation.
  const since = timestampIn(ctx.clock, -DAY_SECONDS);
  let after = '';
  for (;;) {
    const found = await listUnanswered(ctx.db, { since, after, limit: AT_ONCE });
    await inTransaction(ctx.db, async (tx) => {
      for (const { playerId, guardianId } of found) {
        const about = { facts: { playerId }, groupKey: `${playerId}:${VERSIONS}`, isOnce: true };
        await notify(ctx, tx, { kind: 'consents-asked', userIds: [guardianId], ...about });
      }
    });
    const last = found.at(-1);
    if (!last || found.length < AT_ONCE) return;
    after = last.id;
  }
}

/** Asks guardians who have not answered the current texts, as after an upgrade. */
export const askGuardiansJob = defineCronJob({
  name: 'consents.ask-guardians',
  cron: '20 * * * *',
  run: (ctx) => askGuardians(ctx),
});
