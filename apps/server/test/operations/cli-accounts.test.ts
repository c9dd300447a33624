import { expect, test } from 'vitest';
import { aDataFolder } from '../support/processes/child-server.ts';
import { command, commandWith } from '../support/processes/command.ts';
import { withServer } from '../support/processes/folder-server.ts';

test('an operator creates an admin, and sets another password, which ends the sessions of the former one', {
  tags: ['CLI-01'],
}, async () => {
  const folder = aDataFolder();
  const named = ['create-admin', '--username', 'boss', '--email', 'boss@club.example'];
  const made = await commandWith({ NEW_PASSWORD: 'the first password' }, folder, ...named);
  expect(made).toEqual({ code: 0, stdout: 'The admin boss has been created.\n', stderr: '' });
  const signIn = (password: string) =>
    withServer(folder, ({ http }) =>
      http.inject({ method: 'POST', url: '/api/auth/login', body: { email: 'boss', password } }),
    );
  const first = await signIn('the first password');
  expect([first.statusCode, first.json().user?.role ?? first.json().role]).toEqual([200, 'admin']);

  const reset = await commandWith(
    { NEW_PASSWORD: 'the second password' },
    folder,
    'reset-password',
    'BOSS@club.example',
  );
  expect(reset).toMatchObject({ code: 0, stdout: expect.stringMatching(/^The password of boss has been set/) });
  const { value = '' } = first.cookies[0] ?? {};
  const me = { url: '/api/auth/me', cookies: { sid: value } };
  expect((await withServer(folder, ({ http }) => http.inject(me))).statusCode).toBe(401);
  expect((await signIn('the first password')).statusCode).toBe(401);
  expect((await signIn('the second password')).statusCode).toBe(200);
});

test.each([
  [['create-admin', '--username', 'boss', '--email', 'boss'], /^Please enter a valid email/],
  [['reset-password', 'unknown'], /^User not found\n$/],
  [['reset-password'], /^usage: npm run cli -- COMMAND/],
  [['unknown'], /^usage: npm run cli -- COMMAND/],
])('%j fails with a sentence', { tags: ['CLI-06'] }, async (words, sentence) => {
  const ended = await command(aDataFolder(), ...words);
  expect(ended).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(sentence) });
});
