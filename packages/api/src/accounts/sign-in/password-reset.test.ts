import type { Actor } from '@touchline/contracts/permissions';
import { listTables } from '@touchline/db/testing/engines';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { AppEvent } from '../../platform/events/events.ts';
import { bindJobs } from '../../platform/jobs/define-job.ts';
import {
  aPlayer,
  aScout,
  aToken,
  countStatements,
  engines,
  linkSecret,
  PASSWORD,
  refusal,
  type TestApp,
  testApp,
  theAdmin,
  userMails,
} from '../../testing/index.ts';
import { findTokenOwner } from '../sessions/access-tokens.service.ts';
import { setPassword } from './auth.service.ts';
import { removeExpiredLinks } from './email-address.service.ts';
import { resetPasswordJob } from './password-reset.service.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const NEW = 'a goal in added time';

const anonymous = (app: TestApp) => app.as(null).auth;

/** Asks for a link and returns its secret. */
async function aLink(app: TestApp, user: { id: string; email: string }): Promise<string> {
  // The newest mail is that of the latest time.
  app.clock.turn(1);
  await anonymous(app).requestPasswordReset({ email: user.email });
  return linkSecret(app, user.id, 'reset-password');
}

const resetMails = (app: TestApp, userId: string) => userMails(app, userId, 'reset-password');

/** All that is stored, as one text. */
async function everything(app: TestApp): Promise<string> {
  const tables = await listTables(app.db);
  const rows = await Promise.all(
    tables.map(async (table) => (await sql`select * from ${sql.table(table)}`.execute(app.db)).rows),
  );
  return JSON.stringify([rows, app.logged]);
}

describe.each(engines)('a request for a new password, on $name', (engine) => {
  test('gets the same response after the same statements for a known, an unknown and a deactivated account', {
    tags: ['ACCT-09'],
  }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    const left = await aPlayer(app, { isActive: false });
    const statements: number[] = [];
    for (const email of [player.email, left.email, 'unknown@club.example', player.username]) {
      const count = await countStatements(app, null, async (caller) => {
        expect(await caller.auth.requestPasswordReset({ email })).toEqual({ ok: true });
      });
      statements.push(count);
    }
    expect(new Set(statements).size).toBe(1);
    expect(await resetMails(app, player.id)).toHaveLength(2);
    expect(await resetMails(app, left.id)).toEqual([]);
  });

  test('leads to at most five mails an hour for one account, whatever its owner typed and from wherever', {
    tags: ['ACCT-10'],
  }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { username: 'nine' });
    for (let at = 0; at < 8; at += 1) {
      const caller = await app.visitor(`192.0.2.${at}`).call();
      await caller.auth.requestPasswordReset({ email: at % 2 === 0 ? 'NINE' : player.email });
      await app.runJobs();
    }
    expect(await resetMails(app, player.id)).toHaveLength(5);
    app.clock.turn(HOUR);
    await anonymous(app).requestPasswordReset({ email: 'nine' });
    expect(await resetMails(app, player.id)).toHaveLength(6);
  });

  test('is limited by the address of the caller, for known and unknown names alike', async () => {
    const app = await testApp({ engine, limits: { passwordResetsPerNameAndAddress: { uses: 2, seconds: HOUR } } });
    const { email } = await aPlayer(app);
    for (const name of [email, 'unknown@club.example']) {
      for (let at = 0; at < 2; at += 1) await anonymous(app).requestPasswordReset({ email: name });
      await expect(anonymous(app).requestPasswordReset({ email: name })).rejects.toMatchObject(
        refusal('TOO_MANY_REQUESTS'),
      );
    }
    app.shared.limits.passwordResetsPerAddress = { uses: 4, seconds: HOUR };
    await expect(anonymous(app).requestPasswordReset({ email: 'a third' })).rejects.toMatchObject(
      refusal('TOO_MANY_REQUESTS'),
    );
  });

  test('queues one mail even if its job runs twice', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    const [work] = bindJobs(app.shared, [resetPasswordJob]);
    const job = { id: 'a job', attempt: 1, signal: new AbortController().signal };
    await work?.run({ name: player.username }, job);
    await work?.run({ name: player.username }, { ...job, attempt: 2 });
    expect(await resetMails(app, player.id)).toHaveLength(1);
  });
});

