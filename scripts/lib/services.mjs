/** Finds the programs that tests start, such as PostgreSQL and nginx, and installs them in continuous integration. */
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstallPackages, installPrograms } from './debian.mjs';
import { run } from './process.mjs';

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
  for (const folder of PLACES) if (await runs(join(folder, name), option)) return join(folder, name);
  return null;
}

async function runs(path, option = '--version') {
  return existsSync(path) && (await run(path, [option], { timeout: VERSION_MS })).code === 0;
}
