import { resolve } from 'node:path';
import { type Head, verifyLog } from '@touchline/api';
import { openForReading } from '@touchline/db';
import { type Config, ConfigError } from '../../config.ts';

/** The options of the command. */
export interface AuditOptions {
  head?: string | undefined;
}

/** Checks the chain over the audit log, and names what is wrong with it. A server may run meanwhile. Returns the exit code. */
export async function verifyAudit({ dataDir, databaseUrl }: Config, { head }: AuditOptions): Promise<number> {
  const known = head === undefined ? undefined : headFrom(head);
  const { db, close } = await openForReading({ url: databaseUrl, folder: resolve(dataDir) });
  try {
    const { sealed, head: end, problems, notes } = await verifyLog(db, { known, now: new Date() });
    for (const note of notes) process.stdout.write(`${note}\n`);
    for (const problem of problems) process.stderr.write(`${problem}\n`);
    process.stdout.write(
      `${sealed} sealed entries. ${end ? `Head: ${end.seq}:${end.hash}` : 'There is no head yet.'}\n`,
    );
    process.stdout.write(problems.length === 1 ? '1 problem.\n' : `${problems.length} problems.\n`);
    return problems.length > 0 ? 1 : 0;
  } finally {
    await close();
  }
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
