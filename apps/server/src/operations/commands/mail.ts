import { isMailAddress, sendTestMail } from '@touchline/api';
import { type Config, ConfigError } from '../../config.ts';
import { openMailer } from '../open-mailer.ts';

/** Sends a mail with the settings of the server, which may be running, and says what the mail server replied. */
export async function testMail(config: Config, address: string): Promise<number> {
  if (!isMailAddress(address)) throw new ConfigError('send-test-mail takes one email address.');
  const { outbox, mailer } = openMailer(config);
  try {
    const { id } = await sendTestMail(mailer, address);
    const where = config.mail.smtp
      ? 'The mail server has accepted it.'
      : `It was written to ${outbox.folder}/${id}.eml`;
    process.stdout.write(`From ${config.mail.from.address} to ${address}. ${where}\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return 1;
  } finally {
    await mailer.close();
  }
}
