import { expect, test } from 'vitest';
import { aDataFolder } from '../support/processes/child-server.ts';
import { command } from '../support/processes/command.ts';
import { withServer } from '../support/processes/folder-server.ts';

test('an operator rotates the key that cards are signed with, and retires the former one', async () => {
  const folder = aDataFolder();
  const made = /with the key ([0-9a-f]{8}) from now on/;
  const rotate = async () => made.exec((await command(folder, 'cards', 'rotate-key')).stdout)?.[1] ?? '';
  const first = await rotate();
  const second = await rotate();
  const refused = await command(folder, 'cards', 'retire-key', second);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/^This key signs now\./)]);
  const retired = await command(folder, 'cards', 'retire-key', first);
  expect([retired.code, retired.stdout]).toEqual([0, expect.stringContaining(`The key ${first} is ended`)]);
  const again = await command(folder, 'cards', 'retire-key', first);
  expect([again.code, again.stderr]).toEqual([1, expect.stringMatching(/^There is no such key\./)]);

  const published = await withServer(folder, ({ http }) => http.inject('/.well-known/card-keys.json'));
  expect(published.json().keys.map(({ kid }: { kid: string }) => kid)).toEqual([second]);
});
