import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { canInstallPackages, findPostgres } from './services.mjs';

const folders = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Creates a folder of programs, given as path and exit code. */
function aFolder(programs) {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-services-'));
  folders.push(folder);
  for (const [path, code] of Object.entries(programs)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `#!/bin/sh\nexit ${code}\n`, { mode: 0o755 });
  }
  return folder;
}

const postgres = (folder, code = 0) => ({ [`${folder}initdb`]: code, [`${folder}postgres`]: code });

test('the PostgreSQL with the highest version number is used', async () => {
  const debian = aFolder({ ...postgres('9/bin/'), ...postgres('15/bin/') });
  expect(await findPostgres(debian, [])).toBe(join(debian, '15', 'bin'));
});

test('versions without a server and versions that do not run are skipped', async () => {
  const debian = aFolder({ '17/bin/psql': 0, ...postgres('16/bin/', 1), ...postgres('15/bin/') });
  expect(await findPostgres(debian, [])).toBe(join(debian, '15', 'bin'));
});

test('without a Debian folder of PostgreSQL versions, PostgreSQL is searched on the PATH', async () => {
  const path = aFolder(postgres(''));
  expect(await findPostgres('/nowhere', ['/nowhere', path])).toBe(path);
  expect(await findPostgres('/nowhere', ['/nowhere'])).toBeNull();
});

test('system packages are never installed outside continuous integration', () => {
  vi.stubEnv('CI', '');
  expect(canInstallPackages()).toBe(false);
});
