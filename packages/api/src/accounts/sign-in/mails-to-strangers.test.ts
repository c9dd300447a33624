import { describe, expect, test } from 'vitest';
import {
  aPlayer,
  aRegistration,
  engines,
  linkSecret,
  PASSWORD,
  refusal,
  type TestApp,
  testApp,
  userMails,
} from '../../testing/index.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

const anonymous = (app: TestApp) => app.as(null).auth;

async function confirmAddress(app: TestApp, user: Awaited<ReturnType<typeof aPlayer>>): Promise<void> {
  await app.as(user).auth.resendConfirmation();
  await anonymous(app).confirmEmail({ token: await linkSecret(app, user.id, 'confirm-email') });
}

/** Uses up the mails of a day: five links for a new password in each of two hours. */
async function useUpDay(app: TestApp, user: Awaited<ReturnType<typeof aPlayer>>): Promise<void> {
  for (let mails = 0; mails < 10; mails += 1) {
    if (mails === 5) app.clock.turn(HOUR);
    await anonymous(app).requestPasswordReset({ email: user.email });
    await app.runJobs();
  }
  expect(await userMails(app, user.id)).toHaveLength(10);
}

describe.each(engines)('an account whose address is not confirmed, on $name', (engine) => {
  test('gets ten mails a day, whatever asks for them, and what asks for them is done', {
    tags: ['ACCT-07'],
  }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    let password = PASSWORD;
    for (let hour = 0; hour < 23; hour += 1) {
      await anonymous(app).requestPasswordReset({ email: player.email });
      await app.runJobs();
      await app.as(player).auth.changePassword({ currentPassword: password, newPassword: `password ${hour}` });
      password = `password ${hour}`;
      app.clock.turn(HOUR);
    }
    const mails = await userMails(app, player.id);
    expect(mails.map(({ to }) => to)).toEqual(Array(10).fill(player.email));
    expect(await (await app.visitor().call()).auth.login({ email: player.email, password })).toMatchObject({
      id: player.id,
    });
    app.clock.turn(HOUR);
    await app.as(player).auth.changePassword({ currentPassword: password, newPassword: 'a day later' });
    expect(await userMails(app, player.id)).toHaveLength(11);
  });

  test('is told to wait when it asks for a mail above that, and a change of the address is not begun', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    await useUpDay(app, player);
    const tooMany = { cause: { code: 'TOO_MANY_REQUESTS', retryAfter: DAY - HOUR } };
    await expect(app.as(player).auth.resendConfirmation()).rejects.toMatchObject(tooMany);
    const change = { newEmail: 'new@club.example', currentPassword: PASSWORD };
    await expect(app.as(player).auth.changeEmail(change)).rejects.toMatchObject(tooMany);
    expect(await app.as(player).auth.pendingEmail()).toBeNull();
    expect(await userMails(app, player.id)).toHaveLength(10);
    app.clock.turn(DAY - HOUR);
    await app.as(player).auth.resendConfirmation();
    expect(await userMails(app, player.id, 'confirm-email')).toHaveLength(1);
  });

  test('does not count mails to its address once that is confirmed, but those to a new one', async () => {
    const app = await testApp({ engine, limits: { mailsToUnconfirmedPerAccount: { uses: 2, seconds: DAY } } });
    const player = await aPlayer(app);
    await confirmAddress(app, player);
    for (let times = 0; times < 3; times += 1) {
      await anonymous(app).requestPasswordReset({ email: player.email });
      await app.runJobs();
    }
    expect(await userMails(app, player.id, 'reset-password')).toHaveLength(3);

    await app.as(player).auth.changeEmail({ newEmail: 'first@club.example', currentPassword: PASSWORD });
    const second = app.as(player).auth.changeEmail({ newEmail: 'second@club.example', currentPassword: PASSWORD });
    await expect(second).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS'));
    await anonymous(app).confirmEmail({ token: await linkSecret(app, player.id, 'change-email') });
    expect(await userMails(app, player.id, 'email-change-requested')).toHaveLength(1);
    // The former address was a confirmed one.
    expect(await userMails(app, player.id, 'email-changed')).toMatchObject([{ to: player.email }]);
  });
});

describe.each(engines)('registrations from one network, on $name', (engine) => {
  test('send 20 mails an hour to variants of a mailbox; further users ask for the link on their account page', async () => {
    const app = await testApp({ engine });
    const register = async (variant: number, from = '192.0.2.7') => {
      const caller = await app.visitor(from).call();
      return caller.auth.register(aRegistration({ email: `victim+${variant}@club.example` }));
    };
    for (let variant = 1; variant <= 20; variant += 1) await register(variant);
    const late = await register(21);
    const elsewhere = await register(22, '192.0.2.8');
    await app.runJobs();
    const mails = await app.db.selectFrom('mails').select('user_id').execute();
    expect(mails).toHaveLength(21);
    expect(mails).toContainEqual({ user_id: elsewhere.id });
    expect(await userMails(app, late.id)).toEqual([]);

    await app.as(late).auth.resendConfirmation();
    await anonymous(app).confirmEmail({ token: await linkSecret(app, late.id, 'confirm-email') });
    expect(await app.as(late).auth.me()).toMatchObject({ isEmailConfirmed: true });
    app.clock.turn(HOUR);
    expect(await userMails(app, (await register(23)).id)).toHaveLength(1);
  });
});
