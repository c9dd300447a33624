import { existsSync, readdirSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { mailHooks } from '../../mails.ts';
import { bindJobs } from '../../platform/jobs/define-job.ts';
import { anAdmin, aPlayer, engines, type TestApp, testApp } from '../../testing/index.ts';
import { mailsIn } from '../../testing/mailbox.ts';
import { aMail, confirmEmails, essentialMail, jobStates, plainMail, sendMails } from '../../testing/mails.ts';
import { mailJobs, removeOldMails, sendMailKind } from './mail.service.ts';
import { MailRefused } from './mailer.ts';

const DAY = 86_400;

const rowsOf = (app: TestApp) => app.db.selectFrom('mails').selectAll().orderBy('created_at').execute();

describe('without a mail server', () => {
  test('a mail is a file that only the account of the server can read', { tags: ['MAIL-04'] }, async () => {
    const app = await testApp();
    const player = await aPlayer(app, { firstName: 'Zoë', lastName: 'O’Neill', email: 'zoe@club.example' });
    await confirmEmails(app);
    await aMail(app, player.id, { heading: 'Grüße vom Verein ⚽' });
    await sendMails(app);
    const [mail] = await mailsIn(app.shared.outbox);
    expect(mail).toMatchObject({
      from: 'no-reply@touchline.example',
      to: 'zoe@club.example',
      toName: 'Zoë O’Neill',
      subject: 'Grüße vom Verein ⚽',
    });
    expect(mail?.links[0]).toBe('https://talent.example/messages?with=1&from=mail');
    const { mode } = await stat(join(app.folder, 'outbox', `${mail?.id}.eml`));
    expect(mode & 0o777).toBe(0o600);
    expect(readdirSync(join(app.folder, 'outbox'))).toEqual([`${mail?.id}.eml`]);
    expect(await rowsOf(app)).toMatchObject([{ id: mail?.id, state: 'sent', sent_at: app.clock.now().toISOString() }]);
  });

  test('no mail to an address that is not confirmed has the name, which may be an advertisement', {
    tags: ['ACCT-08'],
  }, async () => {
    const app = await testApp();
    const stranger = await aPlayer(app, { firstName: 'Cheap pills', email: 'stranger@club.example' });
    for (const template of [plainMail, essentialMail]) await aMail(app, stranger.id, { template });
    await sendMails(app);
    expect((await mailsIn(app.shared.outbox)).map(({ toName }) => toName)).toEqual(['', '']);
  });

  test('a mail to another address than that of the account goes there', async () => {
    const app = await testApp();
    await aMail(app, (await aPlayer(app)).id, { address: 'new@club.example' });
    await sendMails(app);
    expect(await mailsIn(app.shared.outbox)).toMatchObject([{ to: 'new@club.example' }]);
  });
});

describe.each(engines)('an essential mail, on $name', (engine) => {
  test('is sent before all others that wait, also before older ones', { tags: ['MAIL-05'] }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    for (const heading of ['First', 'Second']) await aMail(app, player.id, { heading });
    app.clock.turn(60);
    await aMail(app, player.id, { template: essentialMail, heading: 'A new password' });
    const subjects: string[] = [];
    app.shared.mailer.send = async ({ subject }) => void subjects.push(subject);
    await sendMails(app);
    expect(subjects[0]).toBe('A new password');
    expect(subjects.slice(1).toSorted()).toEqual(['First', 'Second']);
  });

  test('is sent while as many others as may be sent at once take long', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const { promise: isSent, resolve: sent } = Promise.withResolvers<void>();
    const { promise: areBegun, resolve: begun } = Promise.withResolvers<void>();
    let slow = 0;
    app.shared.mailer.send = async ({ subject }) => {
      if (subject === 'A new password') return sent();
      slow += 1;
      if (slow === sendMailKind.concurrency) begun();
      await isOver;
    };
    for (let count = 0; count < 20; count += 1) await aMail(app, player.id);
    await app.shared.jobs.start(
      bindJobs(app.shared, mailJobs({ ...mailHooks, templates: [plainMail, essentialMail] })),
    );
    await areBegun;
    await aMail(app, player.id, { template: essentialMail, heading: 'A new password' });
    await isSent;
    end();
    await app.shared.jobs.stop(60_000);
  });
});

