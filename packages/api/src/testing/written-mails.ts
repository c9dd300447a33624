import { mailTemplates } from '../mail-templates.ts';
import type { TestApp } from './test-app.ts';

/** A mail to a user, written from its template as the job that sends it does. */
export interface WrittenMail {
  template: string;
  to: string;
  subject: string;
  text: string;
  /** The secret of the link in it; null without one. */
  token: string | null;
}

/**
 * Runs the jobs, and writes all mails to the user so far, in the order in which they were queued. Secrets are not stored, so
 * that each call makes other links.
 */
export async function writtenMails(app: TestApp, userId: string, template?: string): Promise<WrittenMail[]> {
  await app.runJobs();
  const rows = await app.db
    .selectFrom('mails')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const user = await app.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  const receiver = { id: user.id, firstName: user.first_name, lastName: user.last_name, email: user.email };
  const mails: WrittenMail[] = [];
  for (const row of rows) {
    if (template && row.template !== template) continue;
    const found = mailTemplates.find(({ name }) => name === row.template);
    if (!found) throw new Error(`There is no template ${row.template}.`);
    const mail = await found.write(app.shared, receiver, found.facts.parse(JSON.parse(row.facts)));
    if (!mail) continue;
    mails.push({
      template: row.template,
      to: row.address ?? user.email,
      subject: mail.subject,
      text: mail.paragraphs.join('\n'),
      token: mail.action?.url.split('#')[1] ?? null,
    });
  }
  return mails;
}

/** The secret of the newest link of this kind in the mails to a user. */
export async function linkSecret(app: TestApp, userId: string, template: string): Promise<string> {
  const token = (await writtenMails(app, userId, template)).at(-1)?.token;
  if (!token) throw new Error(`No mail ${template} with a link was queued.`);
  return token;
}
