import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

/** Writes each mail as a file to `outbox/` in the data folder; for machines without a mail server. */
export function outboxMailer(dataDir: string): Mailer {
  const folder = join(dataDir, 'outbox');
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send({ id, to, ...mail }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { message } = await transport.sendMail({
        ...mail,
        to,
        from: 'touchline@localhost',
        messageId: `<${id}@localhost>`,
      });
      await writeFile(join(folder, `${id}.eml`), message as Buffer);
    },
    close: async () => {},
  };
}
