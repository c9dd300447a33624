import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { inspect } from './lib/structure/inspect.mjs';
import { ROOT } from './lib/toolchain.mjs';

const roots = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

const exported = { '.': './src/index.ts', './*': './src/*.ts' };
const manifests = {
  'package.json': { name: 'root', workspaces: ['packages/*', 'apps/*', 'e2e'], devDependencies: { vitest: '1' } },
  'packages/contracts/package.json': { name: '@h/contracts', exports: exported, dependencies: { zod: '1' } },
  'packages/db/package.json': {
    name: '@h/db',
    exports: exported,
    dependencies: { '@h/contracts': '*', kysely: '1' },
    devDependencies: { pglite: '1' },
  },
  'packages/api/package.json': {
    name: '@h/api',
    exports: exported,
    dependencies: { '@h/contracts': '*', '@h/db': '*', '@trpc/server': '1', kysely: '1' },
  },
  'apps/server/package.json': { name: '@h/server', dependencies: { '@h/api': '*', '@h/db': '*', fastify: '1' } },
  'apps/web/package.json': {
    name: '@h/web',
    dependencies: { '@h/contracts': '*', react: '1' },
    devDependencies: { '@h/api': '*' },
  },
  'e2e/package.json': { name: '@h/e2e', devDependencies: { '@h/contracts': '*' } },
};

/** Creates a small repository with the given files and returns the problems found in it. */
function problemsOf(files) {
  return inspect(treeWith(files)).problems.map(({ file, line, message }) => `${file}:${line} ${message}`);
}

function treeWith(files) {
  const root = mkdtempSync(join(tmpdir(), 'structure-'));
  roots.push(root);
  for (const [file, content] of Object.entries({ ...manifests, ...files })) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), typeof content === 'string' ? `${content}\n` : JSON.stringify(content));
  }
  return root;
}

test('imports in the allowed directions are accepted', () => {
  const problems = problemsOf({
    'packages/contracts/src/users.ts': "import { z } from 'zod';\nexport const userSchema = z.string();",
    'packages/db/src/index.ts':
      "import { Kysely } from 'kysely';\nexport * from '@h/contracts/users';\nexport { Kysely };",
    'packages/api/src/users/users.repo.ts': "import { sql } from 'kysely';\nimport '@h/db';\nexport const find = sql;",
    'packages/api/src/users/users.service.ts': "export { find } from './users.repo.ts';",
    'packages/api/src/users/users.router.ts': "import '@trpc/server';\nexport { find } from './users.service.ts';",
    'packages/api/src/users/users.test.ts': "import 'vitest';\nimport './users.service.ts';",
    'packages/api/src/index.ts': "export * from './users/users.router.ts';",
    'apps/server/src/main.ts': "import 'node:fs';\nimport 'fastify';\nimport '@h/api';",
    'apps/web/src/app/home.tsx': "import '../features/users/index.ts';",
    'apps/web/src/features/users/index.ts': "export * from './card.tsx';",
    'apps/web/src/features/users/card.tsx': "import { x } from '../../lib/x.ts';\nexport { x };",
    'apps/web/src/lib/x.ts': "import type { find } from '@h/api';\nexport type { find };\nexport const x = 1;",
    'e2e/home.spec.ts': "import '@h/contracts/users';",
  });
  expect(problems).toEqual([]);
});

