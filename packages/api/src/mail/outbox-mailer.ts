import type { Mailer, MailSender } from './mailer.ts';
import { toMessage } from './message.ts';
import type { Outbox } from './outbox.ts';

/** Writes each mail to the outbox instead of sending it; for machines without a mail server. */
export function outboxMailer(outbox: Outbox, from: MailSender): Mailer {
  // Loaded with the first mail: it takes 0.1 s and several megabytes, which a start can do without.
  const openTransport = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  };
  let transport: ReturnType<typeof openTransport> | null = null;
  return {
    takesAnswers: from.replyTo !== undefined,
    async send(mail) {
      transport ??= openTransport();
      const { message } = await (await transport).sendMail(toMessage(from, mail));
      await outbox.write(mail.id, message as Buffer);
    },
    close: async () => {},
  };
}
