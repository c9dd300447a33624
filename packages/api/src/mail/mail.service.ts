import { randomUUID } from 'node:crypto';
import type { Tx } from '@touchline/db';
import type { AppContext } from '../context.ts';
import { timestamp } from '../lib/clock.ts';

/** A mail to a user. What it says is made from the template and the facts when it is sent. */
export interface NewMail {
  userId: string;
  template: string;
  facts: object;
  /** Another address than that of the account. */
  address?: string;
  /** Not before this time. */
  sendAt?: Date;
}

/** Queues a mail in the transaction of the change that causes it. Returns its id. */
export async function queueMail(ctx: Pick<AppContext, 'clock' | 'jobs'>, tx: Tx, mail: NewMail): Promise<string> {
  const id = randomUUID();
  await tx
    .insertInto('mails')
    .values({
      id,
      user_id: mail.userId,
      template: mail.template,
      facts: JSON.stringify(mail.facts),
      address: mail.address ?? null,
      state: 'waiting',
      error: null,
      created_at: timestamp(ctx.clock),
      sent_at: null,
    })
    .execute();
  return id;
}
