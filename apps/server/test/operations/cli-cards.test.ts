import { expect, test } from 'vitest';
import { aDataFolder, startServer } from '../support/processes/child-server.ts';
import { cli } from '../support/processes/cli.ts';

test('an operator rotates the key that cards are signed with, and retires the former one', async () => {
  const folder = aDataFolder();
  const made = /with the key ([0-9a-f]{8}) from now on/;
  const rotate = async () => made.exec((await cli(folder, 'cards', 'rotate-key')).stdout)?.[1] ?? '';
  const first = await rotate();
  const second = await rotate();
  const refused = await cli(folder, 'cards', 'retire-key', second);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/^This key signs now\./)]);
  const retired = await cli(folder, 'cards', 'retire-key', first);
  expect([retired.code, retired.stdout]).toEqual([0, expect.stringContaining(`The key ${first} is ended`)]);
  const again = await cli(folder, 'cards', 'retire-key', first);
  expect([again.code, again.stderr]).toEqual([1, expect.stringMatching(/^There is no such key\./)]);

  const server = startServer(folder);
  const { keys } = (await (await server.fetch('/.well-known/card-keys.json')).json()) as { keys: { kid: string }[] };
  expect(keys.map(({ kid }) => kid)).toEqual([second]);
  server.process.kill('SIGTERM');
  await server.ended();
});