test.each([
  ['an import of a package that depends on the importing one', 'packages/db/src/a.ts', "import '@h/api';"],
  ['an import of another workspace in contracts', 'packages/contracts/src/a.ts', "import type { x } from '@h/db';"],
  ['an import of a package other than zod in contracts', 'packages/contracts/src/a.ts', "import 'kysely';"],
  ['an import of a value of the api in the web app', 'apps/web/src/lib/a.ts', "import { x } from '@h/api';"],
  [
    'an import of a type that also loads the api in the web app',
    'apps/web/src/lib/a.ts',
    "import { type x } from '@h/api';",
  ],
  ['a dynamic import of the api in the web app', 'apps/web/src/lib/a.ts', "export const x = () => import('@h/api');"],
  ['an import of the server in an e2e test', 'e2e/a.ts', "import '@h/server';"],
  ['an import of an undeclared package', 'apps/web/src/lib/a.ts', "import 'dayjs';"],
  ['an import of a type of an undeclared package', 'apps/web/src/lib/a.ts', "export type X = import('dayjs').X;"],
  ['an import of a development package in shipped code', 'packages/db/src/a.ts', "import 'pglite';"],
  ['an import of test code in shipped code', 'packages/db/src/b.ts', "import './testing/builders.ts';"],
  ['an import by a relative path of another workspace', 'packages/api/src/a.ts', "import '../../db/src/a.ts';"],
  ['an import of a service in a repo', 'packages/api/src/users/users.repo.ts', "import './users.service.ts';"],
  ['an import of a router in a service', 'packages/api/src/users/users.service.ts', "import './users.router.ts';"],
  [
    'an import of the repo of another feature',
    'packages/api/src/new/new.service.ts',
    "import '../users/users.repo.ts';",
  ],
  ['an import of a repo in the server', 'apps/server/src/a.ts', "import '@h/api/users/users.repo';"],
  [
    'an import of the transport in a service',
    'packages/api/src/users/a.service.ts',
    "import { TRPCError } from '@trpc/server';",
  ],
  ['an import of SQL in a router', 'packages/api/src/users/a.router.ts', "import { sql } from 'kysely';"],
  ['an import of the database in a REST path', 'apps/server/src/rest/a.ts', "import '@h/db/a';"],
  ['an import of a component in lib', 'apps/web/src/lib/a.ts', "import '../components/button.tsx';"],
  ['an import of a page in a feature', 'apps/web/src/features/new/a.tsx', "import '../../app/home.tsx';"],
  [
    'an import of an internal file of a feature in a page',
    'apps/web/src/app/a.tsx',
    "import '../features/users/card.tsx';",
  ],
  [
    'an import of another feature in a feature',
    'apps/web/src/features/new/a.tsx',
    "import type { X } from '../users/card.tsx';",
  ],
])('%s is reported with the file and the line', (_, file, content) => {
  const others = {
    'packages/db/src/a.ts': 'export {};',
    'packages/db/src/testing/builders.ts': 'export {};',
    'packages/api/src/users/users.repo.ts': 'export {};',
    'packages/api/src/users/users.service.ts': 'export {};',
    'packages/api/src/users/users.router.ts': 'export {};',
    'apps/web/src/components/button.tsx': 'export {};',
    'apps/web/src/features/users/card.tsx': 'export {};',
    'apps/web/src/app/home.tsx': 'export {};',
  };
  const specifier = content.match(/'([^']*)'/)[1];
  const problems = problemsOf({ ...others, [file]: content });
  expect(problems).toEqual([expect.stringMatching(new RegExp(`^${file}:1 imports .*'${specifier}'$`))]);
});

