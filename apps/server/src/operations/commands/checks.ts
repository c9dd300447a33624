import { resolve } from 'node:path';
import { type Head, isMailAddress, sendTestMail, verifyLog } from '@touchline/api';
import { openForReading } from '@touchline/db';
import { type Config, ConfigError } from '../../config.ts';
import { shownSettings, undecidedChoices } from '../../shown-settings.ts';
import { openMailer } from '../open-parts.ts';
import { type Options, print, printError, printProblemCount } from './terminal.ts';

/** Checks the chain of the audit log, also beside a running server. Returns the exit code. */
export async function verifyAudit({ dataDir, databaseUrl }: Config, { head }: Options): Promise<number> {
  const known = head === undefined ? undefined : headFrom(head);
  await using db = await openForReading({ url: databaseUrl, folder: resolve(dataDir) });
  const { sealed, head: end, problems, notes } = await verifyLog(db, { known, now: new Date() });
  for (const note of notes) print(note);
  for (const problem of problems) printError(problem);
  print(`${sealed} sealed entries. ${end ? `Head: ${end.seq}:${end.hash}` : 'There is no head yet.'}`);
  return printProblemCount(problems);
}

function headFrom(text: string): Head {
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (seq === undefined || hash === undefined) {
    throw new ConfigError(
      `--head is "${text}", but it takes what this command has printed before, such as 120:3f6c...`,
    );
  }
  return { seq: Number(seq), hash };
}

/** Sends a mail with the settings of the server, also beside a running one, and prints the reply of the mail server. */
export async function testMail(config: Config, address: string): Promise<number> {
  if (!isMailAddress(address)) throw new ConfigError('send-test-mail takes one email address.');
  const { outbox, mailer } = openMailer(config);
  try {
    const { id } = await sendTestMail(mailer, address);
    const where = config.mail.smtp
      ? 'The mail server has accepted it.'
      : `It was written to ${outbox.folder}/${id}.eml`;
    print(`From ${config.mail.from.address} to ${address}. ${where}`);
    return 0;
  } catch (error) {
    printError(String(error instanceof Error ? error.message : error));
    return 1;
  } finally {
    await mailer.close();
  }
}

export async function printSettings(config: Config): Promise<number> {
  const lines = shownSettings(config).map(({ name, value, isSet }) => `${isSet ? '*' : ' '} ${name}=${value}`);
  const open = undecidedChoices(config);
  print([...lines, ...(open ? ['', open] : [])].join('\n'));
  return 0;
}
