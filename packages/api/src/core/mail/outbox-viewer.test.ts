import { expect, test } from 'vitest';
import { anAdmin, aPlayer, refusal, testApp } from '../../testing/index.ts';
import { aMail, confirmEmails, sendMails } from '../../testing/mails.ts';

test('in the demo an admin reads the mails in the outbox, newest first and page by page', {
  tags: ['MAIL-14'],
}, async () => {
  const app = await testApp();
  app.shared.isOutboxReadable = true;
  const player = await aPlayer(app, { firstName: 'Robin', lastName: 'Vale', email: 'robin@club.example' });
  await confirmEmails(app);
  for (const heading of ['First', 'Second', 'Third']) {
    app.clock.turn(1);
    await aMail(app, player.id, { heading });
  }
  await sendMails(app);
  app.clock.turn(1);
  await aMail(app, player.id, { heading: 'Not sent yet' });
  const admin = app.as(await anAdmin(app));
  const first = await admin.mail.outbox({ limit: 2 });
  expect(first.items.map(({ subject }) => subject)).toEqual(['Third', 'Second']);
  const rest = await admin.mail.outbox({ limit: 2, cursor: first.nextCursor });
  expect(rest).toMatchObject({ items: [{ subject: 'First' }], nextCursor: null });
  expect(await admin.mail.outboxMail({ id: first.items[0]?.id ?? '' })).toMatchObject({
    subject: 'Third',
    receiverName: 'Robin Vale',
    receiverAddress: 'robin@club.example',
    text: expect.stringContaining('Hello Robin,'),
    html: expect.stringContaining('Hello Robin,'),
  });
  expect(await admin.mail.outboxState()).toEqual({ isReadable: true });
  await expect(admin.mail.outboxMail({ id: crypto.randomUUID() })).rejects.toMatchObject(refusal('MAIL_NOT_FOUND'));
});

test('outside the demo no user reads them, and other users never', { tags: ['MAIL-14'] }, async () => {
  const app = await testApp();
  const player = await aPlayer(app);
  await aMail(app, player.id);
  await sendMails(app);
  const [id = ''] = await app.shared.outbox.list();
  const admin = app.as(await anAdmin(app));
  expect(await admin.mail.outboxState()).toEqual({ isReadable: false });
  await expect(admin.mail.outbox({})).rejects.toMatchObject(refusal('NOT_FOUND'));
  await expect(admin.mail.outboxMail({ id })).rejects.toMatchObject(refusal('NOT_FOUND'));
  app.shared.isOutboxReadable = true;
  await expect(app.as(player).mail.outboxMail({ id })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
});
