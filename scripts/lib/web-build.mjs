/** Builds the web app, unless it was built from the present sources. Hashing them takes milliseconds; starting turbo or Vite nearly a second. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { listWorkspaces } from './repository.mjs';
import { ROOT, toolEnv } from './toolchain.mjs';

const WEB = '@touchline/web';
const NOT_SOURCES = new Set(['node_modules', 'dist', 'test-results', 'coverage']);

export function buildWebApp(node) {
  const workspaces = listWorkspaces();
  const web = workspaces.find(({ name }) => name === WEB);
  const page = join(web.path, 'dist', 'index.html');
  const stamp = join(web.path, 'dist', '.built-from');
  const sources = sourcesHash(web, workspaces);
  if (existsSync(stamp) && existsSync(page) && readFileSync(stamp, 'utf8') === `${sources} ${fileHash(page)}`)
    return true;

  const began = Date.now();
  process.stdout.write('Building the web app ... ');
  const options = { cwd: web.path, encoding: 'utf8', env: toolEnv({ NODE_ENV: 'production' }) };
  const result = spawnSync(node, ['--run', 'build'], options);
  if (result.status !== 0 || !existsSync(page)) {
    process.stdout.write(`failed\n\n${result.stdout}${result.stderr}\n`);
    return false;
  }
  // The page names its assets by content, so its hash tells whether another build has replaced this one since.
  writeFileSync(stamp, `${sources} ${fileHash(page)}`);
  process.stdout.write(`done in ${((Date.now() - began) / 1000).toFixed(1)} s\n`);
  return true;
}

function sourcesHash(web, workspaces) {
  const shipped = workspaces.filter(({ name }) => name === WEB || web.manifest.dependencies?.[name]);
  const files = [join(ROOT, 'package-lock.json'), join(ROOT, 'tsconfig.base.json')];
  for (const { path } of shipped) files.push(...listFiles(path));
  const hash = createHash('sha256');
  for (const file of files.sort())
    hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return NOT_SOURCES.has(entry.name) || entry.name.startsWith('.') ? [] : listFiles(path);
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
  });
}

function fileHash(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
