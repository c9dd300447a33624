import { randomUUID } from 'node:crypto';
import type { Tx } from '@touchline/db';
import { z } from 'zod';
import type { AppContext } from '../context.ts';
import type { JobKind } from '../jobs/jobs.ts';
import { timestamp, timestampIn } from '../lib/clock.ts';
import type { MailTemplate } from './mail-template.ts';
import * as repo from './mails.repo.ts';

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
}

/** Queues a mail in the transaction of the change that causes it. */
export async function queueMail<Facts extends object>(
  ctx: Pick<AppContext, 'clock' | 'jobs'>,
  tx: Tx,
  mail: NewMail<Facts>,
): Promise<void> {
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

/** The ids of a user's mails, to delete their files after the transaction that deletes the user. */
export function listMailsOf(tx: Tx, userId: string): Promise<string[]> {
  return repo.listMailIdsOf(tx, userId);
}

/** How long mails are kept, in days. */
const MAIL_DAYS = 30;
const DAY_SECONDS = 86_400;
/** Few enough for the parameters of one statement, and for other writers to wait a moment only. */
const BATCH = 500;

/**
 * Removes mails that are older than they are kept, sent or not, and files of the outbox whose record is gone, also those that
 * a deletion has left because the process ended after its transaction.
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
