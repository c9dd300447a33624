import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { aPlayer, type TestApp, testApp } from '../../testing/index.ts';
import { aMail, confirmEmails, essentialMail, jobStates, sendMails } from '../../testing/mails.ts';
import {
  smtpCertificate,
  startSmtpServer,
  type TestSmtpOptions,
  type TestSmtpServer,
} from '../../testing/smtp-server.ts';
import { sendMailKind } from './mail.service.ts';
import { type SmtpServer, smtpMailer } from './smtp-mailer.ts';

/** More than the longest pause between two runs of a job. */
const LONG_PAUSE = 24 * 3600;

async function anSmtpServer(options?: TestSmtpOptions): Promise<TestSmtpServer> {
  const smtp = await startSmtpServer(options);
  onTestFinished(() => smtp.close());
  return smtp;
}

/** A product that sends its mails to a server, and a player. */
async function anAppWith({ host, port }: { host: string; port: number }, more: Partial<SmtpServer> = {}) {
  const app = await testApp();
  const from = { name: 'Touchline', address: 'mail@talent.example' };
  app.shared.mailer = smtpMailer({ host, port, tls: 'none', credentials: null, ...more }, from);
  onTestFinished(() => app.shared.mailer.close());
  const player = await aPlayer(app, { email: 'robin@club.example', firstName: 'Robin', lastName: 'Vale' });
  await confirmEmails(app);
  return { app, player };
}

const mailRows = (app: TestApp) => app.db.selectFrom('mails').select(['state', 'error']).execute();

describe('a mail server receives a mail', () => {
  beforeAll(() => {
    const usual = getCACertificates('default');
    setDefaultCACertificates([...usual, smtpCertificate]);
    return () => setDefaultCACertificates(usual);
  });

  test.each([
    ['over TLS from the first byte', 'implicit', 'implicit', true],
    ['over STARTTLS that is required', 'starttls', 'required', true],
    ['over STARTTLS that is offered', 'starttls', 'if-offered', true],
    ['without TLS from this machine', undefined, 'none', false],
  ] as const)('%s, signed in, with both parts', async (_how, offered, tls, isSecure) => {
    const credentials = { user: 'mailer@talent.example', password: 'p@ss:w/ord ü' };
    const smtp = await anSmtpServer({ credentials, ...(offered && { tls: offered }) });
    const { app, player } = await anAppWith(smtp, { tls, credentials });
    await aMail(app, player.id, { heading: 'Grüße vom Verein ⚽' });
    await sendMails(app);
    expect(smtp.received).toMatchObject([
      {
        isSecure,
        receivers: ['robin@club.example'],
        from: 'mail@talent.example',
        to: 'robin@club.example',
        toName: 'Robin Vale',
        subject: 'Grüße vom Verein ⚽',
        text: expect.stringContaining('Hello Robin,'),
        html: expect.stringContaining('Hello Robin,'),
      },
    ]);
    expect(await mailRows(app)).toEqual([{ state: 'sent', error: null }]);
  });

  test('only over TLS where that is required', async () => {
    const smtp = await anSmtpServer();
    const { app, player } = await anAppWith(smtp, { tls: 'required' });
    await aMail(app, player.id);
    await sendMails(app);
    expect(smtp.received).toEqual([]);
    expect(await jobStates(app)).toMatchObject([{ state: 'waiting', error: expect.stringContaining('STARTTLS') }]);
  });
});

test('no mail is sent to a server whose certificate is not trusted', async () => {
  const smtp = await anSmtpServer({ tls: 'implicit' });
  const { app, player } = await anAppWith(smtp, { tls: 'implicit' });
  await aMail(app, player.id);
  await sendMails(app);
  expect(smtp.received).toEqual([]);
  expect(await jobStates(app)).toMatchObject([{ state: 'waiting', error: expect.stringContaining('self-signed') }]);
});

