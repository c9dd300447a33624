/** Installs packages on Debian and its relatives, which takes root. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { run } from './process.mjs';

/** How long an installer may take. Milliseconds; a slow mirror needs minutes. */
export const INSTALL_MS = 10 * 60_000;
/** How long apt waits for another that holds its lock. Seconds. */
const LOCK_SECONDS = 300;

export function canInstallPackages() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** @returns `{ code, output }` of the installation; the list of packages is brought up to date first */
export async function installPackages(...names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (...args) =>
    run('apt-get', ['-qq', '-o', `DPkg::Lock::Timeout=${LOCK_SECONDS}`, ...args], { env, timeout: INSTALL_MS });
  await aptGet('update');
  return aptGet('install', '-y', '--no-install-recommends', ...names);
}

/** Files that keep Debian's packages from starting what they install, and from making a database cluster. */
const KEEP_QUIET = [
  { path: '/usr/sbin/policy-rc.d', content: '#!/bin/sh\nexit 101\n', mode: 0o755 },
  {
    path: '/etc/postgresql-common/createcluster.d/touchline-tests.conf',
    content: 'create_main_cluster = false\n',
    mode: 0o644,
  },
];

/** The same for packages of services, of which only the programs are wanted: nothing is started, now or with the machine. */
export async function installPrograms(...names) {
  const own = KEEP_QUIET.filter(({ path }) => !existsSync(path));
  try {
    for (const { path, content, mode } of own) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content, { mode });
    }
    return await installPackages(...names);
  } finally {
    for (const { path } of own) rmSync(path, { force: true });
  }
}