describe.each(engines)('a link for a new password, on $name', (engine) => {
  test('sets the password once; then all sessions, access tokens and other links have ended, and the owner is told', {
    tags: ['ACCT-11'],
  }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { username: 'nine' });
    const token = await aToken(app, player);
    const browser = app.visitor();
    await (await browser.call()).auth.login({ email: 'nine', password: PASSWORD });
    const other = await aLink(app, player);
    const link = await aLink(app, player);
    expect(link).toMatch(/^[\w-]{43}$/);
    const events: AppEvent[] = [];
    app.shared.events.subscribe((event) => events.push(event));

    expect(await anonymous(app).resetPassword({ token: link, newPassword: NEW })).toEqual({ ok: true });
    await expect((await browser.call()).auth.me()).rejects.toMatchObject(refusal('NOT_SIGNED_IN'));
    expect(await findTokenOwner(app.shared, token.token)).toBeNull();
    expect(events).toContainEqual({ type: 'access-ended', userId: player.id });
    for (const used of [link, other]) {
      await expect(anonymous(app).resetPassword({ token: used, newPassword: 'another one' })).rejects.toMatchObject(
        refusal('LINK_NOT_VALID'),
      );
    }
    await expect((await browser.call()).auth.login({ email: 'nine', password: PASSWORD })).rejects.toMatchObject(
      refusal('INVALID_CREDENTIALS'),
    );
    const account = await (await browser.call()).auth.login({ email: 'nine', password: NEW });
    expect(account.isEmailConfirmed).toBe(true);
    const notices = await userMails(app, player.id, 'password-changed');
    expect(notices.map(({ to }) => to)).toEqual([player.email]);
    expect(notices[0]?.text).toContain('signed out');
    expect(await everything(app)).not.toContain(NEW);
  });

  test('sets one password when it is used several times at once', { tags: ['ACCT-11'] }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    const token = await aLink(app, player);
    const passwords = Array.from({ length: 6 }, (_, at) => `password number ${at}`);
    const uses = await Promise.allSettled(
      passwords.map((newPassword) => anonymous(app).resetPassword({ token, newPassword })),
    );
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const use of uses) if (use.status === 'rejected') expect(use.reason).toMatchObject(refusal('LINK_NOT_VALID'));
    const winner = passwords[uses.findIndex(({ status }) => status === 'fulfilled')] ?? '';
    const browser = await app.visitor().call();
    expect(await browser.auth.login({ email: player.email, password: winner })).toMatchObject({ id: player.id });
    expect(await userMails(app, player.id, 'password-changed')).toHaveLength(1);
  });

  test('is invalid after 30 minutes, and is then deleted', { tags: ['ACCT-11'] }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    const token = await aLink(app, player);
    app.clock.turn(30 * MINUTE - 1);
    await removeExpiredLinks(app.shared);
    expect(await app.db.selectFrom('mail_links').select('token_hash').execute()).toHaveLength(1);
    app.clock.turn(1);
    await expect(anonymous(app).resetPassword({ token, newPassword: NEW })).rejects.toMatchObject(
      refusal('LINK_NOT_VALID'),
    );
    await removeExpiredLinks(app.shared);
    expect(await app.db.selectFrom('mail_links').select('token_hash').execute()).toEqual([]);
  });

  test('is valid a second before', async () => {
    const app = await testApp({ engine });
    const token = await aLink(app, await aPlayer(app));
    app.clock.turn(30 * MINUTE - 1);
    expect(await anonymous(app).resetPassword({ token, newPassword: NEW })).toEqual({ ok: true });
  });

  test('is invalid once its user is deactivated, and gone once they are deleted', { tags: ['ACCT-12'] }, async () => {
    const app = await testApp({ engine });
    const admin = app.as(await theAdmin(app));
    const player = await aPlayer(app);
    const token = await aLink(app, player);
    await admin.users.change({ id: player.id, patch: { isActive: false } });
    await expect(anonymous(app).resetPassword({ token, newPassword: NEW })).rejects.toMatchObject(
      refusal('LINK_NOT_VALID'),
    );
    await admin.users.change({ id: player.id, patch: { isActive: true } });
    await admin.users.delete({ id: player.id });
    expect(await app.db.selectFrom('mail_links').select('token_hash').execute()).toEqual([]);
    expect(await app.db.selectFrom('mails').select('id').execute()).toEqual([]);
    await expect(anonymous(app).resetPassword({ token, newPassword: NEW })).rejects.toMatchObject(
      refusal('LINK_NOT_VALID'),
    );
  });

  test('is invalid once the password was changed in another way, of which the owner is told too', {
    tags: ['ACCT-12'],
  }, async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app);
    const first = await aLink(app, scout);
    await app.as(scout).auth.changePassword({ currentPassword: PASSWORD, newPassword: NEW });
    const second = await aLink(app, scout);
    await setPassword(app.shared, scout.id, 'by the operator', { act: 'password.reset' });
    for (const token of [first, second]) {
      await expect(anonymous(app).resetPassword({ token, newPassword: NEW })).rejects.toMatchObject(
        refusal('LINK_NOT_VALID'),
      );
    }
    expect(await userMails(app, scout.id, 'password-changed')).toHaveLength(2);
  });

  test.each([
    ['within an hour', 50 * MINUTE, async () => {}, 1],
    ['not after an hour', HOUR, async () => {}, 0],
    [
      'not once the password was changed',
      10 * MINUTE,
      (app: TestApp, user: Actor) =>
        app.as(user).auth.changePassword({ currentPassword: PASSWORD, newPassword: 'chosen meanwhile' }),
      0,
    ],
  ] as const)('is sent late by a mail server that was down: %s', async (_when, seconds, meanwhile, count) => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    const { send } = app.shared.mailer;
    app.shared.mailer.send = () => Promise.reject(new Error('no answer'));
    await anonymous(app).requestPasswordReset({ email: player.email });
    await app.runJobs();
    app.shared.mailer.send = send;
    await meanwhile(app, player);
    app.clock.turn(seconds);
    expect(await resetMails(app, player.id)).toHaveLength(count);
    const records = await app.db.selectFrom('mails').select('state').where('template', '=', 'reset-password').execute();
    expect(records).toEqual(Array(count).fill({ state: 'sent' }));
  });

  test('lets the owner sign in at once, although guesses have used up the sign-ins', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    const signIn = async (password: string) =>
      (await app.visitor().call()).auth.login({ email: player.email, password });
    for (let guesses = 0; guesses < 10; guesses += 1) {
      await expect(signIn('a guess')).rejects.toMatchObject(refusal('INVALID_CREDENTIALS'));
    }
    await expect(signIn(PASSWORD)).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS'));
    await anonymous(app).resetPassword({ token: await aLink(app, player), newPassword: NEW });
    expect(await signIn(NEW)).toMatchObject({ id: player.id });
    const account = await app.db
      .selectFrom('throttles')
      .select('uses')
      .where('key', '=', `login:account:user:${player.id}`)
      .executeTakeFirst();
    expect(account).toEqual({ uses: 0 });
  });

  test('has a secret that is neither stored nor logged', { tags: ['ACCT-13'] }, async () => {
    const app = await testApp({ engine });
    const token = await aLink(app, await aPlayer(app));
    expect(await everything(app)).not.toContain(token);
    await anonymous(app).resetPassword({ token, newPassword: NEW });
    await app.runJobs();
    expect(await everything(app)).not.toContain(token);
  });
});

test('a guess at a link gets the same error as a used one, and guesses are limited', {
  tags: ['ACCT-14'],
}, async () => {
  const app = await testApp({ limits: { mailLinkUsesPerAddress: { uses: 2, seconds: HOUR } } });
  const guess = () => anonymous(app).resetPassword({ token: 'a guess', newPassword: NEW });
  for (let at = 0; at < 2; at += 1) await expect(guess()).rejects.toMatchObject(refusal('LINK_NOT_VALID'));
  await expect(guess()).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS'));
});

test('a link that confirms an address does not set a password', async () => {
  const app = await testApp();
  const browser = await app.visitor().call();
  const { id } = await browser.auth.register({
    ...{ username: 'newcomer', email: 'newcomer@club.example', password: PASSWORD, role: 'player' },
    ...{ firstName: 'New', lastName: 'Comer' },
  });
  const token = await linkSecret(app, id, 'confirm-email');
  await expect(anonymous(app).resetPassword({ token, newPassword: NEW })).rejects.toMatchObject(
    refusal('LINK_NOT_VALID'),
  );
});
