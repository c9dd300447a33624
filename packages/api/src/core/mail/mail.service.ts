import type { NotificationKind } from '@touchline/contracts/notifications';
import { PRODUCT_NAME } from '@touchline/contracts/product';
import type { MailRow, Tx } from '@touchline/db';
import { z } from 'zod';
import type { AppContext, DbClockContext } from '../../platform/context.ts';
import { defineCronJob, defineJob } from '../../platform/jobs/define-job.ts';
import { type JobKind, JobRejected } from '../../platform/jobs/jobs.ts';
import { DAY_SECONDS } from '../../platform/lib/clock.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { countUse, throttle } from '../../platform/throttle/throttle.ts';
import { findUser } from '../users/users.service.ts';
import type { MailTemplate } from './mail-template.ts';
import { type Mailer, MailRefused } from './mailer.ts';
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
  /** The caller asked for this mail: above the limit, TOO_MANY_REQUESTS is thrown instead of dropping the mail. */
  isRequested?: boolean;
}

/** Queues a mail. Above the limit of the day, an essential mail to an unconfirmed address is dropped. */
export async function queueMail<Facts extends object>(
  ctx: Pick<AppContext, 'clock' | 'jobs' | 'limits'>,
  tx: Tx,
  mail: NewMail<Facts>,
): Promise<void> {
  if (mail.template.isEssential && !(await mayQueue(ctx, tx, mail))) return;
  const id = crypto.randomUUID();
  await repo.insertMail(tx, {
    id,
    user_id: mail.userId,
    template: mail.template.name,
    facts: JSON.stringify(mail.facts),
    address: mail.address ?? null,
    state: 'waiting',
    created_at: ctx.clock.timestamp(),
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

/** Removes old mails, and files of the outbox without a record. A legal hold does not keep mails: their records have no text. */
export async function removeOldMails(ctx: AppContext): Promise<void> {
  const before = ctx.clock.timestampIn(-MAIL_DAYS * DAY_SECONDS);
  while ((await repo.removeMailsBefore(ctx.db, before, BATCH)) === BATCH);
  const files = [...(await ctx.outbox.list()), ...(await ctx.outbox.listUnfinished())];
  for (let start = 0; start < files.length; start += BATCH) {
    const batch = files.slice(start, start + BATCH);
    const existing = new Set(await repo.listExisting(ctx.db, batch));
    await ctx.outbox.remove(batch.filter((id) => !existing.has(id)));
  }
}

/** What the floors above contribute to sending mails. */
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
  const isRecorded = await repo.setMailSent(ctx.db, id, ctx.clock.timestamp());
  await hooks.recordDelivered(ctx, mail);
  // The user was deleted while the mail was sent.
  if (!isRecorded) await ctx.outbox.remove([id]);
}

/** The quiet hours may have changed, or begun between two attempts. The key prevents a second job when this one runs twice. */
async function isPostponed(ctx: AppContext, { id, user_id }: MailRow, hooks: MailHooks): Promise<boolean> {
  const runAt = await hooks.postponedUntil(ctx, user_id);
  if (!runAt) return false;
  await inTransaction(ctx.db, (tx) => ctx.jobs.enqueue(tx, sendMailKind, { mailId: id }, { key: id, runAt }));
  return true;
}

async function writeMail(ctx: AppContext, mail: MailRow, template: MailTemplate, hooks: MailHooks) {
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
  const { link, headers } = await hooks.unsubscribe(ctx, { userId: user.id, kind: document.unsubscribe?.kind ?? null });
  return { id: mail.id, to, headers, ...renderMail(document, link) };
}

/** Sends a mail that belongs to no user, to show an operator whether the settings work. Returns its id. */
export async function sendTestMail(mailer: Mailer, address: string): Promise<{ id: string }> {
  const id = crypto.randomUUID();
  const { renderMail } = await import('./layout/render-mail.ts');
  const content = renderMail({
    subject: `A test email of ${PRODUCT_NAME}`,
    heading: 'Email works',
    paragraphs: [
      'The settings of the server are right: it can send email.',
      'Look at the headers of this message to see whether SPF, DKIM and DMARC have passed.',
    ],
    reason: 'You get this because an operator of the platform asked for a test email to this address.',
  });
  await mailer.send({ id, to: { name: '', address }, headers: {}, ...content });
  return { id };
}
