/** Finds the programs that tests start. Installs Debian packages in continuous integration, which needs root; elsewhere the command is named. */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { run } from './toolchain.mjs';

/** Debian keeps PostgreSQL's programs off the PATH, in a folder for each version, and nginx where only root looks. */
const DEBIAN_POSTGRES = '/usr/lib/postgresql';
const PLACES = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];

const VERSION_MS = 20_000;

const SERVICES = [
  { variable: 'POSTGRES_BIN', name: 'PostgreSQL', debianPackage: 'postgresql', find: () => findPostgres() },
  { variable: 'NGINX_PATH', name: 'nginx', debianPackage: 'nginx', find: () => findProgram('nginx', '-v') },
];

const FULL_SERVICES = [
  { variable: 'CADDY_PATH', name: 'Caddy', debianPackage: 'caddy', find: () => findProgram('caddy', 'version') },
  { variable: 'PROMTOOL_PATH', name: 'promtool', debianPackage: 'prometheus', find: () => findProgram('promtool') },
  { variable: 'RESTIC_PATH', name: 'restic', debianPackage: 'restic', find: () => findProgram('restic', 'version') },
];

/** `env` names what was found; a variable that is already set stays. `note` says what is missing, or is null. */
export async function findOrInstallServices({ isFull = false } = {}) {
  const services = isFull ? [...SERVICES, ...FULL_SERVICES] : SERVICES;
  let env = await findServices(services);
  const missing = missingIn(services, env).map(({ debianPackage }) => debianPackage);
  if (missing.length > 0 && canInstallPackages()) {
    await installPrograms(...missing).catch(() => {});
    env = await findServices(services);
  }
  return { env, note: noteOf(missingIn(services, env)) };
}

async function findServices(services) {
  const env = {};
  for (const { variable, find } of services) {
    const path = process.env[variable] || (await find());
    if (path) env[variable] = path;
  }
  return env;
}

const missingIn = (services, env) => services.filter(({ variable }) => !env[variable]);

function noteOf(missing) {
  if (missing.length === 0) return null;
  const names = missing.map(({ name }) => name).join(' and ');
  const command = `apt-get install ${missing.map(({ debianPackage }) => debianPackage).join(' ')}`;
  return `tests that need ${names} were skipped; \`${command}\` lets them run`;
}

/** The folder of PostgreSQL's server programs: of the newest version that Debian has, or one on the PATH. */
export async function findPostgres(debian = DEBIAN_POSTGRES, places = PLACES) {
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  for (const folder of [...versions.map((version) => join(debian, version, 'bin')), ...places]) {
    if (existsSync(join(folder, 'initdb')) && (await runs(join(folder, 'postgres')))) return folder;
  }
  return null;
}

async function findProgram(name, option) {
  for (const folder of PLACES) if (await runs(join(folder, name), { option })) return join(folder, name);
  return null;
}

export async function runs(path, { option = '--version', printing = /(?:)/ } = {}) {
  if (!existsSync(path)) return false;
  const { code, output } = await run(path, [option], { timeout: VERSION_MS });
  return code === 0 && printing.test(output);
}

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

async function installPrograms(...names) {
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
