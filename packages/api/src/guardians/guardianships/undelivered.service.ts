import type { MailRow, Tx } from '@touchline/db';
import { type NotifyContext, notify } from '../../core/notifications/notify.ts';
import { listSafeguardingAdmins } from '../../core/users/users.service.ts';
import {
  findGuardianship,
  listGuardianshipsOf,
  setDelivered,
  setGuardianship,
} from '../../family/guardianships/guardianships.repo.ts';
import { publishChild } from '../../family/guardianships/guardianships.service.ts';
import type { AppContext, DbContext } from '../../platform/context.ts';
import { changeForAll, publish } from '../../platform/events/events.ts';
import { timestamp } from '../../platform/lib/clock.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';

type Mail = Pick<MailRow, 'user_id' | 'address' | 'facts' | 'template'>;

/** The template of invitations, whose receiver has no account yet. */
const INVITATION = 'guardian-invitation';

/** Records that mails to a guardian or an invited address are refused for good; the child and the safeguarding team are told once. */
export async function recordUndelivered(ctx: AppContext, mail: Mail): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    for (const { id, player_id: playerId, undelivered_at } of await listConcerned(tx, mail)) {
      if (undelivered_at !== null) continue;
      await setGuardianship(tx, id, { undelivered_at: timestamp(ctx.clock) });
      await tell(ctx, tx, playerId);
    }
  });
}

async function listConcerned(tx: Tx, { user_id, address, facts, template }: Mail) {
  if (template !== INVITATION) return address === null ? listGuardianshipsOf(tx, user_id) : [];
  const { guardianshipId } = JSON.parse(facts) as { guardianshipId: string };
  const invitation = await findGuardianship(tx, guardianshipId);
  return invitation?.state === 'invited' ? [invitation] : [];
}

async function tell(ctx: NotifyContext, tx: Tx, playerId: string): Promise<void> {
  const userIds = [playerId, ...(await listSafeguardingAdmins(tx))];
  await notify(ctx, tx, { kind: 'guardian-undelivered', userIds, facts: { playerId }, groupKey: playerId });
  publishChild(ctx, tx, playerId, []);
  publish(ctx, tx, changeForAll('users:administer', 'accounts', playerId));
}

export async function recordDelivered(ctx: DbContext, { user_id, address }: Mail): Promise<void> {
  if (address === null) await setDelivered(ctx.db, user_id);
}
