/**
 * Finds the PostgreSQL and the nginx that tests start for themselves, and installs them in continuous integration.
 * Elsewhere the tests that need a missing one are skipped, and the summary names the command that installs it.
 */
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstallPackages, installPrograms } from './debian.mjs';
import { run } from './process.mjs';

/** Debian keeps PostgreSQL's programs off the PATH, in a folder for each version, and nginx where only root looks. */
const DEBIAN_POSTGRES = '/usr/lib/postgresql';
const PLACES = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];

/** How long a program may take to print its version. Milliseconds. */
const VERSION_MS = 20_000;

/** `variable` passes the path to the tests; `debianPackage` contains the programs. */
const SERVICES = [
  { variable: 'POSTGRES_BIN', name: 'PostgreSQL', debianPackage: 'postgresql', find: () => findPostgres() },
  { variable: 'NGINX_PATH', name: 'nginx', debianPackage: 'nginx', find: () => findNginx() },
];

/**
 * @returns `{ env, note }`: the variables that name what was found, and a sentence about what is missing, or null. A variable
 * that is already set stays.
 */
export async function findOrInstallServices() {
  let env = await findServices();
  const missing = missingIn(env).map(({ debianPackage }) => debianPackage);
  if (missing.length > 0 && canInstallPackages()) {
    // After a failed installation they are still missing, and the note says so.
    await installPrograms(...missing).catch(() => {});
    env = await findServices();
  }
  return { env, note: noteOf(missingIn(env)) };
}

async function findServices() {
  const env = {};
  for (const { variable, find } of SERVICES) {
    const path = process.env[variable] || (await find());
    if (path) env[variable] = path;
  }
  return env;
}

const missingIn = (env) => SERVICES.filter(({ variable }) => !env[variable]);

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
    if (existsSync(join(folder, 'initdb')) && (await runs(join(folder, 'postgres'), '--version'))) return folder;
  }
  return null;
}

async function findNginx() {
  for (const folder of PLACES) if (await runs(join(folder, 'nginx'), '-v')) return join(folder, 'nginx');
  return null;
}

async function runs(path, option) {
  return existsSync(path) && (await run(path, [option], { timeout: VERSION_MS })).code === 0;
}
