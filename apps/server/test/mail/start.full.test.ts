import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { eventually } from '../support/index.ts';
import { aDataFolder, startServer } from '../support/processes/child-server.ts';

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
