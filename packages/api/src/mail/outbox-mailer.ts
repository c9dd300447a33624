import { createTransport } from 'nodemailer';
import type { MailAddress, Mailer } from './mailer.ts';
import { toMessage } from './message.ts';
import type { Outbox } from './outbox.ts';

/** Writes each mail to the outbox instead of sending it; for machines without a mail server. */
export function outboxMailer(outbox: Outbox, from: MailAddress): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(toMessage(from, mail));
      await outbox.write(mail.id, message as Buffer);
    },
    close: async () => {},
  };
}
