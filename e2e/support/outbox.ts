import { expect } from '@playwright/test';
import { openOutbox } from '@touchline/api/core/mail/outbox';
import { mailsIn, type ReceivedMail } from '@touchline/api/testing/mailbox';

/** Waits for a mail to an address, and returns the newest with this subject. */
export async function mailTo(dataFolder: string, address: string, subject: string): Promise<ReceivedMail> {
  const outbox = openOutbox(dataFolder);
  const find = async () =>
    (await mailsIn(outbox)).findLast((mail) => mail.to === address && mail.subject === subject) ?? null;
  await expect.poll(find, `a mail "${subject}" to ${address}`).not.toBeNull();
  return (await find()) as ReceivedMail;
}

/** The address behind the button of a mail. */
export function linkIn({ links: [link], subject }: ReceivedMail): string {
  if (!link) throw new Error(`The mail "${subject}" has no link.`);
  return link;
}
