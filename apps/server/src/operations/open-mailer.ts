import { resolve } from 'node:path';
import { type Mailer, type Outbox, openOutbox, outboxMailer, smtpMailer } from '@touchline/api';
import type { Config } from '../config.ts';

/** What sends the mails of these settings: a mail server, or without one the outbox in the data folder. */
export function openMailer({ mail, dataDir }: Config): { outbox: Outbox; mailer: Mailer } {
  const outbox = openOutbox(resolve(dataDir));
  return { outbox, mailer: mail.smtp ? smtpMailer(mail.smtp, mail.from) : outboxMailer(outbox, mail.from) };
}