describe('a mail that cannot be sent', () => {
  test('because the password is wrong waits, and the error names SMTP_URL but no secret', async () => {
    const smtp = await anSmtpServer({ credentials: { user: 'mailer', password: 'right' } });
    const { app, player } = await anAppWith(smtp, { credentials: { user: 'mailer', password: 'wrong-one' } });
    await aMail(app, player.id);
    await sendMails(app);
    const [job] = await jobStates(app);
    expect(job?.state).toBe('waiting');
    expect(job?.error).toMatch(/^The mail server does not accept the user name and password of SMTP_URL: 535 /);
    expect(job?.error).not.toContain('wrong-one');
  });

  test('because the mailbox is full is sent later, once, with the same Message-ID', async () => {
    const smtp = await anSmtpServer();
    const { app, player } = await anAppWith(smtp);
    smtp.refusals = ['452 4.2.2 <robin@club.example> Mailbox full'];
    await aMail(app, player.id);
    await sendMails(app);
    const error = 'The mail server does not take the mail now: 452 4.2.2 (address) Mailbox full';
    expect(await jobStates(app)).toEqual([{ state: 'waiting', error }]);
    app.clock.turn(LONG_PAUSE);
    await sendMails(app);
    await sendMails(app);
    expect(smtp.received).toHaveLength(1);
    expect(await jobStates(app)).toEqual([]);
    const { id } = await app.db.selectFrom('mails').select('id').executeTakeFirstOrThrow();
    expect(smtp.received[0]?.headers.get('message-id')).toBe(`<${id}@talent.example>`);
  });

  test('because the address does not exist fails at once; no address is stored with the error', {
    tags: ['MAIL-09'],
  }, async () => {
    const smtp = await anSmtpServer();
    const { app, player } = await anAppWith(smtp);
    smtp.refusals = ['550 5.1.1 <robin@club.example>: no such user'];
    await aMail(app, player.id);
    await sendMails(app);
    app.clock.turn(LONG_PAUSE);
    await sendMails(app);
    expect(smtp).toMatchObject({ attempts: 1, received: [] });
    const error = 'The mail server refuses the mail: 550 5.1.1 (address): no such user';
    expect(await mailRows(app)).toEqual([{ state: 'failed', error }]);
    expect(await jobStates(app)).toEqual([{ state: 'failed', error }]);
    expect(JSON.stringify(app.logged)).not.toContain('club.example');
  });

  test('because the sender is wrong waits, and is sent when MAIL_FROM was corrected', async () => {
    const smtp = await anSmtpServer();
    const { app, player } = await anAppWith(smtp);
    smtp.senderRefusals = ['553 5.7.1 <mail@talent.example>: Sender address rejected: not owned by user mailer'];
    await aMail(app, player.id);
    await sendMails(app);
    const reply = '553 5.7.1 (address): Sender address rejected: not owned by user mailer';
    const error = `The mail server does not accept the sender in MAIL_FROM: ${reply}`;
    expect(await jobStates(app)).toEqual([{ state: 'waiting', error }]);
    expect(await mailRows(app)).toEqual([{ state: 'waiting', error: null }]);
    // Postfix refuses the sender after the receiver.
    smtp.refusals = ['553 5.7.1 <mail@talent.example>: Sender address rejected: not owned by user mailer'];
    app.clock.turn(LONG_PAUSE);
    await sendMails(app);
    expect(await jobStates(app)).toEqual([{ state: 'waiting', error }]);
    app.clock.turn(LONG_PAUSE);
    await sendMails(app);
    expect(smtp.received).toHaveLength(1);
    expect(await mailRows(app)).toEqual([{ state: 'sent', error: null }]);
  });

  test('because its content is refused fails at once', async () => {
    const smtp = await anSmtpServer();
    const { app, player } = await anAppWith(smtp);
    smtp.contentRefusals = ['554 5.7.1 Message rejected as spam'];
    await aMail(app, player.id);
    await sendMails(app);
    const error = 'The mail server refuses the mail: 554 5.7.1 Message rejected as spam';
    expect(await jobStates(app)).toEqual([{ state: 'failed', error }]);
  });

  test('because the server is down is sent when it is up', { tags: ['MAIL-08'] }, async () => {
    const smtp = await anSmtpServer();
    const { app, player } = await anAppWith(smtp);
    await smtp.close();
    await aMail(app, player.id);
    await sendMails(app);
    expect(await jobStates(app)).toMatchObject([
      { state: 'waiting', error: expect.stringMatching(/^The mail server cannot be used \(ESOCKET\)/) },
    ]);
    const again = await anSmtpServer({ port: smtp.port });
    app.clock.turn(LONG_PAUSE);
    await sendMails(app);
    expect(again.received).toHaveLength(1);
  });
});

