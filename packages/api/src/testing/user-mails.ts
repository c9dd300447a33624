import { type ReceivedMail, receivedMails } from './mailbox.ts';
import type { TestApp } from './test-app.ts';

/** A mail with the name of its template. */
interface UserMail extends ReceivedMail {
  template: string;
}

/** Runs the jobs, and returns the mails that a user has got, from one template if it is named, oldest first. */
export async function userMails(app: TestApp, userId: string, template?: string): Promise<UserMail[]> {
  const received = await receivedMails(app);
  const records = await app.db
    .selectFrom('mails')
    .select(['id', 'template'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return records
    .filter((record) => template === undefined || record.template === template)
    .flatMap((record) => received.filter(({ id }) => id === record.id).map((mail) => ({ ...mail, ...record })));
}

/** The secret of the link in the newest mail from this template to a user. */
export async function linkSecret(app: TestApp, userId: string, template: string): Promise<string> {
  const secret = (await userMails(app, userId, template)).at(-1)?.links[0]?.split('#')[1];
  if (!secret) throw new Error(`The user has got no mail ${template} with a link.`);
  return secret;
}
