import { randomUUID } from 'node:crypto';
import type { Tx } from '@touchline/db';
import { z } from 'zod';
import type { AppContext } from '../context.ts';
import type { JobKind } from '../jobs/jobs.ts';
import { timestamp, timestampIn } from '../lib/clock.ts';
import { countUse, throttle } from '../throttle/throttle.ts';
import { findAccount } from '../users/account-state.service.ts';
import type { MailTemplate } from './mail-template.ts';
import * as repo from './mails.repo.ts';

export { listMailIdsOf } from './mails.repo.ts';

/** The kind of the job that sends one mail. */
export const sendMailKind = {
  name: 'mail.send',
  data: z.object({ mailId: z.string() }),
  concurrency: 4,
  limitSeconds: 300,
} satisfies JobKind;

/** That of essential mails, which do not wait behind thousands of notifications and digests. */
const sendEssentialMailKind = {
  ...sendMailKind,
  name: 'mail.send-essential',
  concurrency: 2,
  priority: 10,
} satisfies JobKind;

/** All kinds of jobs that send mails. */
export const mailKinds = [sendEssentialMailKind, sendMailKind];

/** A mail to a user. What it says is made from the template and the facts when it is sent. */
export interface NewMail<Facts extends object> {
  userId: string;
  template: MailTemplate<Facts>;
  facts: Facts;
  /** Another address than that of the account. */
  address?: string;
  /** Not before this time. */
  sendAt?: Date;
  /** The caller asked for the mail itself: above the limit TOO_MANY_REQUESTS is thrown instead of leaving it out. */
  isRequested?: boolean;
}

/**
 * Queues a mail in the transaction of the change that causes it. An essential mail to an address that is not confirmed is left
 * out when the account has had its mails of the day.
 */
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
    error: null,
    created_at: timestamp(ctx.clock),
    sent_at: null,
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
  const user = await findAccount(tx, userId);
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

/** How long mails are kept, in days. */
const MAIL_DAYS = 30;
const DAY_SECONDS = 86_400;
/** Few enough for the parameters of one statement, and for other writers to wait a moment only. */
const BATCH = 500;

/**
 * Removes mails that are older than they are kept, sent or not, and files of the outbox whose record is gone, also those that
 * a deletion has left because the process ended after its transaction. A legal hold does not keep them: their records have no
 * text, and what they tell of is kept itself.
 */
export async function removeOldMails(ctx: Pick<AppContext, 'db' | 'clock' | 'outbox'>): Promise<void> {
  const before = timestampIn(ctx.clock, -MAIL_DAYS * DAY_SECONDS);
  while ((await repo.removeMailsBefore(ctx.db, before, BATCH)) === BATCH);
  const files = [...(await ctx.outbox.list()), ...(await ctx.outbox.listUnfinished())];
  for (let start = 0; start < files.length; start += BATCH) {
    const batch = files.slice(start, start + BATCH);
    const existing = new Set(await repo.listExisting(ctx.db, batch));
    await ctx.outbox.remove(batch.filter((id) => !existing.has(id)));
  }
}
