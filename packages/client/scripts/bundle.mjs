/** Builds the package for publication in dist/ or the given folder: plain JavaScript, and types that need nothing of this repository. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = fileURLToPath(new URL('..', import.meta.url));
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const TSC = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')));
const out = resolve(process.argv[2] ?? join(HERE, 'dist'));

const tsc = (...args) => execFileSync(process.execPath, [TSC, ...args], { cwd: HERE, stdio: 'inherit' });

rmSync(out, { recursive: true, force: true });
tsc('-p', 'tsconfig.bundle.json', '--outDir', out);
for (const name of readdirSync(out).filter((name) => name.endsWith('.d.ts'))) {
  const text = readFileSync(join(out, name), 'utf8');
  writeFileSync(join(out, name), text.replace(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"));
}
writeFileSync(join(out, 'app-router.d.ts'), routerType());
cpSync(join(HERE, 'README.md'), join(out, 'README.md'));
writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);

/** The type of the router with every input and output written out. Types of the server that callers do not need become `object`. */
function routerType() {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-types-'));
  try {
    tsc('-p', 'tsconfig.router.json', '--outDir', folder);
    const declared = (name) => readFileSync(join(folder, 'packages/api/src', `${name}.d.ts`), 'utf8');
    return readable({ router: declared('router'), trpc: declared('platform/trpc') });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readable({ router, trpc }) {
  const [shape] = /(?<=function formatError\([\s\S]*?\): )\{[\s\S]*?\n\}(?=;)/.exec(trpc);
  const text = `interface ErrorShape ${shape}\n${router}`
    .replaceAll('import("./platform/trpc.ts").ErrorShape', 'ErrorShape')
    .replaceAll('import("./platform/context.ts").RequestContext', 'object')
    .replaceAll('import("@touchline/contracts/errors").InputIssue', '{ path: string; message: string }');
  const own = text.slice(0, text.indexOf('export type AppRouter'));
  const leak = /import\("(?!@trpc\/server["/])[^"]*"\)/.exec(own);
  if (leak) throw new Error(`The type of the router refers to ${leak[0]}, which is not part of the package.`);
  return `${own}export type AppRouter = typeof appRouter;\nexport {};\n`;
}

function manifest() {
  const [{ name, type, dependencies }, { version }] = [HERE, ROOT].map((folder) =>
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
  );
  return {
    name,
    version,
    description: 'Typed client of the Touchline platform',
    license: 'UNLICENSED',
    type,
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    types: './index.d.ts',
    sideEffects: false,
    engines: { node: '>=20.19' },
    dependencies,
  };
}
