import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError, SECRET_MIN } from '../config.ts';

/** In the data folder but in no backup, so that a backup alone decrypts nothing. */
const SECRET_FILE = 'server-secret';
const SECRET_BYTES = 32;

/** The setting, or a file that the first start creates. Processes that start at the same time get the same secret. */
export function readServerSecret({ serverSecret, dataDir }: Pick<Config, 'serverSecret' | 'dataDir'>): string {
  if (serverSecret) return serverSecret;
  const file = join(dataDir, SECRET_FILE);
  const found = readIfThere(file);
  if (found !== null) return found;
  // Written under another name first, so that a killed process leaves no incomplete secret.
  const draft = `${file}.${process.pid}.new`;
  writeFileSync(draft, `${randomBytes(SECRET_BYTES).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readIfThere(file) ?? '';
}

function readIfThere(file: string): string | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  if (text.length >= SECRET_MIN) return text;
  throw new ConfigError(`${file} is damaged: it has less than ${SECRET_MIN} characters. Bring it back, or delete it.`);
}
