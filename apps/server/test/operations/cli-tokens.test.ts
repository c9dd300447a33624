import { expect, test } from 'vitest';
import { aDataFolder } from '../support/processes/child-server.ts';
import { command } from '../support/processes/command.ts';
import { withServer } from '../support/processes/folder-server.ts';

test('an operator creates a token for a service, sees that it was used, and revokes it', {
  tags: ['CLI-02'],
}, async () => {
  const folder = aDataFolder();
  await command(folder, 'create-admin', '--username', 'boss', '--email', 'boss@club.example');
  const made = await command(folder, 'create-token', 'BOSS@club.example', '--name', 'Nightly report', '--days', '30');
  expect(made.stderr).toContain('The token "Nightly report" of boss is valid until ');
  expect(made.stdout).toMatch(/^touchline_[\w-]{43}\n$/);

  const headers = { authorization: `Bearer ${made.stdout.trim()}` };
  await withServer(folder, async ({ http }) => {
    const people = await http.inject({ url: '/api/users', headers });
    expect([people.statusCode, people.json().length]).toEqual([200, 1]);
    const refused = await http.inject({ method: 'POST', url: '/api/auth/logout', headers });
    expect(refused.statusCode).toBe(403);
  });

  const [line = ''] = (await command(folder, 'list-tokens', 'boss')).stdout.split('\n');
  expect(line).toMatch(
    new RegExp(`read {2}\\.{3}${made.stdout.trim().slice(-4)} {2}until .+ {2}used .+ {2}Nightly report$`),
  );
  const [id = ''] = line.split(' ');
  expect((await command(folder, 'revoke-token', 'boss', id)).stdout).toBe('The token has been revoked.\n');
  expect((await command(folder, 'list-tokens', 'boss')).stdout).toBe('');
});

test.each([
  [['create-token', 'boss'], 'Please give the token a name.'],
  [
    ['create-token', 'boss', '--name', 'x', '--scope', 'everything'],
    'Please choose what the token may do: read or full.',
  ],
  [['create-token', 'unknown', '--name', 'x'], 'User not found'],
  [['revoke-token', 'boss'], 'usage: npm run cli -- COMMAND'],
  [['list-tokens', 'unknown'], 'User not found'],
])('%j fails with a one-line message', { tags: ['CLI-06'] }, async (words, sentence) => {
  const ended = await command(aDataFolder(), ...words);
  expect(ended).toMatchObject({ code: 1, stdout: '' });
  expect(ended.stderr).toMatch(new RegExp(`^${sentence}`));
});
