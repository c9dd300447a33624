import { INVITATION_DAYS } from '@touchline/contracts/guardians';
import type { MailRow, Tx } from '@touchline/db';
import { z } from 'zod';
import { defineMail } from '../../core/mail/mail-template.ts';
import { notify } from '../../core/notifications/notify.ts';
import { findLiveFacts, listSafeguardingAdmins } from '../../core/users/users.service.ts';
import {
  findGuardianship,
  listGuardianshipsOf,
  setDelivered,
  setGuardianship,
  setInvitation,
} from '../../family/guardianships/guardianships.repo.ts';
import { publishChild } from '../../family/guardianships/guardianships.service.ts';
import type { AppContext, DbContext } from '../../platform/context.ts';
import { changeForAll, publish } from '../../platform/events/events.ts';
import { hashToken, makeToken } from '../../platform/lib/tokens.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';

/** Gives an open invitation a new secret for its link; earlier links end. */
export async function makeInvitationSecret({ db }: DbContext, id: string): Promise<string> {
  const token = makeToken();
  await setInvitation(db, id, { token_hash: hashToken(token) });
  return token;
}

/** To an address that the child has typed. It has the first name only of a verified account: it could be an advertisement. */
export const guardianInvitationMail = defineMail({
  name: 'guardian-invitation',
  facts: z.object({ guardianshipId: z.string() }),
  isEssential: true,
  async write(ctx, _receiver, { guardianshipId }) {
    const invitation = await findGuardianship(ctx.db, guardianshipId);
    if (invitation?.state !== 'invited' || invitation.expires_at <= ctx.clock.timestamp()) return null;
    const child = await findLiveFacts(ctx.db, invitation.player_id);
    if (!child?.isMinor) return null;
    const name = child.isVerified ? child.firstName : 'A young player';
    const token = await makeInvitationSecret(ctx, invitation.id);
    return {
      subject: 'You are asked to be the guardian of a young player',
      paragraphs: [
        `Hello, ${name} has an account on Touchline, where verified scouts find football talent, and has named this address as that of a parent or legal guardian.`,
        `As the guardian you decide what scouts see of the player and who may write to them, and you read those messages. The link is valid for ${INVITATION_DAYS} days and for one person.`,
        'If you do not know a young player who could have entered your address, you need not do anything.',
      ],
      // Browsers send no fragment to a server: the secret is in no log and no Referer.
      action: { label: 'Read the invitation', url: `${ctx.publicOrigin}/guardian/invitation#${token}` },
      reason: 'You get this email because this address was entered as that of the guardian of a young player.',
    };
  },
});

type Mail = Pick<MailRow, 'user_id' | 'address' | 'facts' | 'template'>;

/** Records that mails to a guardian or an invited address are refused for good; the child and the safeguarding team are told once. */
export async function recordUndelivered(ctx: AppContext, mail: Mail): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    for (const { id, player_id: playerId, undelivered_at } of await listConcerned(tx, mail)) {
      if (undelivered_at !== null) continue;
      await setGuardianship(tx, id, { undelivered_at: ctx.clock.timestamp() });
      const userIds = [playerId, ...(await listSafeguardingAdmins(tx))];
      await notify(ctx, tx, { kind: 'guardian-undelivered', userIds, facts: { playerId }, groupKey: playerId });
      publishChild(ctx, tx, playerId, []);
      publish(ctx, tx, changeForAll('users:administer', 'accounts', playerId));
    }
  });
}

async function listConcerned(tx: Tx, { user_id, address, facts, template }: Mail) {
  if (template !== guardianInvitationMail.name) return address === null ? listGuardianshipsOf(tx, user_id) : [];
  const { guardianshipId } = JSON.parse(facts) as { guardianshipId: string };
  const invitation = await findGuardianship(tx, guardianshipId);
  return invitation?.state === 'invited' ? [invitation] : [];
}

export async function recordDelivered(ctx: DbContext, { user_id, address }: Mail): Promise<void> {
  if (address === null) await setDelivered(ctx.db, user_id);
}
