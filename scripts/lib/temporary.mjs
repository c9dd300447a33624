/** Where tests keep their temporary files. */
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
/** Several times what all tests hold at once. A container may offer far less. */
const ENOUGH_BYTES = 1024 ** 3;

/** Makes a folder that is removed when this process ends, in memory where enough is free. */
export function makeTemporaryFolder() {
  const folder = mkdtempSync(join(hasMemory() ? IN_MEMORY : tmpdir(), 'touchline-tests-'));
  // A test that runs as root starts PostgreSQL under another account.
  chmodSync(folder, 0o755);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  for (const [signal, number] of [
    ['SIGINT', 2],
    ['SIGTERM', 15],
  ]) {
    process.once(signal, () => process.exit(128 + number));
  }
  return folder;
}

function hasMemory() {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize > ENOUGH_BYTES;
}
