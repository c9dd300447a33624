import type { NotificationKind } from '@touchline/contracts/notifications';
import { expect, test } from 'vitest';
import { anAdmin, aPlayer, engines, refusal, runJob, type TestApp, testApp, theAdmin } from '../../testing/index.ts';
import { mailsIn } from '../../testing/mailbox.ts';
import { aMail, essentialMail, sendMails } from '../../testing/mails.ts';
import { sendDigests } from './notifications.service.ts';
import { makeUnsubscribeLink } from './unsubscribe.service.ts';

const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';
const choicesOf = (app: TestApp) =>
  app.db.selectFrom('notification_choices').selectAll().orderBy('user_id').orderBy('kind').execute();

test('a mail that can be switched off has a link in its text, its HTML and its headers', {
  tags: ['MAIL-11'],
}, async () => {
  const app = await testApp();
  await aMail(app, (await aPlayer(app)).id);
  await sendMails(app);
  const [mail] = await mailsIn(app.shared.outbox);
  const link = mail?.links.at(-1) ?? '';
  expect(link).toMatch(/^http:\/\/localhost:3000\/unsubscribe\?token=/);
  expect(mail?.headers.get('list-unsubscribe')).toBe(`<${link}>`);
  expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(mail?.html).toContain(`href="${link}"`);
});

test('an essential mail has none', async () => {
  const app = await testApp();
  await aMail(app, (await aPlayer(app)).id, { template: essentialMail });
  await sendMails(app);
  const [mail] = await mailsIn(app.shared.outbox);
  expect([...(mail?.headers.keys() ?? [])].filter((name) => name.startsWith('list-'))).toEqual([]);
  expect(`${mail?.html}${mail?.text}`).not.toMatch(/unsubscribe\?/);
});

test.each(engines)(
  'the link of a mail stops mails of its kind, at once and in the digest ($name)',
  { tags: ['MAIL-12'] },
  async (engine) => {
    const app = await testApp({ engine });
    const [player, other] = [await aPlayer(app), await aPlayer(app)];
    const chosen = { user_id: player.id, in_app: 0, email: 1, digest: 1 } as const;
    await app.db
      .insertInto('notification_choices')
      .values([
        { ...chosen, kind: 'new-message' },
        { ...chosen, kind: 'video-approved' },
        { ...chosen, user_id: other.id, kind: 'new-message' },
      ])
      .execute();
    await aMail(app, player.id);
    await sendMails(app);
    const [mail] = await mailsIn(app.shared.outbox);
    await app.as(null).mail.unsubscribe({ token: tokenOf(mail?.links.at(-1) ?? '') });
    expect((await choicesOf(app)).filter(({ user_id }) => user_id === player.id)).toEqual([
      { ...chosen, kind: 'new-message', email: 0, digest: 0 },
      { ...chosen, kind: 'video-approved' },
    ]);
    expect((await choicesOf(app)).filter(({ user_id }) => user_id === other.id)).toMatchObject([
      { email: 1, digest: 1 },
    ]);
  },
);

test.each(engines)(
  'the link of the daily digest stops the digest only, also when it is used twice ($name)',
  async (engine) => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    const { setChoice, choices } = app.as(player).notifications;
    await setChoice({ kind: 'new-message', channel: 'digest', isOn: true });
    await setChoice({ kind: 'card-issued', channel: 'email', isOn: false });
    await setChoice({ kind: 'card-issued', channel: 'digest', isOn: true });
    const before = await choices();
    expect(before.filter(({ digest }) => digest).map(({ kind }) => kind)).toEqual([
      'video-unreadable',
      'new-message',
      'saved-by-scouts',
      'availability-check',
      'card-issued',
    ]);
    await app.as(await theAdmin(app)).idCards.create({ userId: player.id, card: {} });
    await runJob(app, sendDigests);
    const [mail] = await mailsIn(app.shared.outbox);
    expect(mail?.subject).toBe('1 notification on Touchline');
    const token = tokenOf(mail?.links.at(-1) ?? '');
    expect(await app.as(null).mail.unsubscribe({ token })).toEqual({ kindLabel: null });
    await app.as(null).mail.unsubscribe({ token });
    expect(await choices()).toEqual(before.map((choice) => ({ ...choice, digest: false })));
  },
);

test('the link of a mail leaves the app and the mails of other kinds as they are when the user has chosen nothing', async () => {
  const app = await testApp();
  const player = await aPlayer(app);
  const { choices } = app.as(player).notifications;
  const before = await choices();
  const token = tokenOf(await makeUnsubscribeLink(app.shared, { userId: player.id, kind: 'new-message' }));
  expect(await app.as(null).mail.unsubscribe({ token })).toEqual({ kindLabel: 'New messages' });
  expect(await choices()).toEqual(
    before.map((choice) => (choice.kind === 'new-message' ? { ...choice, email: false, digest: false } : choice)),
  );
});

test('the link of a kind that this version does not have is unknown', async () => {
  const app = await testApp();
  const kind = 'former-kind' as NotificationKind;
  const token = tokenOf(await makeUnsubscribeLink(app.shared, { userId: (await aPlayer(app)).id, kind }));
  await expect(app.as(null).mail.unsubscribe({ token })).rejects.toMatchObject(refusal('UNSUBSCRIBE_LINK_UNKNOWN'));
});

test('a link that was changed stops nothing, and that of a deleted user is accepted', async () => {
  const app = await testApp();
  const [player, other] = [await aPlayer(app), await aPlayer(app)];
  const token = tokenOf(await makeUnsubscribeLink(app.shared, { userId: player.id, kind: 'new-message' }));
  const [user = '', kind = '', code = ''] = token.split('.');
  for (const changed of [
    [other.id, kind, code].join('.'),
    [user, 'video-approved', code].join('.'),
    [user, '', code].join('.'),
    [user, kind, `${code.slice(0, -2)}xx`].join('.'),
    [user, kind].join('.'),
    'nonsense',
    'a.b.c.d',
    '..',
  ]) {
    await expect(app.as(null).mail.unsubscribe({ token: changed }), changed).rejects.toMatchObject(
      refusal('UNSUBSCRIBE_LINK_UNKNOWN'),
    );
  }
  await app.as(await anAdmin(app)).users.delete({ id: player.id });
  await app.as(null).mail.unsubscribe({ token });
  expect(await choicesOf(app)).toEqual([]);
});
