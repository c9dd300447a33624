import { describe, expect, test } from 'vitest';
import { outboxMailer } from '../../core/mail/outbox.ts';
import {
  aPlayer,
  aRegistration,
  aScout,
  engines,
  linkSecret,
  PASSWORD,
  refusal,
  refusalAt,
  refusalAtNoField,
  type TestApp,
  testApp,
  theAdmin,
  userMails,
} from '../../testing/index.ts';
import { removeExpiredLinks } from './email-address.service.ts';
import { makeLink } from './mail-links.service.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const NEW = 'new@club.example';

const anonymous = (app: TestApp) => app.as(null).auth;

/** Asks for another address and returns the secret of the link that was sent there. */
async function anEmailChange(
  app: TestApp,
  user: Parameters<TestApp['as']>[0] & object,
  newEmail = NEW,
): Promise<string> {
  // The newest mail is that of the latest time.
  app.clock.turn(1);
  await app.as(user).auth.changeEmail({ newEmail, currentPassword: PASSWORD });
  return linkSecret(app, user.id, 'change-email');
}

describe.each(engines)('the e-mail address of an account, on $name', (engine) => {
  test('is confirmed by the link that a new account gets, once or again, within seven days', {
    tags: ['ACCT-01'],
  }, async () => {
    const app = await testApp({ engine });
    const browser = app.visitor();
    const registered = await (await browser.call()).auth.register(aRegistration({ email: NEW }));
    expect(registered.isEmailConfirmed).toBe(false);
    const [mail] = await userMails(app, registered.id);
    expect(mail).toMatchObject({ template: 'confirm-email', to: NEW });
    const token = await linkSecret(app, registered.id, 'confirm-email');

    app.clock.turn(7 * DAY - 1);
    for (let uses = 0; uses < 2; uses += 1) {
      expect(await anonymous(app).confirmEmail({ token })).toEqual({ ok: true });
      expect(await (await browser.call()).auth.me()).toMatchObject({ isEmailConfirmed: true });
    }
    app.clock.turn(1);
    await expect(anonymous(app).confirmEmail({ token })).rejects.toMatchObject(refusal('LINK_NOT_VALID'));
    await removeExpiredLinks(app.shared);
    expect(await app.db.selectFrom('mail_links').select('token_hash').execute()).toEqual([]);
  });

  test('is not confirmed by a registration that fails, and a registration without it restricts nothing', {
    tags: ['ACCT-03'],
  }, async () => {
    const app = await testApp({ engine });
    const first = await app.visitor().call();
    const { id } = await first.auth.register(aRegistration({ email: NEW }));
    const second = (await app.visitor().call()).auth.register(aRegistration({ email: NEW }));
    await expect(second).rejects.toMatchObject(refusal('EMAIL_TAKEN'));
    expect(await app.db.selectFrom('mails').select('user_id').execute()).toEqual([{ user_id: id }]);
    expect(await (await app.visitor().call()).auth.login({ email: NEW, password: PASSWORD })).toMatchObject({ id });
  });

  test('gets the link again, five times a day, until it is confirmed', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    for (let times = 0; times < 5; times += 1) await app.as(player).auth.resendConfirmation();
    await expect(app.as(player).auth.resendConfirmation()).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS'));
    const token = await linkSecret(app, player.id, 'confirm-email');
    await anonymous(app).confirmEmail({ token });
    app.clock.turn(DAY);
    await app.as(player).auth.resendConfirmation();
    expect(await app.db.selectFrom('mails').select('id').execute()).toHaveLength(5);
  });

  test('changes once the link to the new one is used, and both are told; sessions go on', {
    tags: ['ACCT-04'],
  }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { username: 'nine', email: 'old@club.example' });
    const admin = app.as(await theAdmin(app));
    const browser = app.visitor();
    await (await browser.call()).auth.login({ email: 'nine', password: PASSWORD });
    await anonymous(app).requestPasswordReset({ email: 'nine' });
    const toOld = await linkSecret(app, player.id, 'reset-password');
    const token = await anEmailChange(app, player, 'New@Club.example');
    expect(await app.as(player).auth.pendingEmail()).toEqual({
      email: NEW,
      expiresAt: new Date(app.clock.now().getTime() + DAY * 1000).toISOString(),
    });
    expect(await app.as(player).auth.me()).toMatchObject({ email: 'old@club.example', isEmailConfirmed: false });

    expect(await anonymous(app).confirmEmail({ token })).toEqual({ ok: true });
    expect(await (await browser.call()).auth.me()).toMatchObject({ email: NEW, isEmailConfirmed: true });
    expect(await app.as(player).auth.pendingEmail()).toBeNull();
    const addressees = (await app.db.selectFrom('mails').select(['template', 'address']).execute()).map(
      ({ template, address }) => [template, address],
    );
    expect(addressees).toEqual(
      expect.arrayContaining([
        ['change-email', NEW],
        ['email-change-requested', 'old@club.example'],
        ['email-changed', 'old@club.example'],
      ]),
    );
    expect((await userMails(app, player.id, 'email-changed'))[0]?.text).toContain(NEW);
    // The former address proves nothing any more, and finds the account no more.
    expect(await app.db.selectFrom('mail_links').select('email').execute()).toEqual([{ email: NEW }]);
    await expect(anonymous(app).resetPassword({ token: toOld, newPassword: 'by the old one' })).rejects.toMatchObject(
      refusal('LINK_NOT_VALID'),
    );
    const login = (email: string) =>
      app
        .visitor()
        .call()
        .then((caller) => caller.auth.login({ email, password: PASSWORD }));
    await expect(login('old@club.example')).rejects.toMatchObject(refusal('INVALID_CREDENTIALS'));
    expect(await login('NEW@club.example')).toMatchObject({ id: player.id });
    expect((await admin.users.accounts({ search: 'new@club' })).items.map(({ id }) => id)).toEqual([player.id]);
    expect((await admin.users.accounts({ search: 'old@club' })).items).toEqual([]);
  });

  test('stays confirmed when the link to it is used again, until the link expires or the address changes again', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    const token = await anEmailChange(app, player);
    for (let uses = 0; uses < 2; uses += 1) expect(await anonymous(app).confirmEmail({ token })).toEqual({ ok: true });
    expect(await userMails(app, player.id, 'email-changed')).toHaveLength(1);
    // Neither a new password nor another request concerns the address that was confirmed.
    await app.as(player).auth.changePassword({ currentPassword: PASSWORD, newPassword: 'another one' });
    app.clock.turn(1);
    await app.as(player).auth.changeEmail({ newEmail: 'third@club.example', currentPassword: 'another one' });
    expect(await anonymous(app).confirmEmail({ token })).toEqual({ ok: true });
    expect(await app.as(player).auth.me()).toMatchObject({ email: NEW, isEmailConfirmed: true });
    const next = await linkSecret(app, player.id, 'change-email');
    await anonymous(app).confirmEmail({ token: next });
    await expect(anonymous(app).confirmEmail({ token })).rejects.toMatchObject(refusal('LINK_NOT_VALID'));
    app.clock.turn(DAY);
    await expect(anonymous(app).confirmEmail({ token: next })).rejects.toMatchObject(refusal('LINK_NOT_VALID'));
    expect(await app.as(player).auth.me()).toMatchObject({ email: 'third@club.example' });
  });

  test('does not change to one that another account has, or has got meanwhile', { tags: ['ACCT-05'] }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    const other = await aScout(app);
    const change = (newEmail: string) => app.as(player).auth.changeEmail({ newEmail, currentPassword: PASSWORD });
    await expect(change(other.email)).rejects.toMatchObject(refusalAt('newEmail', 'EMAIL_TAKEN'));
    await expect(change(player.email)).rejects.toMatchObject(
      refusal('INVALID_INPUT', 'Your account has this address already.'),
    );
    const token = await anEmailChange(app, player);
    await aPlayer(app, { email: NEW });
    await expect(anonymous(app).confirmEmail({ token })).rejects.toMatchObject(refusalAtNoField('EMAIL_TAKEN'));
    expect(await app.as(player).auth.me()).toMatchObject({ email: player.email, isEmailConfirmed: false });
  });

  test('goes to one of two accounts that confirm it at the same time', { tags: ['ACCT-05'] }, async () => {
    const app = await testApp({ engine });
    const [one, two] = [await aPlayer(app), await aPlayer(app)];
    const tokens = [await anEmailChange(app, one), await anEmailChange(app, two)];
    const uses = await Promise.allSettled(tokens.map((token) => anonymous(app).confirmEmail({ token })));
    expect(uses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    for (const use of uses) if (use.status === 'rejected') expect(use.reason).toMatchObject(refusal('EMAIL_TAKEN'));
  });

  test('does not change once the request was cancelled, replaced or is a day old', { tags: ['ACCT-06'] }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    const cancelled = await anEmailChange(app, player);
    await app.as(player).auth.cancelEmailChange();
    expect(await app.as(player).auth.pendingEmail()).toBeNull();
    const replaced = await anEmailChange(app, player, 'first@club.example');
    const late = await anEmailChange(app, player, 'second@club.example');
    app.clock.turn(DAY);
    expect(await app.as(player).auth.pendingEmail()).toBeNull();
    for (const token of [cancelled, replaced, late]) {
      await expect(anonymous(app).confirmEmail({ token })).rejects.toMatchObject(refusal('LINK_NOT_VALID'));
    }
    await removeExpiredLinks(app.shared);
    expect(await app.db.selectFrom('email_changes').select('email').execute()).toEqual([]);
    expect(await app.as(player).auth.me()).toMatchObject({ email: player.email });
  });

  test('does not change once the owner has chosen a new password, also if another user of the session asked for the change', {
    tags: ['ACCT-06'],
  }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    const byIntruder = await anEmailChange(app, player, 'intruder@club.example');
    await anonymous(app).requestPasswordReset({ email: player.email });
    const reset = await linkSecret(app, player.id, 'reset-password');
    await anonymous(app).resetPassword({ token: reset, newPassword: 'mine again' });
    await expect(anonymous(app).confirmEmail({ token: byIntruder })).rejects.toMatchObject(refusal('LINK_NOT_VALID'));
    // The mail to that address may still wait: it would contain a fresh link.
    const late = {
      user_id: player.id,
      purpose: 'change-email',
      email: 'intruder@club.example',
      seconds: HOUR,
    } as const;
    const token = (await makeLink(app.shared, late)).split('#')[1] ?? '';
    await expect(anonymous(app).confirmEmail({ token })).rejects.toMatchObject(refusal('LINK_NOT_VALID'));
    expect(await app.as(player).auth.pendingEmail()).toBeNull();
    expect(await app.as(player).auth.me()).toMatchObject({ email: player.email });
  });

  test('is not proven by a link to another one that was written late', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    await anEmailChange(app, player);
    // The job that sends a mail may have read an address that was changed or replaced since.
    const late = async (purpose: 'reset-password' | 'change-email') => {
      const link = { user_id: player.id, purpose, email: 'former@club.example', seconds: HOUR };
      return (await makeLink(app.shared, link)).split('#')[1] ?? '';
    };
    const reset = anonymous(app).resetPassword({ token: await late('reset-password'), newPassword: 'another one' });
    await expect(reset).rejects.toMatchObject(refusal('LINK_NOT_VALID'));
    const change = anonymous(app).confirmEmail({ token: await late('change-email') });
    await expect(change).rejects.toMatchObject(refusal('LINK_NOT_VALID'));
  });

  test('changes with the password only, and is asked for five times a day', { tags: ['ACCT-04'] }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    const guess = app.as(player).auth.changeEmail({ newEmail: NEW, currentPassword: 'a guess' });
    await expect(guess).rejects.toMatchObject(refusalAt('currentPassword', 'WRONG_PASSWORD'));
    expect(await app.db.selectFrom('mails').select('id').execute()).toEqual([]);
    for (let times = 0; times < 5; times += 1) await anEmailChange(app, player, `new${times}@club.example`);
    await expect(anEmailChange(app, player)).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS'));
  });

  test('of a stranger gets five mails a day, however many accounts ask for it', async () => {
    const app = await testApp({ engine });
    for (let accounts = 0; accounts < 5; accounts += 1) await anEmailChange(app, await aPlayer(app));
    const oneMore = anEmailChange(app, await aPlayer(app), NEW.toUpperCase());
    await expect(oneMore).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS'));
  });

  test('of a stranger gets no name that was typed at the registration, and the owner is greeted by theirs', {
    tags: ['ACCT-08'],
  }, async () => {
    const app = await testApp({ engine });
    const firstName = 'Win a car at cars.example';
    const { id } = await (await app.visitor().call()).auth.register(aRegistration({ email: NEW, firstName }));
    await anonymous(app).requestPasswordReset({ email: NEW });
    const toStranger = await userMails(app, id);
    expect(toStranger.map(({ template }) => template).sort()).toEqual(['confirm-email', 'reset-password']);
    for (const { subject, text, html, toName } of toStranger) {
      expect(`${subject}${text}${html}${toName}`).not.toContain('cars.example');
    }
    await anonymous(app).confirmEmail({ token: await linkSecret(app, id, 'confirm-email') });
    app.clock.turn(1);
    await anonymous(app).requestPasswordReset({ email: NEW });
    const toOwner = (await userMails(app, id, 'reset-password')).at(-1);
    expect(toOwner).toMatchObject({
      toName: expect.stringContaining(firstName),
      text: expect.stringContaining(firstName),
    });
  });

  test('gets a mail for ten new passwords an hour', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    const change = (currentPassword: string, newPassword: string) =>
      app.as(player).auth.changePassword({ currentPassword, newPassword });
    for (let times = 0; times < 10; times += 1) {
      await change(times === 0 ? PASSWORD : `password ${times - 1}`, `password ${times}`);
    }
    await expect(change('password 9', 'one more')).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS'));
    const notices = await userMails(app, player.id, 'password-changed');
    expect(notices.map(({ to }) => to)).toEqual(Array(10).fill(player.email));
  });

  test('is not confirmed for a deactivated user', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    const token = await anEmailChange(app, player);
    const admin = app.as(await theAdmin(app));
    await admin.users.change({ id: player.id, patch: { isActive: false } });
    await expect(anonymous(app).confirmEmail({ token })).rejects.toMatchObject(refusal('LINK_NOT_VALID'));
    await admin.users.delete({ id: player.id });
    expect(await app.db.selectFrom('email_changes').select('email').execute()).toEqual([]);
  });
});