test('mails are sent over a connection that stays open, and over a new one when the mail server was restarted', async () => {
  const smtp = await anSmtpServer();
  const { app, player } = await anAppWith(smtp);
  await aMail(app, player.id);
  await aMail(app, player.id);
  await sendMails(app);
  expect([smtp.received.length, smtp.connections]).toEqual([2, 1]);
  await smtp.close();
  const again = await anSmtpServer({ port: smtp.port });
  await aMail(app, player.id);
  await sendMails(app);
  app.clock.turn(LONG_PAUSE);
  await sendMails(app);
  expect(again.received).toHaveLength(1);
});

test('a mail whose sending was not recorded is sent again with the same Message-ID', async () => {
  const smtp = await anSmtpServer();
  const { app, player } = await anAppWith(smtp);
  const sending = app.shared.mailer;
  let sent = 0;
  app.shared.mailer = {
    ...sending,
    async send(mail) {
      await sending.send(mail);
      sent += 1;
      if (sent === 1) throw new Error('The process ends here.');
    },
  };
  await aMail(app, player.id);
  await sendMails(app);
  app.clock.turn(LONG_PAUSE);
  await sendMails(app);
  const ids = smtp.received.map(({ headers }) => headers.get('message-id'));
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

/** Queues the job of a mail again, as a retry by an admin or a lost lease does. */
async function queueAgain(app: TestApp) {
  const { id } = await app.db.selectFrom('mails').select('id').executeTakeFirstOrThrow();
  await inTransaction(app.db, (tx) => app.shared.jobs.enqueue(tx, sendMailKind, { mailId: id }));
}

test('a mail that was sent is not sent again when its job runs again', async () => {
  const smtp = await anSmtpServer();
  const { app, player } = await anAppWith(smtp);
  await aMail(app, player.id);
  await sendMails(app);
  await queueAgain(app);
  await sendMails(app);
  expect(smtp.received).toHaveLength(1);
  expect(await jobStates(app)).toEqual([]);
});

test('a mail that was refused is sent when an admin has its job run again and the mail server takes it', async () => {
  const smtp = await anSmtpServer();
  const { app, player } = await anAppWith(smtp);
  smtp.refusals = ['554 5.7.1 Blocked'];
  await aMail(app, player.id);
  await sendMails(app);
  await queueAgain(app);
  await sendMails(app);
  expect(smtp.received).toHaveLength(1);
  expect(await mailRows(app)).toEqual([{ state: 'sent', error: null }]);
});

test.each([
  ['Robin\r\nBcc: all@club.example', 'Vale'],
  ['Robin', 'Vale>, <all@club.example'],
  ['"Robin", all@club.example,', 'Vale'],
  ['Robin <all@club.example>', 'Vale'],
  ['=?utf-8?q?=0ABcc:=20all=40club.example?=', 'Vale'],
  ['Zoë', 'Ünal; all@club.example'],
  ['R'.repeat(100), 'é̂'.repeat(50)],
])('the name %j %j adds no header and no receiver', { tags: ['MAIL-10'] }, async (firstName, lastName) => {
  const smtp = await anSmtpServer();
  const { app, player } = await anAppWith(smtp);
  await app.db.updateTable('users').set({ first_name: firstName, last_name: lastName }).execute();
  await aMail(app, player.id, { template: essentialMail, heading: `${firstName} ${lastName}` });
  await sendMails(app);
  const [mail] = smtp.received;
  expect(mail).toMatchObject({ receivers: ['robin@club.example'], to: 'robin@club.example' });
  const names = [...(mail?.headers.keys() ?? [])].toSorted();
  expect(names).toEqual([
    'auto-submitted',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'subject',
    'to',
  ]);
  const [head = ''] = (mail?.message ?? '').split('\r\n\r\n');
  expect(Math.max(...head.split('\r\n').map((line) => line.length))).toBeLessThan(998);
});

test('a mail to a stored address that is none, or several, is refused before it reaches the server', {
  tags: ['MAIL-10'],
}, async () => {
  const smtp = await anSmtpServer();
  const { app, player } = await anAppWith(smtp);
  await aMail(app, player.id, { address: 'robin@club.example, all@club.example' });
  await sendMails(app);
  expect(smtp.attempts).toBe(0);
  expect(await mailRows(app)).toMatchObject([{ state: 'failed' }]);
});
