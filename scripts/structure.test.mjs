import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { checkSyntax, checkTableWriters } from './lib/syntax.mjs';
import { ROOT } from './lib/toolchain.mjs';

const roots = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

const exported = { '.': './src/index.ts', './*': './src/*.ts' };
const manifests = {
  'package.json': { name: 'root', workspaces: ['packages/*', 'apps/*', 'e2e'], devDependencies: { vitest: '1' } },
  'packages/contracts/package.json': {
    name: '@h/contracts',
    exports: exported,
    dependencies: { zod: '1', kysely: '1' },
  },
  'packages/db/package.json': { name: '@h/db', exports: exported, devDependencies: { pglite: '1' } },
  'packages/api/package.json': {
    name: '@h/api',
    exports: exported,
    dependencies: { '@trpc/server': '1', kysely: '1' },
  },
  'packages/client/package.json': { name: '@h/client', exports: exported },
  'packages/new/package.json': { name: '@h/new' },
  'apps/server/package.json': { name: '@h/server', exports: exported },
  'e2e/package.json': { name: '@h/e2e' },
  'apps/web/package.json': { name: '@h/web', dependencies: { react: '1' } },
};
/** They are all installed, whether a package.json lists them or not. */
const installed = ['vitest', 'zod', 'kysely', 'pglite', '@trpc/server', 'react', 'dayjs'];

/** Creates a small repository. Each of the files exports something. */
function treeWith(files) {
  const root = mkdtempSync(join(tmpdir(), 'structure-'));
  roots.push(root);
  const write = (file, text) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  for (const [file, manifest] of Object.entries(manifests)) {
    write(file, JSON.stringify(manifest));
    mkdirSync(join(root, 'node_modules/@h'), { recursive: true });
    symlinkSync(join(root, dirname(file)), join(root, 'node_modules', manifest.name));
  }
  for (const name of installed) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: './index.js' }));
    write(`node_modules/${name}/index.js`, '');
  }
  for (const [file, text] of Object.entries(files)) write(file, `${text}\nexport {};\n`);
  return root;
}

function run(root, ...args) {
  return spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' }).stdout;
}

