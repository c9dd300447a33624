import { randomUUID } from 'node:crypto';
import type { Tx } from '@touchline/db';
import { z } from 'zod';
import type { AppContext } from '../context.ts';
import type { JobKind } from '../jobs/jobs.ts';
import { timestamp } from '../lib/clock.ts';
import type { MailTemplate } from './mail-template.ts';
import { insertMail } from './mails.repo.ts';

/** The kind of the job that sends one mail. */
export const sendMailKind: JobKind<{ mailId: string }> = {
  name: 'mail.send',
  data: z.object({ mailId: z.string() }),
  concurrency: 4,
};

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
  await insertMail(tx, {
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
  await ctx.jobs.enqueue(tx, sendMailKind, { mailId: id }, mail.sendAt ? { runAt: mail.sendAt } : {});
}
