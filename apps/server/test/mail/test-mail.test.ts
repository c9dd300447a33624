import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSmtpServer } from '@touchline/api/testing/smtp-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { aDataFolder } from '../support/processes/child-server.ts';
import { command, commandWith } from '../support/processes/command.ts';

describe('an operator who sends a test mail', () => {
  test('learns that the mail server has accepted it', { tags: ['MAIL-15'] }, async () => {
    const smtp = await startSmtpServer();
    onTestFinished(() => smtp.close());
    const settings = {
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      MAIL_FROM: 'Club <mail@club.example>',
      MAIL_REPLY_TO: 'support@club.example',
    };
    const ended = await commandWith(settings, aDataFolder(), 'send-test-mail', 'me@club.example');
    expect(ended).toMatchObject({
      code: 0,
      stdout: 'From mail@club.example to me@club.example. The mail server has accepted it.\n',
    });
    expect(smtp.received).toMatchObject([{ from: 'mail@club.example', to: 'me@club.example' }]);
    expect(smtp.received[0]?.headers.get('reply-to')).toContain('support@club.example');
  });

  test('learns why not', { tags: ['MAIL-15'] }, async () => {
    const smtp = await startSmtpServer({ credentials: { user: 'mailer', password: 'right' } });
    onTestFinished(() => smtp.close());
    const settings = { SMTP_URL: `smtp://mailer:wrong-one@127.0.0.1:${smtp.port}`, MAIL_FROM: 'mail@club.example' };
    const ended = await commandWith(settings, aDataFolder(), 'send-test-mail', 'me@club.example');
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toMatch(/^The mail server does not accept the user name and password of SMTP_URL: 535 .*\n$/);
  });

  test('finds it in the outbox when there is no mail server', async () => {
    const folder = aDataFolder();
    const ended = await command(folder, 'send-test-mail', 'me@club.example');
    const [file = ''] = readdirSync(join(folder, 'outbox'));
    expect(ended.stdout).toBe(
      `From no-reply@localhost to me@club.example. It was written to ${join(folder, 'outbox', file)}\n`,
    );
    expect(readFileSync(join(folder, 'outbox', file), 'utf8')).toContain('To: me@club.example');
    expect(await command(folder, 'send-test-mail', 'me@club.example, you@club.example')).toMatchObject({
      code: 1,
      stderr: 'send-test-mail takes one email address.\n',
    });
  });
});