test.each([
  [
    'files that import each other, by types only',
    'noImportCycles',
    {
      'packages/api/src/a.ts': "import type { B } from './b.ts';\nexport type A = B | string;\n",
      'packages/api/src/b.ts': "export type { C as B } from './c.ts';\n",
      'packages/api/src/c.ts': "import type { A } from './a.ts';\nexport type C = A[];\n",
    },
  ],
  [
    'a module of Node in code for the browser',
    'noNodejsModules',
    {
      'packages/contracts/src/a.ts': "import { join } from 'node:path';\nexport const a = join('a', 'b');\n",
    },
  ],
])('Biome reports %s', (_, rule, files) => {
  const root = treeWith({ ...files, 'biome.json': readFileSync(join(ROOT, 'biome.json'), 'utf8') });
  const biome = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const args = [biome, 'lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=github', '.'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  for (const file of Object.keys(files)) expect(stdout).toMatch(new RegExp(`${rule}.*/${file},`));
});

test('words in comments and strings are not treated as imports', () => {
  expect(problemsOf({ 'apps/web/src/lib/a.ts': "// import 'dayjs'\nexport const a = \"import 'dayjs'\";" })).toEqual(
    [],
  );
});

test('a comparison of a role outside the permission table is reported', () => {
  const comparison = "export const f = (x: { role: string }) => x?.role === 'admin';";
  const problems = problemsOf({
    'packages/contracts/src/permissions.ts': comparison,
    'packages/api/src/users/users.service.ts': `\n${comparison}`,
    'apps/web/src/lib/a.ts': 'export function f(x: { role: string }) {\n  switch (x.role) {\n  }\n}',
  });
  expect(problems).toEqual([
    'packages/api/src/users/users.service.ts:2 compares a role',
    'apps/web/src/lib/a.ts:2 compares a role',
  ]);
});

test('a query that is not awaited is reported', () => {
  const problems = problemsOf({
    'packages/api/src/users/users.repo.ts':
      "import type { Kysely } from 'kysely';\nexport async function touch(db: Kysely<object>) {\n" +
      "  await db.deleteFrom('a').execute();\n  db.deleteFrom('b').execute();\n}",
  });
  expect(problems).toEqual(['packages/api/src/users/users.repo.ts:4 executes a query without awaiting it']);
});

test('a new workspace is reported until its imports are listed', () => {
  const problems = problemsOf({ 'packages/new/package.json': { name: '@h/new' } });
  expect(problems).toEqual(['packages/new/package.json:1 is a workspace without import rules']);
});

test('a workspace whose tests do not use the shared configuration is reported', () => {
  const withTests = { name: '@h/web', scripts: { test: 'vitest run' } };
  const config = 'apps/web/vitest.config.ts';
  const shared = "export { default } from '../../vitest.shared.ts';";
  expect(problemsOf({ 'apps/web/package.json': withTests })).toEqual([`${config}:1 does not use vitest.shared.ts`]);
  expect(problemsOf({ 'apps/web/package.json': withTests, [config]: shared, 'vitest.shared.ts': '' })).toEqual([]);
});

test('a lock file that lacks a package for another platform is reported', () => {
  const lockWith = (packages) => ({
    'package-lock.json': {
      packages: { 'node_modules/tool': { version: '1.0.0', optionalDependencies: { 'tool-mac': '1' } }, ...packages },
    },
  });
  expect(problemsOf(lockWith({}))).toEqual(['package-lock.json:1 has node_modules/tool 1.0.0 without tool-mac']);
  expect(problemsOf(lockWith({ 'node_modules/tool-mac': {} }))).toEqual([]);
  expect(problemsOf(lockWith({ 'node_modules/tool/node_modules/tool-mac': {} }))).toEqual([]);
});

test('long files are reported, nearly too long ones are noted, and migrations and tests may be longer', () => {
  const { problems, notes } = inspect(
    treeWith({
      'packages/api/src/long.ts': '// line\n'.repeat(400),
      'packages/api/src/growing.ts': '// line\n'.repeat(310),
      'packages/api/src/long.test.ts': '// line\n'.repeat(450),
      'packages/db/src/migrations/001-all.ts': '// line\n'.repeat(900),
    }),
  );
  expect(problems.map(({ file, message }) => `${file} ${message}`)).toEqual([
    'packages/api/src/long.ts has 401 lines; 400 is the most',
  ]);
  expect(notes.map(({ file }) => file)).toEqual(['packages/api/src/growing.ts']);
});

test('a transaction that awaits anything but its own queries is reported', { tags: ['CC-10'] }, () => {
  const problems = problemsOf({
    'packages/api/src/users/users.service.ts': [
      'export const one = (ctx) => ctx.db.transaction().execute(async (tx) => {',
      '  await insert(tx, 1);',
      '  await ctx.passwords.hash("x");',
      '  await insert(tx, await readFile("y"));',
      '  return ctx.run(async () => { await update(tx); await sharp(1).toBuffer(); });',
      '});',
      'export async function two(tx: Tx) {',
      '  await tx.selectFrom("users").execute();',
      '  await ctx.db.selectFrom("users").execute();',
      '}',
      'export async function three(db) { await hash(); await db.selectFrom("users").execute(); }',
    ].join('\n'),
  });
  const message = 'awaits something in a transaction that does not use the transaction';
  expect(problems).toEqual([3, 4, 5, 9].map((line) => `packages/api/src/users/users.service.ts:${line} ${message}`));
});

test('no transaction of this repository awaits anything but its own queries', { tags: ['CC-10'] }, () => {
  const { problems } = inspect(ROOT);
  expect(problems.filter(({ message }) => message.startsWith('awaits something in a transaction'))).toEqual([]);
});
