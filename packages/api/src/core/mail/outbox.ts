import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Mailer, type MailSender, toMessage } from './mailer.ts';

const ENDING = '.eml';
const UNFINISHED = '.part';
const ID = /^[0-9a-f-]{36}$/;

export type Outbox = ReturnType<typeof openOutbox>;

/** The folder that mails are written to on machines without a mail server: one file for each, named by its id. */
export function openOutbox(dataDir: string) {
  const folder = join(dataDir, 'outbox');
  const fileOf = (id: string) => {
    if (!ID.test(id)) throw new Error('The id of a mail is a UUID.');
    return join(folder, `${id}${ENDING}`);
  };
  const idsOf = async (ending: string) => {
    const names = (await readdir(folder).catch(nullIfMissing)) ?? [];
    return names
      .filter((name) => name.endsWith(ending))
      .map((name) => name.slice(0, -ending.length))
      .filter((id) => ID.test(id));
  };
  return {
    folder,
    async write(id: string, message: Buffer): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = `${fileOf(id)}${UNFINISHED}`;
      await writeFile(unfinished, message, { mode: 0o600, flush: true });
      await rename(unfinished, fileOf(id));
    },
    read: (id: string): Promise<Buffer | null> => readFile(fileOf(id)).catch(nullIfMissing),
    /** The ids of the mails that have a file, oldest first. */
    async list(): Promise<string[]> {
      const ids = await idsOf(ENDING);
      const files = await Promise.all(ids.map(async (id) => ({ id, at: (await stat(fileOf(id))).mtimeMs })));
      return files.sort((a, b) => a.at - b.at).map(({ id }) => id);
    },
    /** The ids of the mails that were being written when the process ended; a further attempt replaces such a file. */
    listUnfinished: () => idsOf(`${ENDING}${UNFINISHED}`),
    async remove(ids: readonly string[]): Promise<void> {
      for (const id of ids) {
        await rm(fileOf(id), { force: true });
        await rm(`${fileOf(id)}${UNFINISHED}`, { force: true });
      }
    },
  };
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** Writes each mail to the outbox instead of sending it; for machines without a mail server. */
export function outboxMailer(outbox: Outbox, from: MailSender): Mailer {
  return {
    takesAnswers: from.replyTo !== undefined,
    async send(mail) {
      // Loaded with the first mail: it takes 0.1 s and several megabytes, which a start can do without.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await transport.sendMail(toMessage(from, mail));
      await outbox.write(mail.id, message as Buffer);
    },
    close: async () => {},
  };
}
