import type { NotificationKind } from '@touchline/contracts/notifications';
import type { MailRow } from '@touchline/db';
import type { AppContext, DbClockContext } from '../../platform/context.ts';
import { defineCronJob, defineJob } from '../../platform/jobs/define-job.ts';
import { JobRejected } from '../../platform/jobs/jobs.ts';
import { timestamp } from '../../platform/lib/clock.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { findUser } from '../users/users.service.ts';
import { mailKinds, removeOldMails, sendMailKind } from './mail.service.ts';
import type { MailTemplate } from './mail-template.ts';
import { MailRefused, type OutgoingMail } from './mailer.ts';
import * as repo from './mails.repo.ts';

/** What the features above give to the sending of mails. */
export interface MailHooks {
  templates: readonly MailTemplate[];
  /** When a mail that is not essential may go to a user; null at once. */
  postponedUntil(ctx: DbClockContext, userId: string): Promise<Date | null>;
  /** How a user stops the mails of a kind of notification, or the digest (null). */
  unsubscribe(
    ctx: AppContext,
    mails: { userId: string; kind: NotificationKind | null },
  ): Promise<{ link: string; headers: Record<string, string> }>;
  recordDelivered(ctx: AppContext, mail: MailRow): Promise<void>;
  /** For a mail that a mail server has refused for good. */
  recordUndelivered(ctx: AppContext, mail: MailRow): Promise<void>;
}

/** If the process dies between sending a mail and recording it, the mail is sent again with the same Message-ID. */
export const mailJobs = (hooks: MailHooks) =>
  mailKinds.map((kind) =>
    defineJob({
      ...kind,
      run: (ctx, { mailId }) => sendMail(ctx, mailId, hooks),
      failed: (_queue, tx, { mailId }, error) => repo.setMailFailed(tx, mailId, error),
    }),
  );

export const removeOldMailsJob = defineCronJob({
  name: 'mail.clean-up',
  cron: '40 3 * * *',
  missed: 'skip',
  run: (ctx) => removeOldMails(ctx),
});

async function sendMail(ctx: AppContext, id: string, hooks: MailHooks): Promise<void> {
  const mail = await repo.findMail(ctx.db, id);
  if (!mail || mail.state === 'sent') return;
  const template = hooks.templates.find(({ name }) => name === mail.template);
  // The job is tried again: during an update a server of the old version may have taken the job of a new one.
  if (!template) throw new Error(`There is no mail template ${mail.template}.`);
  if (!template.isEssential && (await isPostponed(ctx, mail, hooks))) return;
  const ready = await writeMail(ctx, mail, template, hooks);
  if (!ready) return repo.removeMail(ctx.db, id);
  try {
    await ctx.mailer.send(ready);
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    await hooks.recordUndelivered(ctx, mail);
    throw new JobRejected(error.message);
  }
  const isRecorded = await repo.setMailSent(ctx.db, id, timestamp(ctx.clock));
  await hooks.recordDelivered(ctx, mail);
  // The user was deleted while the mail was sent.
  if (!isRecorded) await ctx.outbox.remove([id]);
}

/** The quiet hours may have changed, or begun between two attempts. The key leaves one job when this one runs twice. */
async function isPostponed(ctx: AppContext, { id, user_id }: MailRow, hooks: MailHooks): Promise<boolean> {
  const runAt = await hooks.postponedUntil(ctx, user_id);
  if (!runAt) return false;
  await inTransaction(ctx.db, (tx) => ctx.jobs.enqueue(tx, sendMailKind, { mailId: id }, { key: id, runAt }));
  return true;
}

async function writeMail(
  ctx: AppContext,
  mail: MailRow,
  template: MailTemplate,
  hooks: MailHooks,
): Promise<OutgoingMail | null> {
  const user = await findUser(ctx.db, mail.user_id);
  if (!user || (user.is_active === 0 && !template.isEssential)) return null;
  const facts = template.facts.safeParse(JSON.parse(mail.facts));
  if (!facts.success) throw new JobRejected(`the facts of the mail do not fit the template ${template.name}`);
  const { id, first_name: firstName, last_name: lastName } = user;
  const email = mail.address ?? user.email;
  const isEmailConfirmed = email === user.email && user.email_confirmed_at !== null;
  const document = await template.write(ctx, { id, firstName, lastName, email, isEmailConfirmed }, facts.data);
  if (!document) return null;
  // Without the name while the address may be a stranger's; see `greeting`.
  const to = { name: isEmailConfirmed ? `${firstName} ${lastName}` : '', address: email };
  // Loaded with the first mail, as what sends it.
  const { renderMail } = await import('./layout/render-mail.ts');
  if (template.isEssential) return { id: mail.id, to, headers: {}, ...renderMail(document) };
  const mails = { userId: user.id, kind: document.unsubscribe?.kind ?? null };
  const { link, headers } = await hooks.unsubscribe(ctx, mails);
  return { id: mail.id, to, headers, ...renderMail(document, link) };
}
