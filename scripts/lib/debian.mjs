/** Installs Debian packages in continuous integration, which needs root. Elsewhere the scripts only name the command. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { run } from './process.mjs';

/** A slow mirror needs minutes. */
export const INSTALL_MS = 10 * 60_000;
const LOCK_SECONDS = 300;

export function canInstallPackages() {
  return process.env.CI === 'true' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

export async function installPackages(...names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (...args) =>
    run('apt-get', ['-qq', '-o', `DPkg::Lock::Timeout=${LOCK_SECONDS}`, ...args], { env, timeout: INSTALL_MS });
  await aptGet('update');
  return aptGet('install', '-y', '--no-install-recommends', ...names);
}

/** Files that keep Debian's packages from starting services and from creating a database cluster. */
const WITHOUT_SERVICES = [
  { path: '/usr/sbin/policy-rc.d', content: '#!/bin/sh\nexit 101\n', mode: 0o755 },
  {
    path: '/etc/postgresql-common/createcluster.d/touchline-tests.conf',
    content: 'create_main_cluster = false\n',
    mode: 0o644,
  },
];

export async function installPrograms(...names) {
  const created = WITHOUT_SERVICES.filter(({ path }) => !existsSync(path));
  try {
    for (const { path, content, mode } of created) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content, { mode });
    }
    return await installPackages(...names);
  } finally {
    for (const { path } of created) rmSync(path, { force: true });
  }
}