/** @returns `file: rule` for each import of the tree that a rule forbids */
function forbiddenImports(files) {
  const program = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const options = [
    '--config',
    join(ROOT, '.dependency-cruiser.mjs'),
    '--output-type',
    'json',
    'packages',
    'apps',
    'e2e',
  ];
  const output = run(treeWith(files), '--import', join(ROOT, 'scripts/lib/typescript-6.mjs'), program, ...options);
  return JSON.parse(output).summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`);
}

/** Files that others import. */
const targets = Object.fromEntries(
  [
    'packages/contracts/src/index.ts',
    'packages/db/src/index.ts',
    'packages/db/src/testing/builders.ts',
    'packages/api/src/index.ts',
    'packages/api/src/core/users/users.repo.ts',
    'packages/api/src/administration/users/users.service.ts',
    'packages/api/src/administration/users/users.router.ts',
    'packages/client/src/index.ts',
    'apps/server/src/index.ts',
    'apps/web/src/app/home.tsx',
    'apps/web/src/components/button.tsx',
    'apps/web/src/features/users/index.ts',
    'apps/web/src/features/users/card.tsx',
    'apps/web/src/shared/approvals/notice.tsx',
    'apps/web/src/shared/trash/button.tsx',
    'apps/web/src/lib/x.ts',
    'vitest.shared.ts',
  ].map((file) => [file, '']),
);

test('imports in the allowed directions are accepted', () => {
  const files = {
    'packages/contracts/src/users.ts': "import { z } from 'zod';",
    'packages/db/src/a.ts': "import '@h/contracts';\nimport './index.ts';",
    'packages/api/src/administration/users/a.repo.ts': "import { sql } from 'kysely';\nimport '@h/db';",
    'packages/api/src/administration/users/use-case/b.service.ts':
      "import '../users.repo.ts';\nimport type { T } from '@trpc/server';",
    'packages/api/src/administration/users/a.router.ts':
      "import '@trpc/server';\nimport './users.service.ts';\nimport './users.repo.ts';",
    'packages/api/src/administration/users/a.test.ts':
      "import 'vitest';\nimport '../../clips/videos/videos.repo.ts';\nimport '@h/db/testing/builders';",
    'packages/api/src/clips/videos/videos.repo.ts': "import type { A } from '../../administration/users/types.ts';",
    'packages/api/src/administration/users/types.ts': '',
    'packages/api/src/job-kinds.ts': "import './administration/users/users.service.ts';",
    'packages/api/src/administration/users/c.service.ts': "import '../../core/users/users.repo.ts';",
    'packages/api/vitest.config.ts': "import '../../vitest.shared.ts';",
    'apps/server/src/a.ts': "import 'node:fs';\nimport '@h/api';\nimport '@h/db';",
    'apps/server/src/a.test.ts': "import '@h/client';",
    'apps/web/src/app/a.tsx': "import '../features/users/index.ts';\nimport '../components/button.tsx';",
    'apps/web/src/features/users/a.tsx':
      "import '../../shared/trash/button.tsx';\nimport '../../lib/x.ts';\nimport './card.tsx';\nimport 'react';",
    'apps/web/src/shared/trash/a.tsx':
      "import '../approvals/notice.tsx';\nimport '../../components/button.tsx';\nimport './button.tsx';",
    'e2e/a.ts': "import '@h/contracts';",
    'apps/web/src/lib/a.ts': "import type { x } from '@h/api';\n// import 'dayjs'",
  };
  expect(forbiddenImports({ ...targets, ...files })).toEqual([]);
});

test('each import in a forbidden direction is reported', () => {
  const files = {
    'packages/contracts/src/a.ts': ["import type { x } from '@h/db';", 'packages/contracts imports no other workspace'],
    'packages/contracts/src/b.ts': ["import 'kysely';", 'contracts use zod, tldts and names of countries'],
    'packages/db/src/a.ts': ["import '@h/api';", 'packages/db imports packages/contracts'],
    'packages/db/src/a.test.ts': ["import '@h/api';", 'packages/db imports packages/contracts'],
    'e2e/a.ts': ["import '@h/server';", 'apps are not imported'],
    'packages/db/src/b.ts': ["import 'pglite';", 'shipped code imports no devDependencies'],
    'packages/db/src/c.ts': ["import './testing/builders.ts';", 'shipped code imports no tests'],
    'packages/db/src/d.ts': ["import '../../contracts/src/index.ts';", 'workspaces by their name'],
    'packages/db/src/e.ts': ["import '../../../vitest.shared.ts';", 'shipped code stays in its workspace'],
    'packages/new/src/a.ts': ["import './b.ts';", 'new workspaces have a row'],
    'packages/new/src/b.ts': ['', null],
    'packages/api/src/a.ts': ["import type { A } from './b.ts';", 'no cycles'],
    'packages/api/src/b.ts': ["export type { C as B } from './c.ts';", null],
    'packages/api/src/c.ts': ["import type { A } from './a.ts';", null],
    'packages/api/src/administration/users/a.repo.ts': ["import './users.service.ts';", 'router, service, repo'],
    'packages/api/src/administration/users/a.service.ts': ["import './users.router.ts';", 'router, service'],
    'packages/api/src/administration/users/b.service.ts': [
      "import '@trpc/server';",
      'repos and services without transport',
    ],
    'packages/api/src/administration/users/a.router.ts': ["import { sql } from 'kysely';", 'routers without SQL'],
    'packages/api/src/administration/trash/a.service.ts': [
      "import '../../core/users/users.repo.ts';",
      'a repo is private to its noun',
    ],
    'packages/api/src/clips/videos/a.service.ts': [
      "import '../../core/users/users.repo.ts';",
      'a repo is private to its floor',
    ],
    'packages/api/src/core/users/b.service.ts': ["import '../../administration/users/users.service.ts';", 'floor core'],
    'packages/api/src/core/users/c.service.ts': ["import '../../index.ts';", 'floor core'],
    'packages/api/src/core/audit/a.ts': ["import '../users/a.ts';", 'folder core/audit'],
    'packages/api/src/core/d.ts': ["import '../administration/users/users.service.ts';", 'floor core'],
    'packages/api/src/content/a.ts': [
      "import '../core/users/users.repo.ts';",
      'a file beside folders imports repos of its floor',
    ],
    'packages/api/src/core/users/d.ts': ["import '../b.ts';", 'files of a floor above its folders'],
    'packages/api/src/core/b.ts': ['', null],
    'packages/api/src/platform/a.ts': ["import './lib/a.ts';", 'files of platform below its folders'],
    'packages/api/src/platform/lib/a.ts': ['', null],
    'packages/api/src/core/users/a.ts': ['', null],
    'packages/api/src/core/new/a.ts': ["import './b.ts';", 'every folder has its floor'],
    'packages/api/src/core/new/b.ts': ['', null],
    'apps/server/src/a.ts': ["import '@h/api/core/users/users.repo';", 'repos are private to nouns'],
    'apps/server/src/b.ts': ["import '@h/client';", 'the product does not use the client'],
    'apps/server/src/rest/a.ts': ["import '@h/db';", 'REST calls procedures'],
    'apps/server/src/rest/b.ts': ["import '@h/api/administration/users/users.service';", 'REST calls procedures'],
    'apps/web/src/lib/a.ts': ["import { x } from '@h/api';", 'apps/web imports types of packages/api'],
    'apps/web/src/lib/b.ts': ["const x = import('@h/api');", 'apps/web imports types of packages/api'],
    'apps/web/src/lib/c.ts': ["import 'dayjs';", 'packages are listed'],
    'apps/web/src/lib/d.ts': ["export type X = import('dayjs').X;", 'packages are listed'],
    'apps/web/src/lib/e.ts': ["import '../components/button.tsx';", 'lib below components|shared|features|app'],
    'apps/web/src/components/a.tsx': ["import '../features/users/card.tsx';", 'components below shared|features|app'],
    'apps/web/src/components/b.tsx': ["import '../shared/trash/button.tsx';", 'components below shared|features|app'],
    'apps/web/src/shared/users/a.tsx': ["import '../../features/users/card.tsx';", 'shared below features|app'],
    'apps/web/src/shared/users/b.tsx': ["import '../trash/button.tsx';", 'nouns of shared do not import each other'],
    'apps/web/src/shared/trash/a.tsx': ["import '../users/b.tsx';", 'shared/trash imports approvals'],
    'apps/web/src/features/new/a.tsx': ["import '../../app/home.tsx';", 'features below app'],
    'apps/web/src/features/new/b.tsx': [
      "import type { X } from '../users/index.ts';",
      'features do not import each other',
    ],
    'apps/web/src/app/a.tsx': ["import '../features/users/card.tsx';", 'pages import the index of a feature'],
  };
  const texts = Object.fromEntries(Object.entries(files).map(([file, [text]]) => [file, text]));
  const expected = Object.entries(files).flatMap(([file, [, rule]]) => (rule ? [`${file}: ${rule}`] : []));
  expect(forbiddenImports({ ...targets, ...texts }).sort()).toEqual(expected.sort());
});

test('Biome reports modules of Node in code for the browser', () => {
  const root = treeWith({ 'packages/contracts/src/a.ts': "import 'node:path';" });
  cpSync(join(ROOT, 'biome.json'), join(root, 'biome.json'));
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const output = run(
    root,
    biome,
    'lint',
    '--vcs-enabled=false',
    '--max-diagnostics=none',
    '--reporter=github',
    'packages',
  );
  expect(output).toMatch(/noNodejsModules.*\/packages\/contracts\/src\/a.ts,line=1,/);
});

test('comparisons of roles outside the permission table, and queries without await, are reported', () => {
  const comparison = "export const f = (x: { role: string }) => x?.role === 'admin';";
  const problems = checkSyntax({
    'packages/contracts/src/permissions.ts': comparison,
    'packages/api/src/core/users/users.repo.ts': `${comparison}\nasync () => {\n  await db.execute();\n  db.execute();\n};`,
    'packages/api/src/administration/users/users.service.ts': `\n${comparison}`,
    'apps/web/src/lib/a.ts': 'export function f(x: { role: string }) {\n  switch (x.role) {\n  }\n}',
    'apps/web/src/lib/a.test.ts': comparison,
  });
  expect(problems.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([
    'packages/api/src/core/users/users.repo.ts:4 executes a query without awaiting it',
    'packages/api/src/administration/users/users.service.ts:2 compares a role',
    'apps/web/src/lib/a.ts:2 compares a role',
  ]);
});

test('each write of a table outside the file that writes it most is reported', () => {
  const repo =
    "await tx.insertInto('videos').values(row).execute();\nawait tx.updateTable('videos').set(row).execute();";
  const problems = checkTableWriters({
    'packages/api/src/clips/order/order.repo.ts': '\nsql`\n  update videos as moved set place = 1`.execute(tx);',
    'packages/api/src/clips/plays/plays.repo.ts': "await tx.deleteFrom('videos as v').execute();",
    'packages/api/src/clips/videos/videos.repo.ts': `${repo}\ntx.selectFrom('jobs').execute();`,
    'packages/api/src/platform/jobs/jobs.repo.ts': "await tx.insertInto('jobs').values(job).execute();",
    'packages/api/src/administration/trash/rows.repo.ts':
      'await tx.deleteFrom(table).execute();\nsql`update ` + sql`set owner = null`;\nsql`select id from videos for update`;',
    'apps/server/src/start.ts':
      "db.exec('insert or ignore into jobs (id) values (1)');\ndb.exec('delete from videos');",
    'apps/server/src/start.test.ts': repo,
    'packages/api/src/testing/videos.ts': repo,
    'packages/db/src/migrations/002-videos.ts': repo,
  });
  expect(problems.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([
    'packages/api/src/clips/order/order.repo.ts:3 writes the table videos, which packages/api/src/clips/videos/videos.repo.ts writes',
    'packages/api/src/clips/plays/plays.repo.ts:1 writes the table videos, which packages/api/src/clips/videos/videos.repo.ts writes',
    'apps/server/src/start.ts:2 writes the table videos, which packages/api/src/clips/videos/videos.repo.ts writes',
    'apps/server/src/start.ts:1 writes the table jobs, which packages/api/src/platform/jobs/jobs.repo.ts writes',
  ]);
});