describe.each(engines)('within quiet hours, on $name', (engine) => {
  const EVENING = '2026-03-02T21:58:00.000Z';
  const quietHours = { timeZone: 'UTC', begins: '22:00', ends: '07:00' };

  async function aPlayerWithQuietHours() {
    const app = await testApp({ engine, startingAt: EVENING });
    const player = await aPlayer(app);
    await app.as(player).notifications.setQuietHours({ quietHours });
    const waiting = async () => (await app.shared.jobs.list({ state: 'waiting', limit: 10 })).items;
    return { app, player, waiting };
  }

  test('a mail that failed before is sent at their end, once', { tags: ['NOTE-14'] }, async () => {
    const { app, player, waiting } = await aPlayerWithQuietHours();
    const { send } = app.shared.mailer;
    app.shared.mailer.send = () => Promise.reject(new Error('no answer'));
    await aMail(app, player.id);
    await sendMails(app);
    app.shared.mailer.send = send;
    app.clock.set('2026-03-02T23:30:00.000Z');
    await sendMails(app);
    expect(await mailsIn(app.shared.outbox)).toEqual([]);
    expect(await rowsOf(app)).toMatchObject([{ state: 'waiting' }]);
    expect(await waiting()).toMatchObject([{ kind: 'mail.send', at: '2026-03-03T07:00:00.000Z' }]);
    app.clock.set('2026-03-03T06:59:00.000Z');
    await sendMails(app);
    expect(await mailsIn(app.shared.outbox)).toEqual([]);
    app.clock.set('2026-03-03T07:00:00.000Z');
    await sendMails(app);
    expect(await mailsIn(app.shared.outbox)).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  test('a mail is queued again once when its job runs twice, and again when the hours were made longer', async () => {
    const { app, player, waiting } = await aPlayerWithQuietHours();
    await aMail(app, player.id);
    app.clock.set('2026-03-02T23:30:00.000Z');
    const [{ id: mailId } = { id: '' }] = await rowsOf(app);
    for (const { kind, run } of bindJobs(app.shared, mailJobs({ ...mailHooks, templates: [plainMail] }))) {
      if (kind.name !== sendMailKind.name) continue;
      await run({ mailId }, { id: 'lost', attempt: 1, signal: new AbortController().signal });
    }
    await sendMails(app);
    expect(await waiting()).toMatchObject([{ at: '2026-03-03T07:00:00.000Z' }]);
    await app.as(player).notifications.setQuietHours({ quietHours: { ...quietHours, ends: '08:00' } });
    app.clock.set('2026-03-03T07:30:00.000Z');
    await sendMails(app);
    expect(await waiting()).toMatchObject([{ at: '2026-03-03T08:00:00.000Z' }]);
  });

  test('an essential mail is sent at once', { tags: ['MAIL-05'] }, async () => {
    const { app, player } = await aPlayerWithQuietHours();
    app.clock.set('2026-03-02T23:30:00.000Z');
    await aMail(app, player.id, { template: essentialMail });
    await sendMails(app);
    expect(await mailsIn(app.shared.outbox)).toHaveLength(1);
  });
});

describe('a mail is not sent', () => {
  test('when its template says that it is no longer needed; no record of it stays', { tags: ['MAIL-06'] }, async () => {
    const app = await testApp();
    await aMail(app, (await aPlayer(app)).id);
    await sendMails(app, [{ ...plainMail, write: async () => null }]);
    expect([await mailsIn(app.shared.outbox), await rowsOf(app), await jobStates(app)]).toEqual([[], [], []]);
  });

  test('to a user who is inactive, unless it is essential', { tags: ['MAIL-05'] }, async () => {
    const app = await testApp();
    const player = await aPlayer(app, { isActive: false });
    await aMail(app, player.id, { heading: 'A new message' });
    await aMail(app, player.id, { template: essentialMail, heading: 'Your password was changed' });
    await sendMails(app);
    expect(await mailsIn(app.shared.outbox)).toMatchObject([{ subject: 'Your password was changed' }]);
    expect(await rowsOf(app)).toHaveLength(1);
  });

  test('to a user who was deleted', async () => {
    const app = await testApp();
    const player = await aPlayer(app);
    await aMail(app, player.id);
    await app.as(await anAdmin(app)).users.delete({ id: player.id });
    await sendMails(app);
    expect([await mailsIn(app.shared.outbox), await jobStates(app)]).toEqual([[], []]);
  });

  test('to a user who is deleted while it is being sent; no file is left', { tags: ['MAIL-07'] }, async () => {
    const app = await testApp();
    const player = await aPlayer(app);
    await aMail(app, player.id);
    const outbox = app.shared.mailer;
    app.shared.mailer = {
      ...outbox,
      async send(mail) {
        await app.db.deleteFrom('users').where('id', '=', player.id).execute();
        await outbox.send(mail);
      },
    };
    await sendMails(app);
    expect(await app.shared.outbox.list()).toEqual([]);
  });

  test('when its facts do not fit its template, and no further attempt is made', async () => {
    const app = await testApp();
    await aMail(app, (await aPlayer(app)).id);
    const changed = { ...plainMail, facts: z.object({ title: z.string() }) as never };
    await sendMails(app, [changed]);
    expect(await jobStates(app)).toMatchObject([{ state: 'failed', error: expect.stringContaining('test.plain') }]);
    expect(await rowsOf(app)).toMatchObject([{ state: 'failed' }]);
  });

  test.each(engines)('when all attempts have failed, and its record says why ($name)', async (engine) => {
    const app = await testApp({ engine });
    await aMail(app, (await aPlayer(app)).id);
    const send = app.shared.mailer.send;
    app.shared.mailer.send = () => Promise.reject(new Error('no answer'));
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      expect(await rowsOf(app)).toMatchObject([{ state: 'waiting' }]);
      await sendMails(app);
      app.clock.turn(DAY);
    }
    expect(await rowsOf(app)).toMatchObject([{ state: 'failed', error: 'no answer', sent_at: null }]);
    app.shared.mailer.send = send;
    const [failed] = (await app.shared.jobs.list({ state: 'failed', limit: 1 })).items;
    await app.shared.jobs.retry(failed?.id ?? '');
    await sendMails(app);
    expect(await rowsOf(app)).toMatchObject([{ state: 'sent', error: null }]);
  });

  test.each(engines)('when an admin discards its job, and its record says so ($name)', async (engine) => {
    const app = await testApp({ engine });
    const admin = app.as(await anAdmin(app));
    await aMail(app, (await aPlayer(app)).id);
    const [job] = (await admin.jobs.list({ state: 'waiting' })).items;
    await admin.jobs.discard({ id: job?.id ?? '' });
    await sendMails(app);
    expect(await mailsIn(app.shared.outbox)).toEqual([]);
    expect(await rowsOf(app)).toMatchObject([
      { state: 'failed', error: 'The job was discarded before it was done.', sent_at: null },
    ]);
  });

  test.each(engines)(
    'when an admin discards its failed job, and its record keeps the error ($name)',
    async (engine) => {
      const app = await testApp({ engine });
      const admin = app.as(await anAdmin(app));
      await aMail(app, (await aPlayer(app)).id);
      app.shared.mailer.send = () => Promise.reject(new MailRefused('no such user'));
      await sendMails(app);
      const [job] = (await admin.jobs.list({ state: 'failed' })).items;
      await admin.jobs.discard({ id: job?.id ?? '' });
      expect(await rowsOf(app)).toMatchObject([{ state: 'failed', error: 'no such user' }]);
    },
  );

  test('before a server that knows its template runs the job', async () => {
    const app = await testApp();
    await aMail(app, (await aPlayer(app)).id);
    await sendMails(app, []);
    expect(await jobStates(app)).toMatchObject([{ state: 'waiting' }]);
    app.clock.turn(DAY);
    await sendMails(app);
    expect(await mailsIn(app.shared.outbox)).toHaveLength(1);
  });
});

describe('mails are deleted', () => {
  test.each(engines)('with their user, those of others are not ($name)', async (engine) => {
    const app = await testApp({ engine });
    const [leaving, staying] = [await aPlayer(app), await aPlayer(app)];
    await aMail(app, leaving.id);
    await aMail(app, staying.id);
    await sendMails(app);
    await app.as(await anAdmin(app)).users.delete({ id: leaving.id });
    expect(await mailsIn(app.shared.outbox)).toMatchObject([{ to: staying.email }]);
    expect(await rowsOf(app)).toMatchObject([{ user_id: staying.id }]);
  });

  test('after 30 days, with their files', async () => {
    const app = await testApp();
    const player = await aPlayer(app);
    await aMail(app, player.id, { heading: 'Old' });
    await sendMails(app);
    app.clock.turn(29 * DAY);
    await aMail(app, player.id, { heading: 'New' });
    await sendMails(app);
    await removeOldMails(app.shared);
    expect(await mailsIn(app.shared.outbox)).toHaveLength(2);
    app.clock.turn(2 * DAY);
    await removeOldMails(app.shared);
    expect(await mailsIn(app.shared.outbox)).toMatchObject([{ subject: 'New' }]);
    expect(await rowsOf(app)).toHaveLength(1);
  });

  test('whose record is gone, as when the process ended in the middle of a deletion', async () => {
    const app = await testApp();
    await aMail(app, (await aPlayer(app)).id);
    await sendMails(app);
    const [id] = await app.shared.outbox.list();
    const orphan = join(app.folder, 'outbox', `${crypto.randomUUID()}.eml`);
    const unfinished = join(app.folder, 'outbox', `${crypto.randomUUID()}.eml.part`);
    const foreign = join(app.folder, 'outbox', 'notes.txt');
    for (const file of [orphan, unfinished, foreign]) await writeFile(file, 'a mail');
    await removeOldMails(app.shared);
    expect([orphan, unfinished, foreign].map((file) => existsSync(file))).toEqual([false, false, true]);
    expect(await app.shared.outbox.list()).toEqual([id]);
  });
});