describe('a mail about the security of an account', () => {
  /** Those of a change of the address and of the password, by their templates. */
  async function securityMails(app: TestApp) {
    const player = await aPlayer(app);
    await anonymous(app).confirmEmail({ token: await anEmailChange(app, player) });
    await app.as(player).auth.changePassword({ currentPassword: PASSWORD, newPassword: 'another one' });
    const mails = await userMails(app, player.id);
    const of = (name: string) => mails.find(({ template }) => template === name);
    return { changed: of('email-changed'), all: mails.filter(({ template }) => template !== 'change-email') };
  }

  test('offers help by an answer if answers are read, and otherwise says nothing of it', async () => {
    const help = 'If you cannot sign in any more, answer this email.';
    const without = await testApp();
    for (const { text, headers } of (await securityMails(without)).all) {
      expect(text).not.toMatch(/answer|team/);
      expect(headers.has('reply-to')).toBe(false);
    }
    const app = await testApp();
    const replyTo = { name: 'Support', address: 'support@club.example' };
    app.shared.mailer = outboxMailer(app.shared.outbox, { name: 'Club', address: 'mail@club.example', replyTo });
    const { all } = await securityMails(app);
    expect(all.map(({ template }) => template).sort()).toEqual([
      'email-change-requested',
      'email-changed',
      'password-changed',
    ]);
    for (const { text, headers } of all) {
      expect(text).toContain(help);
      expect(headers.get('reply-to')).toBe('Support <support@club.example>');
    }
  });

  test('tells the former address what helps once the address was changed', async () => {
    const { changed } = await securityMails(await testApp());
    expect(changed?.text).toContain('sign in with your username');
    expect(changed?.text).toContain('choose a new password');
    expect(changed?.text).not.toContain('cancel');
  });
});

test('only the owner and admins see whether an address is confirmed', { tags: ['ACCT-03'] }, async () => {
  const app = await testApp();
  const player = await aPlayer(app, { isVerified: true });
  const scout = await aScout(app, { isVerified: true });
  expect(await app.as(await theAdmin(app)).users.byId({ id: player.id })).toHaveProperty('isEmailConfirmed', false);
  expect(await app.as(scout).users.byId({ id: player.id })).not.toHaveProperty('isEmailConfirmed');
});
