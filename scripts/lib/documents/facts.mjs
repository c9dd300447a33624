/** The facts of the product: settings as `readConfig` reads them, commands as the command line does, addresses and metrics of a server. */
import { channel } from 'node:diagnostics_channel';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../../apps/server/src/config.ts';
import { variableOfLimit } from '../../../apps/server/src/config-values.ts';
import { runCommand } from '../../../apps/server/src/operations/commands/run-command.ts';
import { createLogger } from '../../../apps/server/src/operations/logger.ts';
import { openParts } from '../../../apps/server/src/operations/open-parts.ts';
import { buildServer } from '../../../apps/server/src/server.ts';
import { paths as pages } from '../../../apps/web/src/lib/paths.ts';
import { appRouter } from '../../../packages/api/src/index.ts';
import { defaultLimits } from '../../../packages/api/src/platform/limits.ts';
import { listParts } from '../parts.mjs';
import { listWorkspaces, readManifest } from '../repository.mjs';
import { ROOT } from '../toolchain.mjs';
import { constantsIn } from './numbers.mjs';

/** Settings without which some others are not read. */
const BESIDE = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'a password of an admin' };
const SOURCE = /^(apps|packages|scripts|deploy|bench|e2e|testing)\/|^[^/]+$/;
const NOT_SOURCE = /\.(md|svg)$|\.test\.|^scripts\/lib\/documents\/|^scripts\/documents/;
const ROUTES = /^apps\/web\/src\/app\/[\w-]*routes?\.tsx?$/;
const NAME = /\b[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+\b/g;
const FROM_ENVIRONMENT = /(?:\benv\.|\$\{?)([A-Z][A-Z0-9_]*)/g;

export async function gatherFacts({ paths, texts }) {
  const sources = Object.entries(texts).filter(([path]) => SOURCE.test(path) && !NOT_SOURCE.test(path));
  const inSources = new Set(sources.flatMap(([, text]) => text.match(NAME) ?? []));
  const fromEnvironment = new Set(
    sources.flatMap(([, text]) => [...text.matchAll(FROM_ENVIRONMENT)].map(([, name]) => name)),
  );
  const product = sources.filter(([path]) => /^(apps\/server|packages\/[\w-]+)\/src\//.test(path));
  const nginxLocations = [...texts['deploy/nginx.conf'].matchAll(/location (?:[=~^*]+ )?(\/[\w./-]*)/g)];
  const known = new Set(paths.flatMap((path) => [path, ...foldersOf(path)]));
  return {
    ...settingFacts(texts['docker-compose.yml']),
    ...commandFacts(texts['docker-compose.yml']),
    ...(await serverFacts()),
    pages: [...pageAddresses(texts), ...nginxLocations.map(([, path]) => path)],
    procedures: new Set(Object.keys(appRouter._def.procedures)),
    constants: constantsIn(Object.fromEntries(product)),
    hasPath: (path) => known.has(path.replace(/^\.\/|\/$/g, '')),
    isInSources: (name) => inSources.has(name),
    isReadFromEnvironment: (name) => fromEnvironment.has(name),
  };
}

function settingFacts(compose) {
  const limits = new Map(Object.entries(defaultLimits).map(([key, limit]) => [variableOfLimit(key), limit]));
  const interpolated = new Map(
    [...compose.matchAll(/\$\{([A-Z][A-Z0-9_]*)(?::?-([^}$]*))?/g)].map(([, name, value]) => [name, value]),
  );
  const settings = namesRead();
  const composeVariables = new Map([...interpolated].filter(([name]) => !settings.has(name)));
  const isDefault = (name, value) =>
    settings.has(name)
      ? isSameConfiguration({ [name]: value.replace('HOST', 'localhost') })
      : composeVariables.get(name) === value;
  return { settings, limits, composeVariables, isDefault };
}

function namesRead() {
  const names = new Set();
  const record = (env, name) => {
    names.add(name);
    return env[name];
  };
  readConfig(new Proxy({ ...BESIDE }, { get: record }));
  return names;
}

function isSameConfiguration(env) {
  const configured = (more) => JSON.stringify(readConfig({ ...BESIDE, ...more }));
  try {
    return configured(env) === configured({});
  } catch {
    return false;
  }
}

function commandFacts(compose) {
  const manifests = listWorkspaces().flatMap(({ name, folder, manifest }) =>
    [folder, name].map((called) => [called, manifest]),
  );
  const scripts = [['.', readManifest(ROOT)], ...manifests].map(([called, manifest]) => [
    called,
    new Set(Object.keys(manifest.scripts ?? {})),
  ]);
  const [, services = ''] = /^services:\n([\s\S]*?)^\S/m.exec(compose) ?? [];
  return {
    scripts: new Map(scripts),
    binaries: new Set(readdirSync(join(ROOT, 'node_modules/.bin'))),
    services: new Set([...services.matchAll(/^ {2}([\w-]+):$/gm)].map(([, name]) => name)),
    profiles: new Set([...compose.matchAll(/profiles: \[([^\]]*)\]/g)].flatMap(([, names]) => names.split(/, */))),
    parts: new Set(listParts().map(({ name }) => name)),
    refusalOfCommand,
  };
}

/** The error of a command, or null. A command that is parsed is stopped by the invalid PORT. */
async function refusalOfCommand(args) {
  try {
    await runCommand(args, { PORT: 'none' });
  } catch ({ message }) {
    return message.startsWith('PORT ') ? null : message.split('\n')[0];
  }
  return null;
}

async function serverFacts() {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-documents-'));
  const routes = [];
  const listen = ({ fastify }) =>
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.push(`${one} ${url.replace(/:(\w+)/g, '{$1}')}`);
    });
  channel('fastify.initialization').subscribe(listen);
  const log = createLogger('error');
  const parts = await openParts(readConfig({ DATA_DIR: folder }), log);
  try {
    const { app } = await buildServer({
      shared: parts.shared,
      logger: log,
      publicOrigin: 'http://localhost:3000',
      devOrigins: [],
      trustProxy: [],
      metricsFrom: [],
      accelRedirect: null,
      webDist: '/nowhere',
      maxRssBytes: 0,
      lastBackupAt: async () => new Date(0),
    });
    const { body } = await app.inject('/metrics');
    await app.close();
    return { routes, metrics: new Set([...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name)) };
  } finally {
    await parts.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function pageAddresses(texts) {
  const tables = Object.entries(texts).filter(([path]) => ROUTES.test(path));
  return tables.flatMap(([, text]) =>
    [...text.matchAll(/\b(?:path: |page\()(?:paths\.(\w+)\(\)|'([^']+)')/g)].map(([, name, path]) =>
      (path ?? pages[name]()).replace(/:(\w+)/g, '{$1}'),
    ),
  );
}

function foldersOf(path) {
  const parts = path.split('/');
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('/'));
}
