import { aRegistration } from '@touchline/api/testing/index';
import { startSmtpServer } from '@touchline/api/testing/smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../support/index.ts';
import { ADMIN, aDataFolder, json, startServer } from '../support/processes/child-server.ts';

interface Listed {
  result: { data: { items: { kind: string; title: string; detail: string; link: string }[] } };
}

test('admins are told of a job that fails for good, with a link to the page of jobs', async () => {
  const smtp = await startSmtpServer();
  onTestFinished(() => smtp.close());
  smtp.refusals.push('550 5.1.1 No such user');
  const server = startServer(aDataFolder(), {
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'mail@club.example',
    LOG_LEVEL: 'silent',
  });
  const cookie = await server.signIn(ADMIN);
  const listed = async () => {
    const response = await server.fetch('/trpc/notifications.list?input={}', { headers: { cookie } });
    return ((await response.json()) as Listed).result.data.items;
  };
  await server.fetch('/api/auth/register', json('POST', aRegistration()));
  const items = await eventually(listed, (all) => all.some(({ kind }) => kind === 'job-failed'));
  expect(items.find(({ kind }) => kind === 'job-failed')).toMatchObject({
    title: 'A background job has failed',
    detail: 'Kind: mail.send-essential',
    link: '/admin/jobs',
  });
  expect(await (await server.fetch('/metrics')).text()).toContain('jobs{kind="mail.send-essential",state="failed"} 1');
});
