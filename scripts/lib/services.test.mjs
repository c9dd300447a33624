import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findPostgres } from './services.mjs';

const folders = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A folder with programs that run, each by its path, or fail. */
function aFolder(programs) {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-services-'));
  folders.push(folder);
  for (const [path, code] of Object.entries(programs)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `#!/bin/sh\nexit ${code}\n`, { mode: 0o755 });
  }
  return folder;
}

const whole = (folder, code = 0) => ({ [`${folder}initdb`]: code, [`${folder}postgres`]: code });

test('the newest PostgreSQL of a Debian is taken, by the number of its version', async () => {
  const debian = aFolder({ ...whole('9/bin/'), ...whole('15/bin/') });
  expect(await findPostgres(debian, [])).toBe(join(debian, '15', 'bin'));
});

test('a version of which only the client is there, or which does not run, is passed over', async () => {
  const debian = aFolder({ '17/bin/psql': 0, ...whole('16/bin/', 1), ...whole('15/bin/') });
  expect(await findPostgres(debian, [])).toBe(join(debian, '15', 'bin'));
});

test('elsewhere it is looked for on the path; a machine without one has none', async () => {
  const path = aFolder(whole(''));
  expect(await findPostgres('/nowhere', ['/nowhere', path])).toBe(path);
  expect(await findPostgres('/nowhere', ['/nowhere'])).toBeNull();
});
