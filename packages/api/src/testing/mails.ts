import { JOB_STATES } from '@touchline/contracts/jobs';
import { z } from 'zod';
import { mailJobs, queueMail } from '../core/mail/mail.service.ts';
import { defineMail, type MailDocument, type MailTemplate } from '../core/mail/mail-template.ts';
import { mailHooks } from '../mails.ts';
import { bindJobs } from '../platform/jobs/define-job.ts';
import { inTransaction } from '../platform/lib/transaction.ts';
import { runDue } from './jobs.ts';
import type { TestApp } from './test-app.ts';

/** A template whose mail says what its facts say. */
export const plainMail = defineMail({
  name: 'test.plain',
  facts: z.object({ heading: z.string() }),
  isEssential: false,
  write: async (_ctx, receiver, { heading }): Promise<MailDocument> => ({
    subject: heading,
    heading,
    paragraphs: [`Hello ${receiver.firstName},`, 'A scout has written to you.'],
    action: { label: 'Read the message', url: 'https://talent.example/messages?with=1&from=mail' },
    reason: 'You get this e-mail because a scout wrote to you.',
    unsubscribe: { kind: 'new-message' },
  }),
});

/** The same as a mail that cannot be switched off. */
export const essentialMail = defineMail({
  ...plainMail,
  name: 'test.essential',
  isEssential: true,
});

/** Records that users have confirmed their addresses, so that mails to them have their names. */
export async function confirmEmails({ db, clock }: TestApp): Promise<void> {
  await db.updateTable('users').set({ email_confirmed_at: clock.now().toISOString() }).execute();
}

/** Queues a mail to a user, as a change does. */
export function aMail(
  app: TestApp,
  userId: string,
  more: { template?: typeof plainMail; heading?: string; address?: string } = {},
): Promise<void> {
  const { template = plainMail, heading = 'A new message', address } = more;
  return inTransaction(app.db, (tx) =>
    queueMail(app.shared, tx, { userId, template, facts: { heading }, ...(address && { address }) }),
  );
}

/** The states of the jobs in the queue, on either engine, and the error of the last run of each. */
export async function jobStates({ shared }: TestApp) {
  const pages = await Promise.all(JOB_STATES.map((state) => shared.jobs.list({ state, limit: 10 })));
  return pages.flatMap(({ items }) => items.map(({ state, error }) => ({ state, error })));
}

/** Runs the jobs of mails that these templates write. */
export function sendMails(app: TestApp, templates: readonly MailTemplate[] = [plainMail, essentialMail]) {
  return runDue(app.shared, bindJobs(app.shared, mailJobs({ ...mailHooks, templates })));
}
