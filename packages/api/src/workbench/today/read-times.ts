import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '@touchline/db';
import { AppError } from '../../platform/errors.ts';
import { findOrInsertSecret } from '../../platform/lib/server-secrets.ts';

interface Reading {
  scoutId: string;
  /** As the database stores it. */
  time: string;
}

/** When a scout has read their day, as only the server can say it. By times of the caller's own they would find out when something changed. */
export async function sealReadAt(db: Db, reading: Reading): Promise<string> {
  return `${reading.time}.${codeOf(reading, await findSecret(db))}`;
}

/** The time in what `sealReadAt` made for this scout. */
export async function openReadAt(db: Db, { scoutId, sealed }: { scoutId: string; sealed: string }): Promise<string> {
  const [, time = '', code = ''] = /^(.*)\.([^.]*)$/s.exec(sealed) ?? [];
  const [sent, right] = [Buffer.from(code), Buffer.from(codeOf({ scoutId, time }, await findSecret(db)))];
  if (sent.length !== right.length || !timingSafeEqual(sent, right)) throw new AppError('INVALID_INPUT');
  return time;
}

const findSecret = (db: Db) => findOrInsertSecret(db, 'today');

function codeOf({ scoutId, time }: Reading, secret: string): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify([scoutId, time]))
    .digest('base64url');
}
