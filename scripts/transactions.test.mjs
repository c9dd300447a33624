import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readTree } from './lib/structure/source-files.mjs';
import { checkTransactions } from './lib/structure/transactions.mjs';
import { ROOT } from './lib/toolchain.mjs';

test('a transaction that awaits anything but its own queries is reported', { tags: ['CC-10'] }, () => {
  const root = mkdtempSync(join(tmpdir(), 'transactions-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const file = 'packages/api/src/users/users.service.ts';
  const text = [
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
  ].join('\n');
  mkdirSync(join(root, dirname(file)), { recursive: true });
  writeFileSync(join(root, file), text);
  for (const folder of ['.', 'packages/api'])
    writeFileSync(join(root, folder, 'package.json'), '{"workspaces":["packages/*"]}');
  expect(checkTransactions(readTree(root)).map(({ line }) => line)).toEqual([3, 4, 5, 9]);
});

test('no transaction of this repository awaits anything but its own queries', { tags: ['CC-10'] }, () => {
  expect(checkTransactions(readTree(ROOT))).toEqual([]);
});
