import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSmtpServer } from '@touchline/api/testing/smtp-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../support/index.ts';
import { aDataFolder, startServer } from '../support/processes/child-server.ts';
import { cli, cliWith } from '../support/processes/cli.ts';

describe('at its start a server', () => {
  test('without SMTP_URL says where it writes mails, and a server with it says nothing of that', async () => {
    const folder = aDataFolder();
    const server = startServer(folder);
    await server.ready();
    const { out } = server.output();
    expect(out).toContain(`  Email: written to ${join(folder, 'outbox')}; set SMTP_URL to send it\n`);

    const settings = { SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_ORIGIN: 'https://talent.example' };
    const other = startServer(aDataFolder(), settings);
    const started = await eventually(
      async () => other.output().out,
      (text) => text.includes('is ready at https://talent.example\n'),
    );
    expect(started).not.toContain('Email:');
  });

  test('with SMTP_URL but without an address for the links in mails warns, and in production does not start', async () => {
    const settings = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'mail@club.example' };
    const server = startServer(aDataFolder(), settings);
    const origin = await server.ready();
    const { port } = new URL(origin);
    // The mail server need not be reachable: mails wait for it.
    expect((await server.fetch('/readyz')).status).toBe(200);
    expect(server.output().out).toContain(
      `  Email: links lead to http://localhost:${port}, which only this machine can open; set PUBLIC_ORIGIN\n`,
    );

    const inProduction = startServer(aDataFolder(), { ...settings, NODE_ENV: 'production' });
    expect(await inProduction.ended()).toMatchObject({ code: 1 });
    expect(inProduction.output().error).toMatch(/^PUBLIC_ORIGIN is needed with SMTP_URL, .*\.\n$/);
  });

  test('with an SMTP_URL that it cannot use ends with a sentence without the password', async () => {
    const server = startServer(aDataFolder(), { SMTP_URL: 'smtp://mailer:tops%ecret@mail.example' });
    expect(await server.ended()).toMatchObject({ code: 1 });
    expect(server.output().error).toBe('SMTP_URL has a user name or password that is not percent-encoded.\n');
  });
});

describe('an operator who sends a test mail', () => {
  test('learns that the mail server has accepted it', async () => {
    const smtp = await startSmtpServer();
    onTestFinished(() => smtp.close());
    const settings = {
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      MAIL_FROM: 'Club <mail@club.example>',
      MAIL_REPLY_TO: 'support@club.example',
    };
    const ended = await cliWith(settings, aDataFolder(), 'send-test-mail', 'me@club.example');
    expect(ended).toMatchObject({
      code: 0,
      stdout: 'From mail@club.example to me@club.example. The mail server has accepted it.\n',
    });
    expect(smtp.received).toMatchObject([{ from: 'mail@club.example', to: 'me@club.example' }]);
    expect(smtp.received[0]?.headers.get('reply-to')).toContain('support@club.example');
  });

  test('learns why not', async () => {
    const smtp = await startSmtpServer({ credentials: { user: 'mailer', password: 'right' } });
    onTestFinished(() => smtp.close());
    const settings = { SMTP_URL: `smtp://mailer:wrong-one@127.0.0.1:${smtp.port}`, MAIL_FROM: 'mail@club.example' };
    const ended = await cliWith(settings, aDataFolder(), 'send-test-mail', 'me@club.example');
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toMatch(/^The mail server does not accept the user name and password of SMTP_URL: 535 .*\n$/);
  });

  test('finds it in the outbox when there is no mail server', async () => {
    const folder = aDataFolder();
    const ended = await cli(folder, 'send-test-mail', 'me@club.example');
    const [file = ''] = readdirSync(join(folder, 'outbox'));
    expect(ended.stdout).toBe(
      `From no-reply@localhost to me@club.example. It was written to ${join(folder, 'outbox', file)}\n`,
    );
    expect(readFileSync(join(folder, 'outbox', file), 'utf8')).toContain('To: me@club.example');
    expect(await cli(folder, 'send-test-mail', 'me@club.example, you@club.example')).toMatchObject({
      code: 1,
      stderr: 'send-test-mail takes one email address.\n',
    });
  });
});
