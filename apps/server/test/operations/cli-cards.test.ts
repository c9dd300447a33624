import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@touchline/db';
import { expect, test } from 'vitest';
import { aDataFolder } from '../support/processes/child-server.ts';
import { command, commandWith } from '../support/processes/command.ts';
import { type FolderServer, withServer } from '../support/processes/folder-server.ts';

const MADE = /with the key ([0-9a-f]{8}) from now on/;
const keysOf = async ({ http }: FolderServer) =>
  (await http.inject('/.well-known/card-keys.json')).json().keys.map(({ kid }: { kid: string }) => kid) as string[];
/** The key that has signed the list of cards that have ended. */
const signerOf = async ({ http }: FolderServer) => {
  const [head = ''] = (await http.inject('/.well-known/card-status.jwt')).body.split('.');
  return JSON.parse(Buffer.from(head, 'base64url').toString()).kid as string;
};
const privateKeys = async (folder: string) => {
  const { db, close } = await openDatabase({ folder });
  const rows = await db.selectFrom('card_keys').selectAll().orderBy('created_at').execute();
  await close();
  return rows;
};
const actsOnKeys = async (folder: string) => {
  const { db, close } = await openDatabase({ folder });
  const entries = await db
    .selectFrom('audit_entries')
    .select(['act', 'target_kind', 'target_id', 'entry_point', 'actor_id'])
    .where('target_kind', '=', 'card-key')
    .orderBy('created_at')
    .execute();
  await close();
  return entries;
};

test('an operator rotates the key that cards are signed with while the server runs, and retires the former one', {
  tags: ['PROOF-03', 'CLI-05'],
}, async () => {
  const folder = aDataFolder();
  const [first, second] = await withServer(folder, async (server) => {
    const [first = ''] = await keysOf(server);
    expect(await signerOf(server)).toBe(first);
    const second = MADE.exec((await command(folder, 'cards', 'rotate-key')).stdout)?.[1] ?? '';
    expect(await keysOf(server)).toEqual([second, first]);
    expect(await signerOf(server)).toBe(second);
    const refused = await command(folder, 'cards', 'retire-key', second);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/^This key signs now\./)]);
    const retired = await command(folder, 'cards', 'retire-key', first);
    expect([retired.code, retired.stdout]).toEqual([0, expect.stringContaining(`The key ${first} is ended`)]);
    const again = await command(folder, 'cards', 'retire-key', first);
    expect([again.code, again.stderr]).toEqual([1, expect.stringMatching(/^There is no such key\./)]);
    expect(await keysOf(server)).toEqual([second]);
    return [first, second];
  });
  expect(await actsOnKeys(folder)).toEqual([
    { act: 'card.rotate-key', target_kind: 'card-key', target_id: second, entry_point: 'cli', actor_id: null },
    { act: 'card.retire-key', target_kind: 'card-key', target_id: first, entry_point: 'cli', actor_id: null },
  ]);
  const third = MADE.exec((await command(folder, 'cards', 'rotate-key')).stdout)?.[1] ?? '';
  expect(await withServer(folder, signerOf)).toBe(third);
});

test('keys are rotated on a database of this version only', async () => {
  const folder = aDataFolder();
  const missing = await command(folder, 'cards', 'rotate-key');
  expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('There is no database at')]);
});

test('a backup holds the private key encrypted, and not the secret that decrypts it', {
  tags: ['BACKUP-09'],
}, async () => {
  const folder = aDataFolder();
  await withServer(folder, keysOf);
  const secret = readFileSync(join(folder, 'server-secret'), 'utf8').trim();
  expect(statSync(join(folder, 'server-secret')).mode & 0o777).toBe(0o600);
  for (let count = 0; count < 3; count += 1) await command(folder, 'cards', 'rotate-key');
  for (const { private_key } of await privateKeys(folder)) expect(private_key).toMatch(/^gcm1:/);

  const place = aDataFolder();
  await command(folder, 'backup', '--to', place);
  const [name = ''] = readdirSync(place);
  const files = readdirSync(join(place, name), { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  expect(files.map((file) => file.name)).toContain('touchline.db');
  for (const file of files) {
    const bytes = readFileSync(join(file.parentPath, file.name)).toString('latin1');
    expect(bytes.includes(secret), file.name).toBe(false);
  }
});

test('a server without the secret of its keys starts and says so, until another key is made', async () => {
  const folder = aDataFolder();
  const [first = ''] = await withServer(folder, keysOf);
  rmSync(join(folder, 'server-secret'));
  await withServer(folder, async (server) => {
    const refused = await server.http.inject('/.well-known/card-status.jwt');
    expect([refused.statusCode, refused.json().message]).toEqual([503, expect.stringContaining('another secret')]);
    const second = MADE.exec((await command(folder, 'cards', 'rotate-key')).stdout)?.[1] ?? '';
    expect(await signerOf(server)).toBe(second);
    expect(await keysOf(server)).toEqual([second, first]);
  });
});

test('a secret in the settings takes the place of the file', async () => {
  const folder = aDataFolder();
  const settings = { SERVER_SECRET: 'a secret that several servers share' };
  await withServer(folder, signerOf, { settings });
  expect(readdirSync(folder)).not.toContain('server-secret');
  expect((await commandWith(settings, folder, 'cards', 'rotate-key')).code).toBe(0);
  expect(await withServer(folder, signerOf, { settings })).toBe((await privateKeys(folder)).at(-1)?.id);
  const short = await commandWith({ SERVER_SECRET: 'short' }, folder, 'cards', 'rotate-key');
  expect(short.stderr).toBe('SERVER_SECRET is too short; it takes at least 32 characters.\n');
});
