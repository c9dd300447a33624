import PostalMime from 'postal-mime';
import type { Outbox } from '../core/mail/outbox.ts';
import type { TestApp } from './test-app.ts';

/** A mail as its receiver gets it. */
export interface ReceivedMail {
  /** The id of its record. */
  id: string;
  from: string;
  /** The address, without the name. */
  to: string;
  toName: string;
  subject: string;
  text: string;
  html: string;
  /** The addresses in the text part, in order: that of the button, those of a list, that of the unsubscribe link. */
  links: string[];
  /** By names in lower case. */
  headers: Map<string, string>;
}

/** Runs the jobs that are due, and returns all mails that were sent until then, oldest first. */
export async function receivedMails(app: TestApp): Promise<ReceivedMail[]> {
  await app.runJobs();
  return mailsIn(app.shared.outbox);
}

/** The mails in an outbox, oldest first. */
export async function mailsIn(outbox: Outbox): Promise<ReceivedMail[]> {
  const mails: ReceivedMail[] = [];
  for (const id of await outbox.list()) mails.push({ id, ...(await parseMail((await outbox.read(id)) ?? '')) });
  return mails;
}

/** Reads a message as mail programs do. */
export async function parseMail(message: Buffer | string): Promise<Omit<ReceivedMail, 'id'>> {
  const mail = await PostalMime.parse(message);
  const text = mail.text ?? '';
  return {
    from: mail.from?.address ?? '',
    to: (mail.to ?? []).map(({ address }) => address).join(', '),
    toName: mail.to?.[0]?.name ?? '',
    subject: mail.subject ?? '',
    text,
    html: mail.html ?? '',
    links: text.match(/https?:\/\/\S+/g) ?? [],
    headers: new Map(mail.headers.map(({ key, value }) => [key, value])),
  };
}
