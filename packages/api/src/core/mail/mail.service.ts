import { randomUUID } from 'node:crypto';
import type { Tx } from '@touchline/db';
import { z } from 'zod';
import type { AppContext } from '../../platform/context.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { DAY_SECONDS, timestamp, timestampIn } from '../../platform/lib/clock.ts';
import { countUse, throttle } from '../../platform/throttle/throttle.ts';
import { findUser } from '../users/users.service.ts';
import type { MailTemplate } from './mail-template.ts';
import * as repo from './mails.repo.ts';

export { listMailIdsOf, removeMail } from './mails.repo.ts';

export const sendMailKind = {
  name: 'mail.send',
  data: z.object({ mailId: z.string() }),
  concurrency: 4,
  limitSeconds: 300,
} satisfies JobKind;

/** Essential mails do not wait behind thousands of notifications and digests. */
const sendEssentialMailKind = {
  ...sendMailKind,
  name: 'mail.send-essential',
  concurrency: 2,
  priority: 10,
} satisfies JobKind;

export const mailKinds = [sendEssentialMailKind, sendMailKind];

interface NewMail<Facts extends object> {
  userId: string;
  template: MailTemplate<Facts>;
  facts: Facts;
  /** Another address than that of the account. */
  address?: string;
  sendAt?: Date | null;
  /** The caller asked for the mail itself: above the limit TOO_MANY_REQUESTS is thrown instead of leaving it out. */
  isRequested?: boolean;
}

/** Queues a mail in a transaction; an essential one to an address that is not confirmed is left out above the limit of the day. */
export async function queueMail<Facts extends object>(
  ctx: Pick<AppContext, 'clock' | 'jobs' | 'limits'>,
  tx: Tx,
  mail: NewMail<Facts>,
): Promise<void> {
  if (mail.template.isEssential && !(await mayQueue(ctx, tx, mail))) return;
  const id = randomUUID();
  await repo.insertMail(tx, {
    id,
    user_id: mail.userId,
    template: mail.template.name,
    facts: JSON.stringify(mail.facts),
    address: mail.address ?? null,
    state: 'waiting',
    created_at: timestamp(ctx.clock),
  });
  const kind = mail.template.isEssential ? sendEssentialMailKind : sendMailKind;
  await ctx.jobs.enqueue(tx, kind, { mailId: id }, mail.sendAt ? { runAt: mail.sendAt } : {});
}

/** Counts an essential mail, which no receiver can switch off, if its address may be that of a stranger. */
async function mayQueue(
  ctx: Pick<AppContext, 'clock' | 'limits'>,
  tx: Tx,
  { userId, address, isRequested }: NewMail<object>,
): Promise<boolean> {
  const user = await findUser(tx, userId);
  const isToAccount = address === undefined || address === user?.email;
  if (isToAccount && user?.email_confirmed_at) return true;
  const key = `mails:unconfirmed:user:${userId}` as const;
  const allowance = ctx.limits.mailsToUnconfirmedPerAccount;
  if (isRequested) {
    await throttle({ ...ctx, db: tx }, key, allowance);
    return true;
  }
  const { uses } = await countUse({ ...ctx, db: tx }, key, allowance);
  return uses <= allowance.uses;
}

const MAIL_DAYS = 30;
/** Few enough for the parameters of one statement, and for other writers to wait a moment only. */
const BATCH = 500;

/** Removes old mails and files of the outbox without a record. A legal hold keeps what they tell of; their records have no text. */
export async function removeOldMails(ctx: AppContext): Promise<void> {
  const before = timestampIn(ctx.clock, -MAIL_DAYS * DAY_SECONDS);
  while ((await repo.removeMailsBefore(ctx.db, before, BATCH)) === BATCH);
  const files = [...(await ctx.outbox.list()), ...(await ctx.outbox.listUnfinished())];
  for (let start = 0; start < files.length; start += BATCH) {
    const batch = files.slice(start, start + BATCH);
    const existing = new Set(await repo.listExisting(ctx.db, batch));
    await ctx.outbox.remove(batch.filter((id) => !existing.has(id)));
  }
}
