import { randomUUID } from 'node:crypto';
import { PRODUCT_NAME } from '@touchline/contracts/product';
import type { Mailer } from './mailer.ts';

/** Sends a mail that belongs to no user, by which an operator sees whether the settings work. Returns its id. */
export async function sendTestMail(mailer: Mailer, address: string): Promise<{ id: string }> {
  const id = randomUUID();
  // The server imports this file as well, and does without the templates until its first mail.
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
